// Concurrent saves share a transaction: none harms another, and a posting comes before or after each of them.
import { cardsOf } from '../../testing/portal/office'
import { callEngines, describeOnBothDatabases } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { cell, openMarks, type Cell } from '../../testing/portal/marksDesk'
import type { Db } from '../../platform/database/schema/schema'
import { createMarks, saveMarks } from './save'

const { owner, other, closed } = people
const clerk = { accountId: 'admin:one', officeRole: 'clerk' } as const

const open = async (openDb: () => Promise<{ db: Db }>) => {
  const { db } = await openDb()
  await savePeople(db)
  await saveTermSchool(db)
  const marks = createMarks(db)
  const save = (cells: Cell[], { class_id = '1A', year = 2025, now = new Date(0) } = {}) =>
    saveMarks({ db, marks, clock: () => now }, clerk, { ...summerTerm, year, class_id, cells })
  const exams = async () => {
    const rows = await db.selectFrom('term_mark').selectAll().where('subject_code', '=', 'ENG').execute()
    return new Map(rows.map(({ student_id, exam_mark }) => [student_id, exam_mark]))
  }
  return { db, save, exams }
}

const failures = (results: ReadonlyArray<PromiseSettledResult<unknown>>) =>
  results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''))

describeOnBothDatabases('concurrent saves of marks', (openDb) => {
  test('REL-44 each save is answered for its own class, and a failing one does not affect the others', async () => {
    const { save, exams } = await open(openDb)
    const results = await Promise.allSettled([
      save([cell(owner.id, 'ENG', 'exam', 31)]),
      save([cell(closed.id, 'ENG', 'exam', 32)], { class_id: '2A' }),
      save([cell(other.id, 'ENG', 'exam', 33)], { now: new Date(NaN) }),
      save([cell(owner.id, 'ENG', 'exam', 34)], { year: 1999 }),
      save([cell(other.id, 'ENG', 'course', 35)]),
    ])
    expect(failures(results)).toEqual([
      '',
      '',
      expect.stringContaining('Invalid time'),
      expect.stringContaining('This term does not exist'),
      '',
    ])
    const all = await exams()
    expect([owner, closed, other].map(({ id }) => all.get(id))).toEqual([31, 32, 60])
    const [first, , , , last] = results.map((result) => (result.status === 'fulfilled' ? result.value : null))
    expect([first, last]).toMatchObject([{ refused: [] }, { refused: [] }])
  })

  test('REL-46 saves for the same class run one after another, each based on the one before', async () => {
    const { db, save, exams } = await open(openDb)
    const values = Array.from({ length: 12 }, (_none, index) => 20 + index)
    const answers = await Promise.all(values.map((value) => save([cell(owner.id, 'ENG', 'exam', value)])))
    const kept = (await exams()).get(owner.id)
    const told = answers.flatMap(({ conflicts }) => conflicts)
    expect(told.map(({ theirs }) => theirs)).toEqual(Array<unknown>(11).fill(kept))
    expect(await db.selectFrom('mark_change').selectAll().execute()).toHaveLength(1)
  })
})

describe.each(callEngines)('posting while somebody enters marks (%s)', (engine) => {
  test('a card has the marks acknowledged before the posting, and none from after it', async () => {
    const { test, save, post, mark } = await openMarks(engine)
    const [first, , second] = await Promise.all([
      save([cell(owner.id, 'ENG', 'exam', 21)]),
      post(1),
      save([cell(other.id, 'ENG', 'exam', 22)]),
    ])
    const inCard = async (id: string, value: number) =>
      (await cardsOf(test, id)).map(({ card }) => card.includes(`"exam":${value},`))
    expect(await inCard(owner.id, 21)).toEqual([first.posted === 0])
    expect(await inCard(other.id, 22)).toEqual([second.posted === 0])
    expect(await mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 21 })
  })
})
