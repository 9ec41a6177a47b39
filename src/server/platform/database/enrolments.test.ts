// Enrolments follow the class and the leaving date, whoever writes them; these tests write only those two columns.
import fc from 'fast-check'
import { dayAfter } from '#shared/rules/dates'
import {
  describeOnBothDatabases,
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/database/testDb'
import { people, savePeople, saveStudentOf } from '../../testing/people/people'
import type { Db } from './schema/schema'

const { owner } = people
const by = 'admin:office'
const classes = ['1A', '1B', '2A'] as const

const at = (day: string) => `${day}T15:00:00.000Z`

const saveClass = (db: Db, id: string, class_id: string | null, day: string) =>
  db
    .updateTable('student')
    .set({ class_id, updatedAt: at(day) })
    .where('id', '=', id)
    .execute()

const saveLeaving = (db: Db, student_id: string, left_on: string | null, day: string) =>
  db
    .insertInto('student_keeping')
    .values({ student_id, left_on, hold: 0, hold_reason: null, updated_at: at(day), updated_by: by })
    .onConflict((key) => key.column('student_id').doUpdateSet({ left_on }))
    .execute()

const listRows = (db: Db, id: string) =>
  db
    .selectFrom('enrolment')
    .select(['year', 'class_id', 'from_on', 'until_on', 'why'])
    .where('student_id', '=', id)
    .orderBy('from_on')
    .execute()

const shown = async (db: Db, id: string) =>
  (await listRows(db, id)).map(
    ({ year, class_id, from_on, until_on, why }) => `${year} ${class_id} ${from_on}–${until_on ?? ''} ${why}`,
  )

const openSchool = async (database: TestDatabase) => {
  await savePeople(database.db)
  await database.db.insertInto('form_class').values({ id: '1B', form_level: 1 }).execute()
  return database.db
}

describeOnBothDatabases('enrolments', (open) => {
  test('REL-20 a new record starts an enrolment; a new class ends it the day before and starts the next', async () => {
    const db = await openSchool(await open())
    await saveClass(db, owner.id, '1B', '2026-03-02')
    await saveClass(db, owner.id, '2A', '2026-07-20')
    expect(await shown(db, owner.id)).toEqual([
      '2025 1A 2026-01-05–2026-03-01 joined',
      '2025 1B 2026-03-02–2026-07-19 moved',
      '2026 2A 2026-07-20– promoted',
    ])
  })

  test('a class changed again on its first day is amended, and changing it back leaves no trace', async () => {
    const db = await openSchool(await open())
    const before = await db.selectFrom('enrolment').selectAll().orderBy('id').execute()
    await saveClass(db, owner.id, '2A', '2026-03-02')
    await saveClass(db, owner.id, '1B', '2026-03-02')
    expect(await shown(db, owner.id)).toEqual([
      '2025 1A 2026-01-05–2026-03-01 joined',
      '2025 1B 2026-03-02– promoted',
    ])
    await saveClass(db, owner.id, '1A', '2026-01-05')
    expect(await db.selectFrom('enrolment').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('without a class there is no enrolment; a class after a gap is a return', async () => {
    const db = await openSchool(await open())
    await saveClass(db, owner.id, null, '2026-03-02')
    await saveClass(db, owner.id, '1A', '2026-04-13')
    expect(await shown(db, owner.id)).toEqual([
      '2025 1A 2026-01-05–2026-03-01 joined',
      '2025 1A 2026-04-13– returned',
    ])
  })

  test('the leaving date ends the enrolment, a new date moves the end, and no enrolment begins later', async () => {
    const db = await openSchool(await open())
    await saveLeaving(db, owner.id, '2026-12-11', '2026-03-02')
    await saveClass(db, owner.id, '2A', '2026-07-20')
    expect(await shown(db, owner.id)).toEqual([
      '2025 1A 2026-01-05–2026-07-19 joined',
      '2026 2A 2026-07-20–2026-12-11 promoted',
    ])
    await saveLeaving(db, owner.id, '2026-07-10', '2026-09-07')
    expect(await shown(db, owner.id)).toEqual([
      '2025 1A 2026-01-05–2026-07-09 joined',
      '2026 2A 2026-07-10–2026-07-10 promoted',
    ])
    await saveClass(db, owner.id, '1A', '2026-09-07')
    expect(await shown(db, owner.id)).toEqual(['2025 1A 2026-01-05–2026-07-10 joined'])
    await db.deleteFrom('student_keeping').execute()
    expect(await shown(db, owner.id)).toEqual(['2025 1A 2026-01-05– joined'])
  })

  test('the reason for a future departure moves along to another class, and back', async () => {
    const db = await openSchool(await open())
    const reasons = async () => {
      const rows = db
        .selectFrom('enrolment')
        .select(['class_id', 'ended_why', 'ended_words'])
        .orderBy('from_on')
      return (await rows.where('student_id', '=', owner.id).execute()).map((row) =>
        Object.values(row).join(' '),
      )
    }
    await saveLeaving(db, owner.id, '2026-12-11', '2026-03-02')
    await db
      .updateTable('enrolment')
      .set({ ended_why: 'abroad', ended_words: 'To Toronto.', ended_at: at('2026-03-02') })
      .where('student_id', '=', owner.id)
      .execute()
    await saveClass(db, owner.id, '2A', '2026-07-20')
    expect(await reasons()).toEqual(['1A  ', '2A abroad To Toronto.'])
    await saveClass(db, owner.id, '1A', '2026-07-20')
    expect(await reasons()).toEqual(['1A abroad To Toronto.'])
    await saveClass(db, owner.id, '1B', '2026-07-21')
    await saveLeaving(db, owner.id, null, '2026-07-22')
    expect(await reasons()).toEqual(['1A  ', '1B  '])
  })

  test('a student who never arrives keeps the first day, in case that changes', async () => {
    const db = await openSchool(await open())
    await db
      .updateTable('enrolment')
      .set({ from_on: '2026-09-07' })
      .where('student_id', '=', owner.id)
      .execute()
    await saveLeaving(db, owner.id, '2026-08-03', '2026-08-03')
    expect(await shown(db, owner.id)).toEqual(['2025 1A 2026-09-07–2026-08-03 joined'])
    await saveClass(db, owner.id, '1B', '2026-08-04')
    await saveLeaving(db, owner.id, null, '2026-08-04')
    expect(await shown(db, owner.id)).toEqual(['2025 1B 2026-09-07– joined'])
  })

  test('an enrolment that differs from the record or overlaps another is refused', async () => {
    const db = await openSchool(await open())
    const change = (values: object) =>
      db.transaction().execute((trx) => trx.updateTable('enrolment').set(values).execute())
    await expect(change({ class_id: '2A' })).rejects.toThrow(/differs/)
    await expect(change({ until_on: '2026-09-01' })).rejects.toThrow(/differs/)
    await saveClass(db, owner.id, '1B', '2026-03-02')
    const row = { student_id: owner.id, year: 2025, why: 'joined', created_at: at('2026-03-02') } as const
    const add = (class_id: string, from_on: string, until_on: string | null) =>
      db.transaction().execute((trx) =>
        trx
          .insertInto('enrolment')
          .values({ ...row, class_id, from_on, until_on })
          .execute(),
      )
    await expect(add('1A', '2026-01-01', '2026-01-05')).rejects.toThrow(/overlap/)
    await expect(add('2A', '2027-01-01', '2027-01-05')).rejects.toThrow(/overlap/)
    await add('1A', '2025-09-01', '2025-12-12')
    expect(await listRows(db, owner.id)).toHaveLength(3)
  })

  test('deleting a record deletes its enrolments', async () => {
    const db = await openSchool(await open())
    await db.deleteFrom('student').where('id', '=', owner.id).execute()
    expect(await listRows(db, owner.id)).toEqual([])
  })
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => {
  const date = new Date(Date.UTC(2025, 0, 1 + days))
  return date.toISOString().slice(0, 10)
})
const anyClass = fc.constantFrom(...classes, null)
const anyStep = fc.oneof(
  fc.record({ class_id: anyClass, day: anyDay }),
  fc.record({ left_on: fc.option(anyDay), day: anyDay }),
)

/** The violated rule, if any; checked after every write. */
const faultOf = (
  rows: Awaited<ReturnType<typeof listRows>>,
  class_id: string | null,
  left_on: string | null,
): string | null => {
  const last = rows.at(-1)
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    // A student who never came has only one enrolment.
    if (rows.length > 1 && row.until_on !== null && row.until_on < row.from_on) return 'ends before it begins'
    if (next && (row.until_on === null || dayAfter(row.until_on) > next.from_on)) return 'overlaps'
  }
  if (class_id === null) return last && last.until_on === null ? 'open without a class' : null
  if (last?.class_id !== class_id) return 'differs from class_id'
  return last.until_on === left_on ? null : 'differs from left_on'
}

test('REL-20 after any writes in any order they agree with the record, the same on both databases', async () => {
  const databases = await Promise.all(engines.map((engine) => openTestDatabase(engine)))
  const schools = await Promise.all(databases.map(openSchool))
  let count = 0
  const run = async (
    db: Db,
    id: string,
    first: string | null,
    steps: ReadonlyArray<fc.Arbitrary<never> | object>,
  ) => {
    await saveStudentOf(db, { ...owner, id, class_id: first as string })
    let [class_id, left_on] = [first, null as string | null]
    const seen: unknown[] = []
    for (const step of steps as Array<{ class_id?: string | null; left_on?: string | null; day: string }>) {
      if (step.class_id !== undefined) await saveClass(db, id, (class_id = step.class_id), step.day)
      else await saveLeaving(db, id, (left_on = step.left_on ?? null), step.day)
      const rows = await listRows(db, id)
      expect(faultOf(rows, class_id, left_on)).toBeNull()
      seen.push(rows)
    }
    return seen
  }
  await fc.assert(
    fc.asyncProperty(anyClass, fc.array(anyStep, { maxLength: 8 }), async (first, steps) => {
      count += 1
      const [one, ...others] = await Promise.all(schools.map((db) => run(db, `P${count}`, first, steps)))
      for (const other of others) expect(other).toEqual(one)
    }),
    { numRuns: 80, seed: 18 },
  )
}, 120_000)
