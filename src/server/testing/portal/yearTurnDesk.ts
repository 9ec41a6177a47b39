// The office of tests that turns the year.
import { sql } from 'kysely'
import type { BodyOf, Call } from '#shared/contract/call'
import type { FieldValue } from '#shared/record/record'
import * as contract from '#shared/contract/lists/yearTurn'
import type { YearTurn, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { saveStudent } from '#shared/contract/students/students'
import { listContentTables } from '../../platform/database/contents'
import type { Db } from '../../platform/database/schema/schema'
import type { TestDatabase } from '../database/testDb'
import { testApp } from './testApp'

export const termsOf2026 = [
  { term: 1, starts: '2026-09-07', ends: '2026-12-11', next_term_starts: '2027-01-04' },
  { term: 2, starts: '2027-01-04', ends: '2027-03-26', next_term_starts: '2027-04-12' },
  { term: 3, starts: '2027-04-12', ends: '2027-07-02', next_term_starts: null },
]

/** Only grow: the log, the history, and what the turn notes itself. */
const growing = [
  ...['audit', 'audit_link', 'audit_head', 'audit_student'],
  ...['field_change', 'year_turn', 'year_turn_student'],
]
/** Of the one who asks. */
const ofSessions = ['session', 'session_read', 'sign_in_device', 'client_seq', 'staff_view']

/** Every table but those, by the table; versions and the times of the last change only go forward. */
export const contentOf = async (db: Db): Promise<Record<string, string[]>> => {
  const content: Record<string, string[]> = {}
  for (const table of await listContentTables(db)) {
    if ([...growing, ...ofSessions].includes(table)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const lines = rows
      .filter((row) => table !== 'setting' || row.name !== 'turn')
      .map(({ version, updatedAt: _at, ...row }) =>
        JSON.stringify(
          { ...row, ...(table !== 'student' && { version }) },
          Object.keys({ ...row, version }).sort(),
        ),
      )
    content[table] = lines.sort()
  }
  return content
}

export const newcomer = (first_name: string, values: Record<string, FieldValue> = {}) => ({
  ...{ first_name, last_name: 'Newman', date_of_birth: '2015-02-03', sex: 'Female' },
  ...{ previous_school: 'Arima Boys', ...values },
})

/** A checked placement list; a text instead of values is why a row is rejected. */
export const saveIntake = async (
  db: Db,
  rows: ReadonlyArray<Record<string, FieldValue> | string>,
  id = 'sea',
) => {
  const at = '2026-08-01T12:00:00.000Z'
  await db
    .insertInto('import_batch')
    .values({
      ...{ id, kind: 'students', purpose: 'placements', file_name: 'sea.xlsx', sha256: '', state: 'checked' },
      ...{ headers: '[]', header_row: 1 },
      ...{ row_count: rows.length, mapping: null, summary: null, outcome: null, created_at: at },
      ...{ created_by: 'admin:office', checked_at: at, applied_at: null, applied_by: null },
      ...{ undone_at: null, undone_by: null },
    })
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('import_row')
    .values(
      rows.map((values, index) => ({
        ...{ import_id: id, row: index + 2, student_id: null, changes: '[]' },
        title: typeof values === 'string' ? 'Somebody' : `Newman, ${values.first_name}`,
        state: typeof values === 'string' ? ('rejected' as const) : ('new' as const),
        reasons: JSON.stringify(typeof values === 'string' ? [values] : []),
        writes: JSON.stringify(
          typeof values === 'string' ? [] : [{ table: 'student', id: '', before: null, after: values }],
        ),
      })),
    )
    .execute()
}

export const openYearTurnDesk = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const { db } = test
  await db.insertInto('house').values({ id: 2, name: 'Cocrico' }).execute()
  await db
    .insertInto('form_class')
    .values([
      { id: '1B', form_level: 1 },
      { id: '2B', form_level: 2 },
      { id: '3A', form_level: 3 },
    ])
    .execute()
  let headers = await test.signInAs('admin')
  const send = async <C extends Call, Answer>(call: C, body: BodyOf<C>) => {
    const answer = await test.call(call, {} as never, { headers, body })
    return {
      status: answer.statusCode,
      body: answer.json<Answer & { message: string; current?: YearTurn }>(),
    }
  }
  const get = async () => (await test.call(contract.getYearTurn, {}, { headers })).json<YearTurn>()
  const save = (body: BodyOf<typeof contract.saveYearTurn>) =>
    send<typeof contract.saveYearTurn, YearTurn>(contract.saveYearTurn, body)
  /** Stores a plan: what is proposed, with the days of the terms, and these changes. */
  const draft = async (changes: Partial<YearTurnPlan> = {}) => {
    const { year, plan, version } = await get()
    return save({ year, step: 'moves', plan: { ...plan, terms: termsOf2026, ...changes }, version })
  }
  const plan = async (year = 2026) =>
    (await send<typeof contract.planYearTurn, YearTurnDryRun>(contract.planYearTurn, { year })).body
  const applyOn = (basis: string, year = 2026) =>
    send<typeof contract.applyYearTurn, YearTurn>(contract.applyYearTurn, { year, basis })
  const apply = async () => applyOn((await plan()).basis)
  const undo = (year = 2026) => send<typeof contract.undoYearTurn, YearTurn>(contract.undoYearTurn, { year })
  const edit = (id: string, values: Record<string, FieldValue>) =>
    test.call(saveStudent, {}, { headers, body: { id, ...values, _changed: Object.keys(values) } })
  const signInAgain = async () => {
    headers = await test.signInAs('admin')
  }
  const enrolmentsOf = async (id: string) => {
    const rows = await db
      .selectFrom('enrolment')
      .select(['year', 'class_id', 'from_on', 'until_on', 'why', 'ended_why'])
      .where('student_id', '=', id)
      .orderBy('from_on')
      .execute()
    return rows.map((row) =>
      Object.values(row)
        .filter((value) => value !== null)
        .join(' '),
    )
  }
  const places = async () => {
    const rows = await db
      .selectFrom('student')
      .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
      .select(['student.id', 'class_id', 'house_code', 'left_on'])
      .orderBy('student.id')
      .execute()
    return rows.map(({ id, class_id, house_code, left_on }) => `${id} ${class_id} ${house_code} ${left_on}`)
  }
  return {
    ...{ test, db, get, save, draft, plan, apply, applyOn, undo, edit, signInAgain, enrolmentsOf, places },
    content: () => contentOf(db),
    headers: () => headers,
  }
}
