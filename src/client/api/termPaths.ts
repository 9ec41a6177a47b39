// A term, and a card of it, as they stand in a path.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'

export interface CardKey extends TermKey {
  readonly studentId: string
}

export const termInPath = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) })

export const cardInPath = ({ studentId, ...key }: CardKey) => ({ studentId, ...termInPath(key) })
