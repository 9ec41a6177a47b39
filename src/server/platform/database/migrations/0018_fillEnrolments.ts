// Fills the table of enrolments from what is there. Frozen: a migration depends on no application code.
import { sql, type Kysely } from 'kysely'
import {
  enrolmentsOf,
  within,
  type ClassSince,
  type OldEnrolment,
  type OldStudent,
  type SchoolThen,
} from './0018_enrolmentsOfOld'

interface Tables {
  student: { id: string; class_id: string | null; updatedAt: string }
  account: { id: string; created_at: string }
  field_change: {
    id: number
    student_id: string
    field: string
    at: string
    old_value: string
    new_value: string
  }
  student_keeping: { student_id: string; left_on: string | null }
  term_enrolment: { student_id: string; year: number; term: number; class_id: string }
  academic_term: { year: number; term: number; starts: string | null; ends: string | null }
  form_class: { id: string; form_level: number }
  enrolment: OldEnrolment & { student_id: string; created_at: string }
}

const atOnce = 300

/** In Trinidad, as the triggers have it. */
const dayOf = (time: string): string =>
  new Date(new Date(time).getTime() - 4 * 3_600_000).toISOString().slice(0, 10)

const schoolAt = async (db: Kysely<Tables>, now: Date): Promise<SchoolThen> => {
  const today = dayOf(now.toISOString())
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '09' ? 1 : 0)
  const first = await db
    .selectFrom('academic_term')
    .select('starts')
    .where('year', '=', year)
    .where('term', '=', 1)
    .executeTakeFirst()
  const classes = await db.selectFrom('form_class').select(['id', 'form_level']).execute()
  const starts = within(year, first?.starts, `${year}-09-01`)
  const begins = starts > today ? `${year}-09-01` : starts
  return { today, year, begins, levels: new Map(classes.map(({ id, form_level }) => [id, form_level])) }
}

interface ClassChange {
  readonly at: string
  /** JSON */
  readonly old_value: string
  readonly new_value: string
}

const classesOf = (
  class_id: string | null,
  created: string,
  changes: readonly ClassChange[],
): ClassSince[] => {
  const valueIn = (json: string) => JSON.parse(json) as string | null
  const [first, last] = [changes[0], changes.at(-1)]
  const days = [
    { class_id: first ? valueIn(first.old_value) : class_id, from_on: dayOf(created) },
    ...changes.map(({ at, new_value }) => ({ class_id: valueIn(new_value), from_on: dayOf(at) })),
  ]
  // Given without a word in the history.
  if (last && valueIn(last.new_value) !== class_id) days.push({ class_id, from_on: dayOf(last.at) })
  return days
}

const listOld = async (db: Kysely<Tables>, after: string): Promise<OldStudent[]> => {
  const students = await db
    .selectFrom('student')
    .leftJoin('account', (join) => join.on('account.id', '=', sql<string>`'student:' || student.id`))
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['student.id', 'class_id', 'updatedAt', 'account.created_at', 'left_on'])
    .where('student.id', '>', after)
    .orderBy('student.id')
    .limit(atOnce)
    .execute()
  if (students.length === 0) return []
  const ids = students.map(({ id }) => id)
  const terms = await db
    .selectFrom('term_enrolment')
    .leftJoin('academic_term', (join) =>
      join
        .onRef('academic_term.year', '=', 'term_enrolment.year')
        .onRef('academic_term.term', '=', 'term_enrolment.term'),
    )
    .select(['student_id', 'term_enrolment.year', 'class_id', 'starts', 'ends'])
    .where('student_id', 'in', ids)
    .orderBy('term_enrolment.year')
    .orderBy('term_enrolment.term')
    .execute()
  const changes = await db
    .selectFrom('field_change')
    .select(['student_id', 'at', 'old_value', 'new_value'])
    .where('student_id', 'in', ids)
    .where('field', '=', 'class_id')
    .whereRef('old_value', '<>', 'new_value')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return students.map(({ id, class_id, left_on, created_at, updatedAt }) => ({
    ...{ id, class_id, left_on },
    classes: classesOf(
      class_id,
      created_at ?? updatedAt,
      changes.filter(({ student_id }) => student_id === id),
    ),
    terms: terms.filter(({ student_id }) => student_id === id),
  }))
}

/** Before the triggers are there. */
export const fillEnrolments = async (untyped: Kysely<unknown>, now: Date) => {
  const db = untyped as Kysely<Tables>
  const school = await schoolAt(db, now)
  for (let after = ''; ;) {
    const students = await listOld(db, after)
    const last = students.at(-1)
    if (!last) return
    after = last.id
    const rows = students.flatMap((student) =>
      enrolmentsOf(student, school).map((row) => ({
        ...row,
        student_id: student.id,
        created_at: now.toISOString(),
      })),
    )
    if (rows.length > 0) await db.insertInto('enrolment').values(rows).execute()
  }
}
