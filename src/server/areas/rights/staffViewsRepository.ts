// Who of the office has looked at which student's data (SEC-98). Rows are only added.
import { sql } from 'kysely'
import type { StaffViewKind } from '#shared/rules/staffViews'
import type { Db } from '../../db/schema'

interface SeenView {
  readonly at: Date
  readonly actor: string
  readonly what: StaffViewKind
  /** Which one: the document's type, year and term. */
  readonly detail?: string | null
}

type About = { readonly student: string } | { readonly students: readonly string[] | 'all' }

export const saveStaffView = (db: Db, { at, actor, what, detail = null, ...view }: SeenView & About) =>
  db
    .insertInto('staff_view')
    .values({
      ...{ at: at.toISOString(), actor, what, detail },
      student_id: 'student' in view ? view.student : null,
      students: 'student' in view ? null : view.students === 'all' ? 'all' : JSON.stringify(view.students),
    })
    .execute()

/** '%' and '_' in an id stand for themselves. */
const listed = (id: string) => `%"${id.replace(/[\\%_]/g, (sign) => `\\${sign}`)}"%`

const viewsOf = (db: Db, studentId: string | null) => {
  const rows = db.selectFrom('staff_view').selectAll()
  if (studentId === null) return rows
  return rows.where((row) =>
    row.or([
      row('student_id', '=', studentId),
      row.and([
        row('student_id', 'is', null),
        row.or([
          row('students', '=', 'all'),
          sql<boolean>`${row.ref('students')} like ${listed(studentId)} escape '\\'`,
        ]),
      ]),
    ]),
  )
}

/** Newest first. */
export const listViewsOf = (db: Db, studentId: string, before: number | null, most: number) => {
  const newest = viewsOf(db, studentId).orderBy('id', 'desc').limit(most)
  return (before === null ? newest : newest.where('id', '<', before)).execute()
}

/** Between two moments (ISO, UTC, both inclusive), oldest first; of everybody when studentId is null. */
export const listViewsBetween = (db: Db, from: string, to: string, studentId: string | null) =>
  viewsOf(db, studentId).where('at', '>=', from).where('at', '<=', to).orderBy('id').execute()
