// Undoing an import of students does not remove students referenced in other tables since.
import { saveStudentRetention } from '#shared/contract/privacy/privacy'
import { studentTables } from '../../platform/database/schema/dataMap'
import type { Db } from '../../platform/database/schema/schema'
import { people } from '../../testing/people/people'
import { newcomer, type startImports } from '../../testing/imports/studentImports'
import { startTermImports } from '../../testing/imports/termImports'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { loginKeyOf } from '../../access/signIn/queries'

const at = '2026-08-03T14:00:00.000Z'
const later = '2026-09-03T14:00:00.000Z'
const hash = 'f'.repeat(64)
const term = { year: 2025, term: 3 }
const by = 'admin:office'
const change = { field: 'allergy', old_value: 'null', new_value: '"Nuts"', by_role: 'school', by_account: by }
const session = { kind: 'session', created_at: at, last_seen_at: at, expires_at: later }
const file = { type: 'picture', name: 'a.png', size: 1, media_type: 'image/png', sha256: hash, is_current: 1 }
const entered = { name: 'exam', old_value: 'null', new_value: '50', at, by_account: by, through: 'browser' }
const review = { on_paper: 0, state: 'accepted', words: '', is_current: 1 }
const card = { class_id: '1A', form_level: 1, card: '{}', sha256: hash, issued_at: at, issued_by: by }

const turn = { created_at: at, created_by: by, updated_at: at, updated_by: by, kept: '[]' }

/** A row about a student for each table; every new table of the data map needs one here. */
const sampleOf = (table: string, id: string): object | undefined => {
  const account = `student:${id}`
  const samples: Readonly<Record<string, object>> = {
    field_change: { student_id: id, version: 2, at, ...change },
    bulk_act: { id: 'a1', kind: 'house', act: '{}', students: 1, at, by_account: by },
    bulk_act_student: { act_id: 'a1', student_id: id, old_value: 'null', new_value: '1' },
    year_turn: { year: 2026, state: 'applied', step: 'slips', plan: '{}', version: '1', ...turn },
    year_turn_student: { year: 2026, student_id: id, kind: 'moves', old_value: '{}', new_value: '{}' },
    consent: { student_id: id, value: 1, terms_version: '1', terms_hash: hash, at, by_account: account },
    uploaded_file: { id: `file ${id}`, student_id: id, uploaded_at: at, uploaded_by: by, ...file },
    paper_receipt: { student_id: id, type: 'picture', received_on_paper: 1, updated_at: at, updated_by: by },
    document_review: { student_id: id, type: 'picture', reviewed_at: at, reviewed_by: by, ...review },
    family_contact: { student_id: id, way: 'call', word: 'No answer', at, by },
    session: { id: 'theirs', account_id: account, ...session },
    sign_in_device: { session_id: 'theirs', account_id: account, device: 'Firefox', at },
    sibling_link: {
      ...{ viewer_account_id: 'student:20260101', child_account_id: account },
      ...{ child: 2, linked_at: at },
    },
    first_code: { student_id: id, code_hash: hash, issued_at: at, expires_at: later },
    known_device: { token_hash: hash, account_id: account, created_at: at },
    sign_in_guard: { login_key: loginKeyOf('student', id), failures: 1, last_failed_at: at },
    term_enrolment: { ...term, student_id: id, class_id: '1A', form_level: 1 },
    term_mark: { ...term, student_id: id, subject_code: 'ENG', exam_mark: 50 },
    mark_change: { ...term, student_id: id, class_id: '1A', subject_code: 'ENG', ...entered },
    report_revision: { ...term, student_id: id, revision: 1, token: id, ...card },
    report_opening: { ...term, student_id: id, revision: 1, as: 'page', at },
    student_keeping: { student_id: id, left_on: null, hold: 0, updated_at: at, updated_by: by },
    correction: { student_id: id, field: 'sex', words: 'Wrong', state: 'open', asked_at: at },
    client_seq: { student_id: id, client: 'tab', seqs: '{}', updated_at: at },
    session_read: { session_id: 'office', student_id: id, version: 1 },
    idempotency: { key: 'k', account_id: account, route: '/api/store-file', status: 200, body: '{}', at },
    student_selection: {
      id: 'l1',
      student_ids: JSON.stringify([id]),
      label: 'Two',
      created_at: at,
      created_by: by,
    },
    budget: { key: `drawing:${account}:7`, window_start: at, used: 1 },
    staff_view: { at, actor: by, what: 'papers', students: JSON.stringify(['20260101', id]) },
    audit: { at, actor: by, action: 'password reset', subject: account, details: '{}' },
    audit_student: { student_id: id, at, audit_id: 1 },
  }
  return samples[table]
}

