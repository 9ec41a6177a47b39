// A report card as it is stored: a text that never changes, its hash, its layout and the code printed on it.
import { hash, randomBytes } from 'node:crypto'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'

export interface Frozen {
  /** JSON text. */
  readonly card: string
  /** Hex, of that text. */
  readonly sha256: string
  readonly layout: number
}

/** The layout of new cards. Cards already given out keep theirs, so that not a word on them moves. */
export const currentLayout = 3

export const freeze = (card: FrozenCard): Frozen => {
  const text = JSON.stringify(card)
  return { card: text, sha256: hash('sha256', text), layout: currentLayout }
}

/** The card that a family already has. */
export interface Given {
  readonly sha256: string
  /** The class printed on the card. */
  readonly class_id: string
  /** Today's name of that class. */
  readonly class_today: string
}

/**
 * True if the family's card has the same content as the live one. The older storage format and a former name of the
 * class do not count as differences.
 */
export const isSameCard = (given: Given | undefined, live: FrozenCard, frozen = freeze(live)): boolean => {
  if (!given) return false
  const { sha256, class_id, class_today } = given
  if (sha256 === frozen.sha256) return true
  const isRenamed = class_id !== class_today && live.class_id === class_today
  const card = isRenamed ? { ...live, class_id } : live
  if (isRenamed && sha256 === freeze(card).sha256) return true
  return card.rows.some(({ counts }) => counts === 0) && sha256 === freeze(withoutCounts(card)).sha256
}

/** The older storage format of a card, whose rows had no `counts`. */
const withoutCounts = (card: FrozenCard): FrozenCard => ({
  ...card,
  rows: card.rows.map(({ counts: _counts, ...row }) => row),
})

export const readFrozenCard = (text: string): FrozenCard => JSON.parse(text) as FrozenCard

/** 128 bits, so that codes cannot be guessed. */
export const newCheckToken = (): string => randomBytes(16).toString('base64url')

export const isCheckToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
