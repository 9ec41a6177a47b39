// Constraints in the database itself: foreign keys, allowed values and indexes.
import { sql } from 'kysely'
import { people, savePeople } from '../../testing/people/people'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { canonicalDump } from './contents'
import { studentTables } from './schema/dataMap'

const at = '2026-08-03T14:00:00.000Z'
const by = 'admin:office'
const { owner, other } = people

interface StoredKey {
  readonly table: string
  readonly column: string
  readonly to: string
}

/** The keys as the database reports them, one row per column. */
const listKeys = async ({ db, engine }: TestDatabase): Promise<StoredKey[]> => {
  const query =
    engine === 'sqlite'
      ? sql<StoredKey>`select t.name as "table", k."from" as "column", k."table" as "to"
          from sqlite_schema t, pragma_foreign_key_list(t.name) k where t.type = 'table'`
      : sql<StoredKey>`select c.conrelid::regclass::text as "table", a.attname as "column",
          c.confrelid::regclass::text as "to"
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f'`
  return (await query.execute(db)).rows
}

/** Columns that outlive the student, exist before the student does, or name several students in one value. */
const withoutKey = [
  ...['audit', 'audit_student', 'staff_view', 'report_revision', 'report_opening'],
  ...['import_row', 'sign_in_guard', 'budget', 'student_selection'],
]

/** Tables whose rows belong to a student, directly or through other tables. */
const ofStudents = (keys: readonly StoredKey[]): ReadonlySet<string> => {
  const found = new Set(['student', 'account'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { table, to } of keys) if (found.has(to)) found.add(table)
  }
  return found
}

describeOnBothDatabases('foreign keys', (open, engine) => {
  const openSchool = async () => {
    const database = await open()
    await savePeople(database.db)
    await saveTermSchool(database.db)
    return database
  }

  test('REL-20 every table that refers to a student has a key, or is named here with a reason', async () => {
    const found = await listKeys(await open())
    const keyed = ofStudents(found)
    const names = studentTables.map(([table]) => table)
    expect(names.filter((table) => !keyed.has(table)).sort()).toEqual([...withoutKey].sort())
  })

  test('SEC-97 a student on legal hold cannot be deleted even by code that forgets the hold; without a hold the code is deleted with the student', async () => {
    const { db } = await openSchool()
    await db.deleteFrom('term_mark').execute()
    await db.deleteFrom('term_enrolment').execute()
    const code = { student_id: owner.id, code_hash: 'x', issued_at: at, expires_at: at }
    await db.insertInto('first_code').values(code).execute()
    const hold = { left_on: null, hold: 1, hold_reason: 'Court', updated_at: at, updated_by: by }
    await db
      .insertInto('student_keeping')
      .values({ student_id: owner.id, ...hold })
      .execute()
    const remove = () => db.deleteFrom('student').where('id', '=', owner.id).execute()
    await expect(remove()).rejects.toThrow(/foreign key/i)
    expect(await db.selectFrom('first_code').selectAll().execute()).toHaveLength(1)
    await db.deleteFrom('student_keeping').execute()
    await remove()
    expect(await db.selectFrom('first_code').selectAll().execute()).toEqual([])
  })

  test('deleting an account deletes its sessions and known browsers', async () => {
    const { db } = await openSchool()
    const account_id = `student:${other.id}`
    const times = { created_at: at, last_seen_at: at, expires_at: at }
    await db
      .insertInto('session')
      .values({ id: 's', account_id, kind: 'session', ...times } as never)
      .execute()
    await db.insertInto('known_device').values({ token_hash: 't', account_id, created_at: at }).execute()
    await db.deleteFrom('account').where('id', '=', account_id).execute()
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('known_device').selectAll().execute()).toEqual([])
  })

  test('REL-20 within a transaction rows change in any order; keys are checked at its end', async () => {
    const { db } = await openSchool()
    const before = await canonicalDump(db)
    const place = { ...summerTerm, student_id: '20260909', class_id: '1A', form_level: 1 }
    const mark = { ...summerTerm, student_id: '20260909', subject_code: 'ENG', exam_mark: 50 }
    const row = { id: '20260909', version: 1, updatedAt: at, search_name: '' }
    const backwards = (isWhole: boolean) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('term_mark').values(mark).execute()
        await trx.insertInto('term_enrolment').values(place).execute()
        if (isWhole) await trx.insertInto('student').values(row).execute()
      })
    await expect(backwards(false)).rejects.toThrow(/foreign key/i)
    expect(await canonicalDump(db)).toBe(before)
    await backwards(true)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('student').where('id', '=', '20260909').execute()
      await trx.deleteFrom('term_enrolment').where('student_id', '=', '20260909').execute()
      await trx.deleteFrom('term_mark').where('student_id', '=', '20260909').execute()
    })
    expect(await canonicalDump(db)).toBe(before)
  })

  test('a column with a closed set of values accepts no others', async () => {
    const { db } = await openSchool()
    for (const [table, column, value] of [
      ['student', 'asthma', 7],
      ['account', 'role', 'teacher'],
      ['term_mark', 'exam_kind', 'ill'],
      ['term_form_rule', 'paper', 'a4'],
    ] as const)
      await expect(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db),
      ).rejects.toThrow(/check constraint/i)
  })

  test.each([
    [
      'agreements of a student',
      'consent',
      sql`select * from consent where student_id = 'x' order by id desc limit 1`,
    ],
    ['audit rows about somebody', 'audit', sql`select * from audit where actor = 'x' or subject = 'x'`],
    ['uploads with a content', 'uploaded_file', sql`select * from uploaded_file where sha256 in ('x', 'y')`],
    ['packs with a content', 'document_pack', sql`select * from document_pack where sha256 in ('x', 'y')`],
    [
      'what sessions have read of a student',
      'session_read',
      sql`select * from session_read where student_id in ('x', 'y')`,
    ],
  ])('%s are found by an index', async (_what, table, query) => {
    const { db } = await open()
    const plan = await db.transaction().execute(async (trx) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const explain = engine === 'sqlite' ? sql`explain query plan ${query}` : sql`explain ${query}`
      return JSON.stringify((await explain.execute(trx)).rows)
    })
    expect(plan).not.toMatch(new RegExp(`SCAN ${table}|Seq Scan`))
    expect(plan).toMatch(/index/i)
  })
})
