// The dry run of a placement list: who is new, and why a row cannot be taken in.
import { findField } from '#shared/record/fields'
import type { ImportLists } from '#shared/rules/lists/imports/importValues'
import { listName, searchForm } from '#shared/rules/students/names'
import { planDuplicateRows } from '../plan/duplicateRows'
import { birthdayOrders, type NamedRow } from '../plan/namedRowsData'
import type { KnownStudent } from '../plan/knownStudentsQueries'
import { planned, rejected, type PlannedRow } from '../plan/plannedRowData'
import { differencesOf } from '../students/planStudents'
import { personIn, personsKnown, personsMet, whoIs } from '../plan/samePerson'
import { readNewcomer, type Newcomer, type PlacementReading } from './readNewcomer'

export interface PlacementFacts {
  readonly lists: ImportLists
  readonly primarySchools: readonly string[]
  /** Those who were born on a day of the list, or have one of its SEA numbers. */
  readonly known: readonly KnownStudent[]
}

type Named = Pick<Newcomer, 'values'>

/** Why a newcomer is none: empty, or one sentence without its full stop. */
export const alreadyHere = ({ values }: Named, known: readonly KnownStudent[]): string[] => {
  const number = values.sea_no ?? null
  const owner = number === null ? undefined : known.find(({ sea_no }) => sea_no === number)
  if (owner)
    return [`SEA number ${number} belongs to ${whoIs(owner)}, who is in the school’s records already`]
  const person = personIn(values)
  const born = known.filter(({ date_of_birth }) => date_of_birth === person.date_of_birth)
  const twin = personsKnown(born).find(person)
  return twin
    ? [`${whoIs(twin)}, has the same name and date of birth and is in the school’s records already`]
    : []
}

/** @param today yyyy-MM-dd in the school's time zone */
export const planPlacements = (
  all: readonly NamedRow[],
  { lists, primarySchools, known }: PlacementFacts,
  today: string,
): PlannedRow[] => {
  const rows = all.filter(({ cells }) => Object.keys(cells).length > 0)
  const orderOf = birthdayOrders(rows)
  const reading: Omit<PlacementReading, 'order'> = {
    lists,
    primarySchools: new Map(primarySchools.map((name) => [searchForm(name), name])),
    isNameWhole: !rows.some(({ cells }) => cells.first_name !== undefined || cells.last_name !== undefined),
    today,
  }
  const inList = personsMet<number>()
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.sea_no ?? null,
    sentence: (other) => `Row ${other} has the same SEA number`,
    plan: (named, same) => {
      const { row, cells } = named
      const newcomer = readNewcomer(cells, { ...reading, order: orderOf(named) })
      const person = personIn(newcomer.values)
      const title = listName(person) || (cells.name ?? cells.sea_no ?? `Row ${row}`)
      const subject = { row, student_id: null, title }
      const earlier = inList.find(person)
      inList.add(person, row)
      const reasons = [...same, ...newcomer.problems]
      if (reasons.length === 0) reasons.push(...alreadyHere(newcomer, known))
      if (reasons.length === 0 && earlier !== undefined)
        reasons.push(`Row ${earlier} has the same name and date of birth`)
      if (reasons.length > 0) return rejected(subject, reasons)
      const { values } = newcomer
      return planned(subject, true, differencesOf(fieldNames(values), values, undefined, lists), [
        { table: 'student', id: '', before: null, after: values },
      ])
    },
  })
}

const fieldNames = (values: Newcomer['values']) => Object.keys(values).filter((name) => findField(name))
