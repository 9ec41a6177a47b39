// How the chosen students were chosen, in words: what an exported workbook says of itself.

import { longestLabel } from '#shared/contract/papers/documents'

interface Chosen {
  /** What the search and the filters say. */
  readonly texts: readonly string[]
  readonly chosen: number
  /** How many the search and the filters show. */
  readonly shown: number
  /** How many of the chosen ones are among them. */
  readonly visible: number
}

const number = (count: number): string => count.toLocaleString('en')

const countText = ({ chosen, shown, visible }: Chosen): string => {
  const hidden = chosen - visible
  if (hidden === 0)
    return chosen === shown ? `all ${number(chosen)}` : `${number(chosen)} of ${number(shown)}`
  const others = hidden === chosen ? 'not one of them' : `${number(hidden)} of them not`
  return `${number(chosen)} chosen, ${others} among those shown`
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** 'Form 1, Missing: Birth certificate (30 of 214)' */
export const selectionLabel = (chosen: Chosen): string => {
  const count = ` (${countText(chosen)})`
  return cut(chosen.texts.join(', ') || 'All students', longestLabel - count.length) + count
}
