import type { SaveStudentBody } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { people, savePeople } from '../../testing/people/people'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { findStudent } from '../record/studentsQueries'
import { saveRequestOf } from './request'
import type { Decided } from './request'
import { noBudgets } from './rateLimit'
import { createSaves } from './save'
import { saveRecord, saveValues } from './queries'

const { id } = people.owner
const now = new Date('2026-08-03T14:00:00.000Z')

const start = async ({ db }: TestDatabase) => {
  await savePeople(db)
  const saves = createSaves({ db, clock: () => now, timeZone: 'America/Port_of_Spain', budgets: noBudgets })
  const save = (body: Omit<SaveStudentBody, 'id'>, sessionId = 's1', studentId = id) =>
    saves.save(
      saveRequestOf(
        { id: studentId, ...body },
        { role: 'student', accountId: `student:${studentId}`, sessionId },
      ),
    )
  return { db, saves, save, read: () => findStudent(db, id) }
}

describeOnBothDatabases('saves of one moment', (open) => {
  test('REL-05 they see each other, and a refused one does not harm its neighbours', async () => {
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

  test('a whole record and single fields of the same student', async () => {
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

  test('many students at once: every save is there, with its history', async () => {
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

  test('REL-12 what a tab has sent of each field is remembered from save to save', async () => {
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

  test('what another process writes between reading and writing is not overwritten', async () => {
    const database = await open()
    const { db, save, read } = await start(database)
    await save({ allergy: 'A', _base: 1, _changed: ['allergy'] })
    const stale = { id, from: 1, version: 2, updatedAt: now.toISOString() }
    expect(await saveValues(db, [{ ...stale, field: 'allergy', value: 'stale' }])).toBe(false)
    const { version: _version, updatedAt: _updatedAt, ...record } = (await read()) as StudentRecord
    expect(await saveRecord(db, stale, { ...record, allergy: 'stale' })).toBe(false)
    expect(await read()).toMatchObject({ allergy: 'A', version: 2 })
  })
})
