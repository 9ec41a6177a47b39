// Headers of a list that stand in two rows: “Mother” over “Name” and “Mobile phone”, joined to “Mother: Name”.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { headerWords, knownFieldsIn, namesPerson } from '#shared/rules/lists/imports/importMatching'
import type { ReadRow } from '#server/platform/spreadsheets/cells'
import { isValue, spread } from '../markSheets/headRows'

/** 'Mother’s particulars' → 'Mother’s' */
const fillers = /[\s:]*\b(details?|info|information|particulars|data|section)\b[\s:]*/gi

export interface ListHead {
  /** Index of the first row below it. */
  readonly below: number
  readonly headers: readonly string[]
}

/**
 * The head of a list: the row that was found or said, with the one above or below it where the two together name more
 * fields than either does.
 */
export const listHead = (rows: readonly ReadRow[], at: number, kind: ImportKind): ListHead => {
  const known = knownFieldsIn(kind, {})
  const cellsAt = (index: number): readonly string[] => rows[index]?.cells ?? []
  for (const from of [at - 1, at]) {
    const [groups, columns] = [cellsAt(from), cellsAt(from + 1)]
    if (from < 0 || isTitle(groups, columns) || [...groups, ...columns].some(isValue)) continue
    const headers = joined(groups, columns, known)
    if (known(headers) > Math.max(known(groups), known(columns))) return { below: from + 2, headers }
  }
  return { below: at + 1, headers: cellsAt(at) }
}

/** One text at the left, over all of them. */
const isTitle = (groups: readonly string[], columns: readonly string[]): boolean => {
  const first = groups.findIndex((text) => text !== '')
  return groups.filter(Boolean).length < 2 && first <= columns.findIndex((text) => text !== '')
}

type KnownIn = ReturnType<typeof knownFieldsIn>

const joined = (groups: readonly string[], columns: readonly string[], known: KnownIn): string[] => {
  const length = Math.max(groups.length, columns.length)
  const padded = Array.from({ length }, (_none, at) => columns[at] ?? '')
  const over = spread(groups, padded)
  const words = padded.map(headerWords)
  const isKnown = (header: string) => known([header]) > 0
  return padded.map((column, at) => {
    const own = groups[at] ?? ''
    const group = (over[at] ?? '').replace(fillers, ' ').trim()
    if (column === '' || group === '') return column || own
    const both = `${group}: ${column}`
    const isRepeated = words.filter((text) => text === words[at]).length > 1
    if (isRepeated || namesPerson(group)) return both
    return [column, own].find(isKnown) ?? column
  })
}
