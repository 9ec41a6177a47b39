// Concurrent saves: in one batch, and by two instances on one PostgreSQL.
import type { KyselyPlugin } from 'kysely'
import type { SaveStudentBody } from '#shared/contract/students/students'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { findStudent } from '../record/queries'
import { saveValues } from './queries'
import { noBudgets } from './rateLimit'
import type { Decided } from './decide'
import { saveRequestOf } from './request'
import { createSaves } from './save'

const { id } = people.owner
const clock = () => new Date('2026-08-03T14:00:00.000Z')

const start = async ({ db }: TestDatabase) => {
  await savePeople(db)
  const saves = createSaves({ db, clock, timeZone: 'America/Port_of_Spain', budgets: noBudgets })
  const save = (body: Omit<SaveStudentBody, 'id'>, sessionId = 's1', studentId = id) =>
    saves.save(
      saveRequestOf(
        { id: studentId, ...body },
        { role: 'student', accountId: `student:${studentId}`, sessionId },
      ),
    )
  return { db, saves, save, read: () => findStudent(db, id) }
}

describeOnBothDatabases('concurrent saves', (open) => {
  test('REL-05 saves in one batch see each other, and a refused save does not harm the others', async () => {
    const { save, read } = await start(await open())
    const mine = { _base: 1, _client: 'tab' }
    const theirs = { _base: 1, _client: 'other' }
    const answers = await Promise.allSettled([
      save({ allergy: 'A', ...mine, _changed: ['allergy'], _seq: 1 }),
      save({ email: 'nonsense', ...mine, _changed: ['email'], _seq: 2 }),
      save({ allergy: 'B', ...mine, _changed: ['allergy'], _seq: 3 }),
      save({ polio: 1, ...theirs, _changed: ['polio'], _seq: 1 }),
      save({ allergy: 'C', ...theirs, _changed: ['allergy'], _seq: 2 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(answers[1]).toMatchObject({ reason: { status: 422, errors: { email: ['Invalid e-mail'] } } })
    const last = answers[4] as PromiseFulfilledResult<Decided>
    expect(last.value).toMatchObject({ version: 4, conflicts: [{ field: 'allergy', theirs: 'B' }] })
    expect(await read()).toMatchObject({ allergy: 'B', polio: 1, email: null, version: 4 })
  })

  test('a whole record and single fields of the same student are saved together', async () => {
    const { db, save, read } = await start(await open())
    const record = await read()
    await Promise.all([
      save({ allergy: 'A', _base: 1, _changed: ['allergy'], _client: 'tab', _seq: 1 }),
      save({ ...record, sex: 'Female', polio: 1, measles: 1, tb: 0 }, 's2'),
      save({ achievements: 'Swims', _base: 1, _changed: ['achievements'], _client: 'tab', _seq: 2 }),
    ])
    expect(await read()).toMatchObject({
      allergy: 'A',
      sex: 'Female',
      polio: 1,
      tb: 0,
      achievements: 'Swims',
      version: 4,
    })
    expect(await db.selectFrom('field_change').selectAll().execute()).toHaveLength(6)
  })

  test('saves for many students at once are all stored with their history', async () => {
    const { db, save } = await start(await open())
    const ids = [id, people.other.id]
    const saves = Array.from({ length: 150 }, (_none, index) => {
      const studentId = ids[index % 2] as string
      const value = `value ${index}`
      return save(
        {
          achievements: value,
          _base: 1,
          _changed: ['achievements'],
          _client: `tab ${studentId}`,
          _seq: index,
        },
        's',
        studentId,
      )
    })
    const answers = await Promise.all(saves)
    expect(answers.every(({ conflicts }) => conflicts.length === 0)).toBe(true)
    const rows = await db
      .selectFrom('student')
      .select(['achievements', 'version'])
      .where('id', 'in', ids)
      .execute()
    expect(rows.map(({ achievements }) => achievements).sort()).toEqual(['value 148', 'value 149'])
    expect(await db.selectFrom('field_change').selectAll().execute()).toHaveLength(150)
  })

  test('REL-12 the latest save of a tab is remembered for each field, so that an earlier one that arrives late changes nothing', async () => {
    const { save, read } = await start(await open())
    const send = (_seq: number, field: 'allergy' | 'achievements') =>
      save({ [field]: `${field} ${_seq}`, _base: 1, _changed: [field], _client: 'tab', _seq })
    await send(1, 'allergy')
    await send(4, 'achievements')
    await send(5, 'allergy')
    await send(2, 'allergy')
    await send(3, 'achievements')
    expect(await read()).toMatchObject({ allergy: 'allergy 5', achievements: 'achievements 4', version: 4 })
  })

  test('another process’s write between reading and writing is not overwritten', async () => {
    const database = await open()
    const { db, save, read } = await start(database)
    await save({ allergy: 'A', _base: 1, _changed: ['allergy'] })
    const stale = { id, from: 1, version: 2, updatedAt: clock().toISOString() }
    expect(await saveValues(db, [{ ...stale, field: 'allergy', value: 'stale' }])).toBe(false)
    expect(await read()).toMatchObject({ allergy: 'A', version: 2 })
  })
})

const students = [people.owner.id, people.other.id, people.reset.id]
const fieldOf = { a: 'allergy', b: 'achievements' } as const
const rounds = 25

test('REL-05 a save that was overtaken is tried again: each save is stored exactly once', async () => {
  const first = await openTestDatabase('postgres')
  const second = await openDatabase({ ...first, log: quietLog })
  await savePeople(first.db)
  const instances = [first.db, second.db].map((db) =>
    createSaves({ db, clock, timeZone: 'UTC', budgets: noBudgets }),
  )
  const keepOn = async (student: string, tab: 'a' | 'b', saves: (typeof instances)[number]) => {
    const by = { role: 'student', accountId: `student:${student}`, sessionId: tab } as const
    for (let seq = 1; seq <= rounds; seq += 1) {
      const field = fieldOf[tab]
      const body = {
        id: student,
        [field]: `${tab} ${seq}`,
        _changed: [field],
        _client: tab,
        _seq: seq,
        _base: 1,
      }
      await saves.save(saveRequestOf(body, by))
    }
  }
  await Promise.all(
    students.flatMap((student) =>
      instances.map((saves, index) => keepOn(student, index === 0 ? 'a' : 'b', saves)),
    ),
  )
  await second.close()
  for (const student of students) {
    const record = first.db
      .selectFrom('student')
      .select(['allergy', 'achievements'])
      .where('id', '=', student)
    expect(await record.executeTakeFirst()).toEqual({ allergy: `a ${rounds}`, achievements: `b ${rounds}` })
  }
  const written = await first.db.selectFrom('field_change').select('id').execute()
  expect(written).toHaveLength(students.length * 2 * rounds)
})

test('SEC-114 a family’s limit is shared by all instances', async () => {
  const first = await openTestDatabase('postgres')
  const second = await openDatabase({ ...first, log: quietLog })
  await savePeople(first.db)
  const budgets = { savesPerStudent: 20, historyMbPerStudent: 1 }
  const instances = [first.db, second.db].map((db) => createSaves({ db, clock, timeZone: 'UTC', budgets }))
  const by = { role: 'student', accountId: `student:${id}`, sessionId: 's' } as const
  let stored = 0
  for (let round = 0; round < 15; round += 1) {
    const saves = instances.map((one) => one.save(saveRequestOf({ id, allergy: String(round) }, by)))
    const answers = await Promise.allSettled(saves)
    stored += answers.filter(({ status }) => status === 'fulfilled').length
  }
  await second.close()
  expect(stored).toBe(20)
})

/** Lets another writer run once, right after the first read. */
const afterTheFirstRead = (act: () => Promise<unknown>): KyselyPlugin => {
  let acting: Promise<unknown> | undefined
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await (acting ??= act())
      return result
    },
  }
}

test('REL-05 if a record changes between reading and writing, it is read again, and the save is not lost', async () => {
  const { db } = await openTestDatabase('postgres')
  await savePeople(db)
  const theirs = { version: 2, polio: 1 }
  const meanwhile = () => db.updateTable('student').set(theirs).where('id', '=', id).execute()
  const saves = createSaves({
    db: db.withPlugin(afterTheFirstRead(meanwhile)),
    clock,
    timeZone: 'UTC',
    budgets: noBudgets,
  })
  const body = { id, allergy: 'Nuts', _changed: ['allergy'], _client: 'tab', _seq: 1, _base: 1 }
  const by = { role: 'student', accountId: `student:${id}`, sessionId: 's' } as const
  expect(await saves.save(saveRequestOf(body, by))).toMatchObject({ version: 3, conflicts: [] })
  const record = db.selectFrom('student').select(['version', 'allergy', 'polio']).where('id', '=', id)
  expect(await record.executeTakeFirst()).toEqual({ version: 3, allergy: 'Nuts', polio: 1 })
  expect(await db.selectFrom('field_change').select('field').execute()).toEqual([{ field: 'allergy' }])
})
