// The students a document or list is for: by ID, a selection made in the table, or a part of the school.
import type { QueryOf } from '#shared/contract/call'
import type { getSchoolList } from '#shared/contract/papers/schoolLists'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { findSelection, type SchoolPart } from './scopeQueries'

/** The parts of a comma-separated text. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export interface StudentsQuery {
  readonly ids?: string | readonly string[]
  readonly selection?: string
}

interface ChosenStudents {
  /** Null: no limit. */
  readonly ids: readonly string[] | null
  /** The name of the selection. */
  readonly label?: string
}

/** A selection is only available to the person who made it. */
export const chosenStudents = async (
  db: Db,
  { ids, selection }: StudentsQuery,
  accountId: string,
): Promise<ChosenStudents> => {
  if (selection === undefined) return { ids: typeof ids === 'string' ? listed(ids) : (ids ?? null) }
  const found = await findSelection(db, selection, accountId)
  if (!found) throw new Refusal(404, 'This selection has expired. Please select the students again.')
  return { ids: JSON.parse(found.student_ids) as string[], ...(found.label && { label: found.label }) }
}

type PartQuery = Pick<QueryOf<typeof getSchoolList>, keyof SchoolPart>

interface NamedPart {
  readonly part: SchoolPart
  /** Empty: the whole school. */
  readonly title: string
}

/** Refuses a class, form or house that the school does not have, instead of making an empty paper. */
export const schoolPartOf = async (db: Db, query: PartQuery): Promise<NamedPart> => {
  const { class_id = null } = query
  const [form_level, code] = [numberOf(query.form_level), numberOf(query.house)]
  const classes = await listFormClasses(db)
  const house = code === null ? undefined : (await listHouses(db)).find(({ id }) => id === code)
  if (class_id !== null && !classes.some(({ id }) => id === class_id)) refuse('class_id', 'class')
  if (form_level !== null && !classes.some((one) => one.form_level === form_level))
    refuse('form_level', 'form')
  if (code !== null && !house) refuse('house', 'house')
  const titles = [
    class_id !== null && `Class ${class_id}`,
    form_level !== null && `Form ${form_level}`,
    house && `${house.name} House`,
  ]
  return { part: { class_id, form_level, house: code }, title: titles.filter(Boolean).join(', ') }
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const refuse = (field: keyof SchoolPart, what: string): never => {
  const complaint = `The school does not have this ${what}.`
  throw new Refusal(422, complaint, { [field]: [complaint] })
}
