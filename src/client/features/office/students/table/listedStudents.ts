// The rows of the table: the list of students, joined with the registration states; found and sorted.
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { House } from '#shared/contract/school/lookups'
import type { StudentColumns, StudentRow } from '#shared/contract/students/students'
import { ageOn } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import { today } from '#client/ui/dates/moments'
import { foldedKey, isFound } from '#client/lists/studentFind'
import {
  passes,
  showsLeavers,
  type Filters,
  type SortKey,
  type Sorting,
  type ListedStudent,
} from './studentView'

interface Known {
  readonly progress: StudentProgress | undefined
  readonly further: StudentColumns | undefined
  readonly houses: ReadonlyMap<number, House>
}

const listed = (row: StudentRow, { progress, further, houses }: Known): ListedStudent => ({
  row,
  name: listName(row) || 'Name not known',
  key: foldedKey(row),
  formLevel: progress?.form_level ?? null,
  houseCode: progress?.house_code ?? null,
  progress: progress?.progress ?? null,
  measure: progress ? { left: progress.missing, of: progress.asked } : null,
  sentBack: progress?.sent_back ?? 0,
  missingDocuments: progress?.missing_documents ?? [],
  agreed: progress?.agreed ?? null,
  house: houses.get(progress?.house_code ?? 0)?.name ?? null,
  houseColour: houses.get(progress?.house_code ?? 0)?.colour ?? null,
  further: further ?? null,
})

const byId = <One extends { readonly id: string }>(list: readonly One[]) =>
  new Map(list.map((one) => [one.id, one]))

interface Asked {
  readonly columns: readonly StudentColumns[]
  readonly houses: readonly House[]
}

const nothingAsked: Asked = { columns: [], houses: [] }

export const joined = (
  rows: readonly StudentRow[],
  progress: readonly StudentProgress[],
  asked = nothingAsked,
): readonly ListedStudent[] => {
  const progressOf = byId(progress)
  const furtherOf = byId(asked.columns)
  const houses = new Map(asked.houses.map((house) => [house.id, house]))
  return rows.map((row) =>
    listed(row, { progress: progressOf.get(row.id), further: furtherOf.get(row.id), houses }),
  )
}

const values: Readonly<Record<SortKey, (student: ListedStudent) => string>> = {
  id: ({ row }) => row.id,
  name: ({ name }) => name,
  class: ({ row }) => row.class_id ?? '',
  born: ({ row }) => row.date_of_birth ?? '',
  pin: ({ row }) => row.birth_certificate_no ?? '',
  missing: ({ measure }) => (measure ? String(measure.left) : ''),
  things: ({ measure, missingDocuments }) => (measure ? String(missingDocuments.length) : ''),
  agreed: ({ agreed }) => String(agreed ?? ''),
  signIn: ({ further }) => further?.last_sign_in_at ?? '',
  house: ({ house }) => house ?? '',
  sex: ({ further }) => further?.sex ?? '',
  age: ({ row }) => (row.date_of_birth === null ? '' : String(ageOn(row.date_of_birth, today()))),
  updated: ({ row }) => row.updatedAt,
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Unknown values come last in either order. */
const compareValues = (a: string, b: string, direction: number): number => {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return compare(a, b) * direction
}

/** Students with equal values are sorted by name, then by ID. */
export const sorted = (
  students: readonly ListedStudent[],
  { key, order }: Sorting,
): readonly ListedStudent[] => {
  const direction = order === 'desc' ? -1 : 1
  const valueOf = values[key]
  return [...students].sort(
    (a, b) =>
      compareValues(valueOf(a), valueOf(b), direction) ||
      compare(a.name, b.name) ||
      compare(a.row.id, b.row.id),
  )
}

interface Found {
  readonly shown: readonly ListedStudent[]
  /** The number of leavers that match, but are not asked for. */
  readonly leavers: number
}

const isShown = ({ row }: ListedStudent, filters: Filters): boolean =>
  row.left_on === null || showsLeavers(filters)

export const found = (
  students: readonly ListedStudent[],
  words: readonly string[],
  filters: Filters,
): Found => {
  const fitting = students.filter((student) => isFound(student.key, words) && passes(student, filters))
  const shown = fitting.filter((student) => isShown(student, filters))
  return { shown, leavers: fitting.length - shown.length }
}

/** The number of students of which the shown ones are a part. */
export const countListed = (students: readonly ListedStudent[], filters: Filters): number =>
  students.filter((student) => isShown(student, filters)).length
