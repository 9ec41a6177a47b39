// Two instances on one PostgreSQL save the same records at the same moments.
import { openDatabase } from '../../db/open'
import { people, savePeople } from '../../testing/people'
import { openTestDatabase } from '../../testing/testDb'
import { saveJobOf } from './saveJob'
import { createSaves } from './saveStudentService'

const log = { info: () => undefined, warn: () => undefined }
const students = [people.owner.id, people.other.id, people.reset.id]
const fieldOf = { a: 'allergy', b: 'achievements' } as const
const rounds = 25

test('REL-05 whoever is overtaken begins anew: every save is taken, none is lost, none is written twice', async () => {
  const first = await openTestDatabase('postgres')
  const second = await openDatabase({ ...first, log })
  await savePeople(first.db)
  const clock = () => new Date('2026-08-03T14:00:00.000Z')
  const instances = [first.db, second.db].map((db) => createSaves({ db, clock, timeZone: 'UTC' }))
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
      await saves.save(saveJobOf(body, by))
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
