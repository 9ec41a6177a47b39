// The students a document is for, in listing order.
import { inPortions } from '../../platform/database/queries/manyRows'
import type { StudentSelectionTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'
import type { LabelRecord } from '../studentLabels/studentLabelsDrawing'

/** All null: the whole school. */
export interface SchoolPart {
  readonly class_id: string | null
  readonly form_level: number | null
  readonly house: number | null
}

/** Null: no limit. */
export interface StudentScope {
  readonly class_id: string | null
  readonly form_level: number | null
  readonly ids: readonly string[] | null
}

export interface ScopeStudent {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly class_id: string | null
  readonly form_level: number | null
}

export type ListOrder = 'name' | 'class'

export const compareStudents = (order: ListOrder) => (order === 'name' ? byName : byClass)

const byName = (a: ScopeStudent, b: ScopeStudent): number =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || compare(a.id, b.id)

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en')

const byClass = (a: ScopeStudent, b: ScopeStudent): number =>
  (a.form_level ?? 99) - (b.form_level ?? 99) || compare(a.class_id, b.class_id) || byName(a, b)

/**
 * Leavers are left out of lists of a class, a form or the school, but not when they are chosen by ID.
 * @param today in the school's time zone
 */
export const listScopeStudents = async (
  db: Db,
  { class_id, form_level, ids }: StudentScope,
  { order, today }: { order: ListOrder; today: string },
): Promise<ScopeStudent[]> => {
  const everybody = await db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .select(['student.id', 'first_name', 'last_name', 'class_id', 'form_level'])
    .$if(ids === null, (all) => all.where('student.id', 'not in', leaversBy(db, today)))
    .execute()
  const chosen = ids && new Set(ids)
  return everybody
    .filter((one) => class_id === null || one.class_id === class_id)
    .filter((one) => form_level === null || one.form_level === form_level)
    .filter((one) => !chosen || chosen.has(one.id))
    .sort(compareStudents(order))
}

/** IDs of students who have chosen a password. */
export const listOwnPasswords = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('account')
    .select('login')
    .where('role', '=', 'student')
    .where('password_hash', 'is not', null)
    .where('password_reset', '=', 0)
    .execute()
  return new Set(rows.map(({ login }) => login))
}

export const saveSelection = (db: Db, row: StudentSelectionTable) =>
  db.insertInto('student_selection').values(row).execute()

/** Finds a selection only for the person who made it. */
export const findSelection = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('student_selection')
    .select(['student_ids', 'label'])
    .where('id', '=', id)
    .where('created_by', '=', accountId)
    .executeTakeFirst()

export const removeSelectionsBefore = (db: Db, at: string) =>
  db.deleteFrom('student_selection').where('created_at', '<', at).execute()

/** Students with a home address. */
export const listAddressed = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('student').select('id').where('home_address', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** In the order of the ids. */
export const listLabelRecords = async (db: Db, ids: readonly string[]): Promise<LabelRecord[]> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('house', 'house.id', 'student.house_code')
      .select(['student.id', 'first_name', 'last_name', 'class_id', 'house.name as house'])
      .select(['home_address', 'address_line_2', 'living_status'])
      .select(['mother_name', 'father_name', 'guardian_name'])
      .where('student.id', 'in', piece)
      .execute(),
  )
  const records = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined)
}
