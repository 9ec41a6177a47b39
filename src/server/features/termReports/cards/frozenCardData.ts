// A report card as it is kept: text that never changes again, its hash, and the code printed on it.
import { hash, randomBytes } from 'node:crypto'
import type { FrozenCard } from '#shared/rules/termReports/frozenCard'

export interface Frozen {
  /** JSON text. */
  readonly card: string
  /** Of that text, hex. */
  readonly sha256: string
}

export const freeze = (card: FrozenCard): Frozen => {
  const text = JSON.stringify(card)
  return { card: text, sha256: hash('sha256', text) }
}

/** As cards were before their rows said that a subject does not count. */
const withoutCounts = (card: FrozenCard): FrozenCard => ({
  ...card,
  rows: card.rows.map(({ counts: _counts, ...row }) => row),
})

/** Whether the card that has this hash says the same: an older way of writing it down is no correction. */
export const isSameCard = (sha256: string | undefined, card: FrozenCard, frozen = freeze(card)): boolean =>
  sha256 === frozen.sha256 ||
  (sha256 !== undefined &&
    card.rows.some(({ counts }) => counts === 0) &&
    sha256 === freeze(withoutCounts(card)).sha256)

export const thaw = (text: string): FrozenCard => JSON.parse(text) as FrozenCard

/** 128 bits: nobody finds a card by trying codes. */
export const newCheckToken = (): string => randomBytes(16).toString('base64url')

export const isCheckToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
