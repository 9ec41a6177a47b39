// The dry run of a placement list: who is new, and why a row cannot be taken in.
import { findField } from '#shared/record/fields'
import type { ImportLists } from '#shared/rules/imports/importValues'
import { dateOrderOf } from '#shared/rules/imports/placements/birthDates'
import { listName, searchForm } from '#shared/rules/names'
import { planDuplicateRows } from '../plan/duplicateRowsRules'
import type { NamedRow } from '../plan/namedRowsData'
import { planned, rejected, type PlannedRow } from '../plan/plannedRowData'
import { differencesOf } from '../students/planStudentsRules'
import type { KnownStudent } from './placementFactsRepository'
import { readNewcomer, type ListReading, type Newcomer } from './readNewcomerRules'

export interface PlacementFacts {
  readonly lists: ImportLists
  readonly primarySchools: readonly string[]
  /** Those who were born on a day of the list, or have one of its SEA numbers. */
  readonly known: readonly KnownStudent[]
}

type Names = Pick<KnownStudent, 'first_name' | 'middle_name' | 'last_name'>

const wordsOf = ({ first_name, middle_name, last_name }: Names): Set<string> =>
  new Set(searchForm([first_name, middle_name, last_name].filter(Boolean).join(' ')).split(' '))

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((word) => all.has(word))

/** 'Ana Núñez' and 'Ana María Núñez' of one birthday are the same; twins have different names. */
const isSameName = (one: Names, other: Names): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return Math.min(a.size, b.size) > 1 && (isWithin(a, b) || isWithin(b, a))
}

type Named = Pick<Newcomer, 'values'>

const textIn = ({ values }: Named, name: keyof Newcomer['values']): string | null => {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

const namesIn = (newcomer: Named): Names => ({
  first_name: textIn(newcomer, 'first_name'),
  middle_name: textIn(newcomer, 'middle_name'),
  last_name: textIn(newcomer, 'last_name'),
})

const whoIs = (student: KnownStudent): string =>
  `${listName(student)} (${student.id})${student.class_id ? `, class ${student.class_id}` : ''}`

/** Why a newcomer is none: empty, or one sentence without its full stop. */
export const alreadyHere = (newcomer: Named, known: readonly KnownStudent[]): string[] => {
  const number = textIn(newcomer, 'sea_no')
  const born = textIn(newcomer, 'date_of_birth')
  const owner = number === null ? undefined : known.find(({ sea_no }) => sea_no === number)
  if (owner)
    return [`SEA number ${number} belongs to ${whoIs(owner)}, who is in the school’s records already`]
  const names = namesIn(newcomer)
  const twin = known.find((other) => other.date_of_birth === born && isSameName(names, other))
  return twin
    ? [`${whoIs(twin)}, has the same name and date of birth and is in the school’s records already`]
    : []
}

/** Who stands in the list twice, perhaps without a number. */
const samePersons = () => {
  const seen: Array<{ row: number; born: string | null; names: Names }> = []
  return (row: number, newcomer: Newcomer): string[] => {
    const born = textIn(newcomer, 'date_of_birth')
    const names = namesIn(newcomer)
    const other = seen.find((one) => born !== null && one.born === born && isSameName(one.names, names))
    seen.push({ row, born, names })
    return other ? [`Row ${other.row} has the same name and date of birth`] : []
  }
}

const fieldNames = (values: Newcomer['values']) => Object.keys(values).filter((name) => findField(name))

/** @param today yyyy-MM-dd in the school's time zone */
export const planPlacements = (
  all: readonly NamedRow[],
  { lists, primarySchools, known }: PlacementFacts,
  today: string,
): PlannedRow[] => {
  const rows = all.filter(({ cells }) => Object.keys(cells).length > 0)
  const reading: ListReading = {
    lists,
    primarySchools: new Map(primarySchools.map((name) => [searchForm(name), name])),
    isNameWhole: !rows.some(({ cells }) => cells.first_name !== undefined || cells.last_name !== undefined),
    order: dateOrderOf(rows.map(({ cells }) => cells.date_of_birth)),
    today,
  }
  const twice = samePersons()
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.sea_no ?? null,
    sentence: (other) => `Row ${other} has the same SEA number`,
    plan: ({ row, cells }, same) => {
      const newcomer = readNewcomer(cells, reading)
      const title = listName({ ...namesIn(newcomer) }) || (cells.name ?? cells.sea_no ?? `Row ${row}`)
      const subject = { row, student_id: null, title }
      const repeated = twice(row, newcomer)
      const reasons = [...same, ...newcomer.problems]
      if (reasons.length === 0) reasons.push(...alreadyHere(newcomer, known))
      if (reasons.length === 0) reasons.push(...repeated)
      if (reasons.length > 0) return rejected(subject, reasons)
      const { values } = newcomer
      return planned(subject, true, differencesOf(fieldNames(values), values, undefined, lists), [
        { table: 'student', id: '', before: null, after: values },
      ])
    },
  })
}
