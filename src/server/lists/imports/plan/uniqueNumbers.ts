// Birth pins and SEA numbers belong to one student each.
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf } from '#shared/record/fields'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { listName } from '#shared/rules/students/names'
import type { NamedRow } from './namedRows'
import type { Values } from './plannedRow'

const names = ['birth_certificate_no', 'sea_no'] as const

export interface NumberOwner {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly birth_certificate_no: string | null
  readonly sea_no: string | null
}

/** Call it for each row in turn; `take` records what an accepted row uses. */
export const uniqueNumbers = (owners: readonly NumberOwner[], rows: readonly NamedRow[]) => {
  const stored = new Map<string, NumberOwner>()
  const taken = new Map<string, number>()
  /** Students whose number the list sets, to another one or the same. */
  const renumbered = new Set<string>()
  for (const owner of owners)
    for (const name of names) if (owner[name] !== null) stored.set(`${name} ${owner[name]}`, owner)
  for (const { cells } of rows)
    for (const name of names) {
      const had = stored.get(`${name} ${cells[name] ?? ''}`)
      if (cells.id && cells[name] !== undefined && had?.id !== cells.id) renumbered.add(`${name} ${cells.id}`)
    }

  const problemWith = (name: (typeof names)[number], id: string, value: string): string | null => {
    const what = `${columnTitle(fieldOf(name))} ${value}`
    const row = taken.get(`${name} ${value}`)
    if (row !== undefined) return `${what} is also in row ${rowOnSheet(row)}`
    const owner = stored.get(`${name} ${value}`)
    if (!owner || owner.id === id || renumbered.has(`${name} ${owner.id}`)) return null
    return `${what} belongs to ${listName(owner)} (${owner.id})`
  }

  return {
    /** @param values the fields of the row that change */
    problems: (id: string, values: Values): string[] =>
      names.flatMap((name) => {
        const value = values[name]
        const problem = typeof value === 'string' ? problemWith(name, id, value) : null
        return problem === null ? [] : [problem]
      }),
    take: (row: number, values: Values) => {
      for (const name of names)
        if (typeof values[name] === 'string') taken.set(`${name} ${values[name]}`, row)
    },
  }
}
