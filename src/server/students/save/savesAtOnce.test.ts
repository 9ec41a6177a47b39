// Two instances on one PostgreSQL save the same records at the same time.
import type { KyselyPlugin } from 'kysely'
import { quietLog } from '../../platform/database/log'
import { openDatabase } from '../../platform/database/opening/open'
import { people, savePeople } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { saveRequestOf } from './request'
import { noBudgets } from './rateLimit'
import { createSaves } from './save'

const students = [people.owner.id, people.other.id, people.reset.id]
const fieldOf = { a: 'allergy', b: 'achievements' } as const
const rounds = 25

test('REL-05 whoever is overtaken begins anew: every save is taken, none is lost, none is written twice', async () => {
  const first = await openTestDatabase('postgres')
  const second = await openDatabase({ ...first, log: quietLog })
  await savePeople(first.db)
  const clock = () => new Date('2026-08-03T14:00:00.000Z')
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

test('SEC-114 the budget of a family is one for all instances', async () => {
  const first = await openTestDatabase('postgres')
  const second = await openDatabase({ ...first, log: quietLog })
  await savePeople(first.db)
  const clock = () => new Date('2026-08-03T14:00:00.000Z')
  const budgets = { savesPerStudent: 20, historyMbPerStudent: 1 }
  const instances = [first.db, second.db].map((db) => createSaves({ db, clock, timeZone: 'UTC', budgets }))
  const id = people.owner.id
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

/** Lets another writer act once, right after the first read. */
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

test('REL-05 a record that changes between reading and writing is read again, and the save is not lost', async () => {
  const { db } = await openTestDatabase('postgres')
  await savePeople(db)
  const id = people.owner.id
  const theirs = { version: 2, polio: 1 }
  const meanwhile = () => db.updateTable('student').set(theirs).where('id', '=', id).execute()
  const clock = () => new Date('2026-08-03T14:00:00.000Z')
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
