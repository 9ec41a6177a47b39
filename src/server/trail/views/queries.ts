// Which administrator viewed which student's data (SEC-98). Rows are only added.
import { PostgresAdapter, sql, type ExpressionBuilder } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import { everydayView, type StaffViewKind } from '#shared/rules/trail/staffViews'
import { dayMs, hourMs } from '../../platform/core/durations'
import type { Database, Db } from '../../platform/database/schema/schema'

export interface SeenView {
  readonly at: Date
  readonly actor: string
  readonly what: StaffViewKind
  /** The type of document, or the year and term. */
  readonly detail?: string | null
}

type About = { readonly student: string } | { readonly students: readonly string[] | 'all' }

export const saveStaffView = (db: Db, view: SeenView & About) =>
  db.insertInto('staff_view').values(rowOf(view)).execute()

const rowOf = ({ at, actor, what, detail = null, ...view }: SeenView & About) => ({
  ...{ at: at.toISOString(), actor, what, detail },
  student_id: 'student' in view ? view.student : null,
  students: 'student' in view ? null : view.students === 'all' ? 'all' : JSON.stringify(view.students),
})

const repeatMs = hourMs

/** For calls that open screens repeat: the same view within an hour is logged once. */
export const saveRepeatedView = async (db: Db, view: SeenView & About): Promise<void> => {
  const { at: _now, ...same } = rowOf(view)
  const since = new Date(view.at.getTime() - repeatMs).toISOString()
  const noted = await db
    .selectFrom('staff_view')
    .select('id')
    .where('at', '>', since)
    .where((row) =>
      row.and(
        Object.entries(same).map(([name, value]) =>
          row(name as keyof typeof same, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (!noted) await saveStaffView(db, view)
}

/** The students whose data an administrator has opened one by one since a time (ISO, UTC). */
export const listStudentsSeen = async (
  db: Db,
  actor: string,
  since: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('staff_view')
    .select('student_id')
    .distinct()
    .where('at', '>=', since)
    .where('actor', '=', actor)
    .where('student_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id as string))
}

/**
 * Newest first, without everyday views. Two queries, so that each can use an index: the table only grows. Lists are read
 * from the student's first day on, however old the school is.
 */
export const listViewsOf = async (db: Db, studentId: string, before: number | null, limit: number) => {
  const rows = db.selectFrom('staff_view').selectAll().orderBy('id', 'desc').limit(limit)
  const newest = before === null ? rows : rows.where('id', '<', before)
  const own = await newest.where('student_id', '=', studentId).execute()
  const known = await findFirstKnown(db, studentId)
  const among = await newest
    .where('what', '!=', everydayView)
    .where((row) => isAmong(row, studentId))
    .$if(known !== undefined, (lists) =>
      lists.where('id', '>=', (first) =>
        first
          .selectFrom('staff_view as first')
          .select('first.id')
          .where('first.at', '>=', dayBefore(known as string))
          .orderBy('first.at')
          .limit(1),
      ),
    )
    .execute()
  return [...own, ...among].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, limit)
}

/** When the school has first known a student: no list from before can include them. */
const findFirstKnown = async (db: Db, studentId: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', accountIdOf('student', studentId))
    .executeTakeFirst()
  const enrolment = await db
    .selectFrom('enrolment')
    .select('from_on')
    .where('student_id', '=', studentId)
    .orderBy('from_on')
    .limit(1)
    .executeTakeFirst()
  return [account?.created_at, enrolment?.from_on].filter((at) => at !== undefined).sort()[0]
}

type Conditions = ExpressionBuilder<Database, 'staff_view'>

/** True if a row about several students includes this one. */
const isAmong = (row: Conditions, studentId: string) =>
  row.and([
    row('student_id', 'is', null),
    row.or([
      row('students', '=', 'all'),
      sql<boolean>`${row.ref('students')} like ${listed(studentId)} escape '\\'`,
    ]),
  ])

/** '%' and '_' in an id stand for themselves. */
const listed = (id: string) => `%"${id.replace(/[\\%_]/g, (sign) => `\\${sign}`)}"%`

/** The clocks of several machines differ, and a day of the school is not one of UTC. */
const dayBefore = (at: string): string => new Date(Date.parse(at) - dayMs).toISOString()

/** Between two times (ISO, UTC, inclusive), oldest first; of all students when studentId is null. */
export const listViewsBetween = (db: Db, from: string, to: string, studentId: string | null) =>
  viewsOf(db, studentId).where('at', '>=', from).where('at', '<=', to).orderBy('id').execute()

const viewsOf = (db: Db, studentId: string | null) => {
  const rows = db.selectFrom('staff_view').selectAll()
  if (studentId === null) return rows
  return rows.where((row) => row.or([row('student_id', '=', studentId), isAmong(row, studentId)]))
}

/** When the office last opened the list of all students. */
export const findListOpened = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('staff_view')
    .select('at')
    .where('student_id', 'is', null)
    .where('what', '=', everydayView)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Until the transaction ends, nobody else can claim this account. SQLite has one writer anyway. */
export const claimAccount = (trx: Db, id: string) =>
  trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .executeTakeFirst()