const tables = studentTables.filter(([, { undo }]) => !undo)

/** For some tables, the table that must have a row first. */
const parents: Readonly<Record<string, string>> = {
  bulk_act_student: 'bulk_act',
  year_turn_student: 'year_turn',
  term_mark: 'term_enrolment',
  report_opening: 'report_revision',
}

const save = async (db: Db, table: string, id: string): Promise<void> => {
  const parent = parents[table]
  if (parent !== undefined) await save(db, parent, id)
  const row = sampleOf(table, id)
  if (!row) throw new Error(`No sample of ${table}.`)
  await db
    .insertInto(table as never)
    .values(row)
    .execute()
}

const numberOf = (index: number) => newcomer(index)[0] ?? ''

const apply = async (database: TestDatabase, count: number) => {
  const portal = await startTermImports(database)
  const { batch } = await portal.checked(Array.from({ length: count }, (_, index) => newcomer(index + 1)))
  await portal.apply(batch.id)
  const has = async (student: string) =>
    (await portal.db.selectFrom('student').select('id').where('id', '=', student).execute()).length === 1
  return { ...portal, list: batch.id, has }
}

describeOnBothDatabases('undoing an import of students who are referenced since', (open) => {
  test('SEC-97 a row in any table that the import did not write prevents the removal', async () => {
    const portal = await apply(await open(), tables.length + 1)
    await portal.db
      .insertInto('session')
      .values({ id: 'office', account_id: by, ...session } as never)
      .execute()
    const terms = { version: '1', text: 'Terms', hash, created_at: at }
    await portal.db.insertInto('terms').values(terms).execute()
    for (const [index, [table]] of tables.entries()) await save(portal.db, table, numberOf(index + 1))
    const { undone } = await portal.undo(portal.list)
    expect(undone?.removed).toBe(1)
    expect(undone?.kept.map(({ student_id, reason }) => [student_id, reason])).toEqual(
      tables.map(([, { title }], index) => [
        numberOf(index + 1),
        expect.stringContaining(title.toLowerCase()) as string,
      ]),
    )
    expect(await portal.has(numberOf(tables.length))).toBe(true)
    expect(await portal.has(numberOf(tables.length + 1))).toBe(false)
  })

  const hold = (portal: Awaited<ReturnType<typeof startImports>>, student_id: string) =>
    portal.call(
      saveStudentRetention,
      {},
      {
        headers: portal.office,
        body: { student_id, left_on: null, hold: 1, hold_reason: 'Court case' },
      },
    )

  test('SEC-97 a hold and the code on a slip survive the undo', async () => {
    const portal = await apply(await open(), 2)
    const [first, second] = [numberOf(1), numberOf(2)]
    expect((await hold(portal, first)).statusCode).toBe(200)
    await save(portal.db, 'first_code', second)
    const { undone } = await portal.undo(portal.list)
    expect(undone).toMatchObject({
      ...{ restored: 0, removed: 0 },
      kept: [
        { student_id: first, reason: 'On hold: nothing is removed' },
        { student_id: second, reason: 'In use since the import: the code of the newest slip' },
      ],
    })
    expect([await portal.has(first), await portal.has(second)]).toEqual([true, true])
  })

  test('SEC-97 marks that a list added for a student on hold remain; another student’s are removed', async () => {
    const portal = await startTermImports(await open())
    const { owner, other } = people
    const rows = [owner, other].map((person) => ['2025', '3', person.id, 'HIS', '64'])
    await portal.db
      .insertInto('subject')
      .values({ code: 'HIS', title: 'History', position: 9, counts: 1 })
      .execute()
    const titles = ['Year', 'Term', 'Student ID', 'Subject', 'Exam %']
    const { batch } = await portal.dry('marks', titles, rows)
    await portal.apply(batch.id)
    await hold(portal, owner.id)
    expect((await portal.undo(batch.id)).undone).toMatchObject({
      removed: 1,
      kept: [{ student_id: owner.id, reason: 'On hold: nothing is removed' }],
    })
    expect(await portal.markOf(owner.id, 'HIS')).toMatchObject({ exam_mark: 64 })
    expect(await portal.markOf(other.id, 'HIS')).toBeUndefined()
  })
})
