import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { cardOf } from '#shared/rules/reports/cards/cardView'
import { freeze, readFrozenCard } from '#server/reports/cards/frozenCardData'
import { liveCards } from '#server/reports/cards/reportCards'
import type { Db } from '#server/platform/database/schema/schema'
import { describeOnBothDatabases, testDb } from '#server/testing/database/testDb'
import { makeStudents } from '../people/demoStudents'
import { seedReferenceLists } from '../referenceLists'
import { correctedStudents, seedTermReports } from './termReports'

const school = {
  name: 'Test Secondary School',
  address: '1 School Road, Arima',
  phone: '868 555 0100',
  email: 'office@school.example',
  timeZone: 'America/Port_of_Spain',
}
const now = new Date('2026-08-03T14:00:00.000Z')

const makeSchool = async (db: Db, students = 600) => {
  await seedReferenceLists(db, now)
  const rows = makeStudents(students, now).map(({ row }) => row)
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('student')
      .values(rows.slice(from, from + 200))
      .execute()
  await seedTermReports(db, { school })
}

const terms = [1, 2, 3].map((term) => ({ year: 2025, term }))

describeOnBothDatabases('the demonstration’s term reports', (open) => {
  let db: Db
  beforeAll(async () => {
    ;({ db } = await open())
    await makeSchool(db)
  })

  test('two terms are posted, in the school’s time, and one is not', async () => {
    expect(
      await db.selectFrom('term_report').select(['term', 'posted', 'date_posted']).orderBy('term').execute(),
    ).toEqual([
      { term: 1, posted: 1, date_posted: '2025-12-12 14:00:00' },
      { term: 2, posted: 1, date_posted: '2026-03-27 14:00:00' },
      { term: 3, posted: 0, date_posted: null },
    ])
  })

  test('the posted cards are exactly those computed from the stored marks', async () => {
    const frozen = await db
      .selectFrom('report_revision')
      .select(['student_id', 'term', 'revision', 'sha256'])
      .execute()
    const given = new Map(frozen.map((row) => [`${row.term} ${row.student_id} ${row.revision}`, row.sha256]))
    expect(frozen).toHaveLength(2 * 600 + correctedStudents.length)
    for (const key of terms.slice(0, 2))
      for await (const card of liveCards(db, key, school)) {
        const { id } = card.student
        const newest = given.get(`${key.term} ${id} 2`) ?? given.get(`${key.term} ${id} 1`)
        expect([key.term, id, newest]).toEqual([key.term, id, freeze(card).sha256])
      }
  })
})

describe('the demonstration’s cards', () => {
  let db: Db
  let cards: FrozenCard[]
  let drafts: FrozenCard[]

  beforeAll(async () => {
    db = await testDb()
    await makeSchool(db)
    const rows = await db.selectFrom('report_revision').select('card').execute()
    cards = rows.map(({ card }) => readFrozenCard(card))
    drafts = []
    for await (const card of liveCards(db, { year: 2025, term: 3 }, school)) drafts.push(card)
  })

  const views = () =>
    [...cards, ...drafts].map((card) =>
      cardOf(card, { revision: 1, reason: null, issued_on: null, check_path: null }),
    )

  test('print every kind of missing mark', () => {
    const printed = new Set(views().flatMap(({ rows }) => rows.flatMap((row) => row.slice(1, 4))))
    for (const text of ['Abs', 'NW', '----', '']) expect(printed).toContain(text)
  })

  test('have students with equal ranks and students without one', () => {
    const places = cards
      .filter(({ term, class_id }) => term === 1 && class_id === '1A')
      .map(({ summary }) => summary.position)
    expect(new Set(places).size).toBeLessThan(places.length)
    expect(places).toContain(null)
  })

  test('have a class of one, sixteen subjects, the longest texts and every paper size', () => {
    expect(cards.some(({ summary }) => summary.class_size === 1)).toBe(true)
    expect(Math.max(...cards.map(({ rows }) => rows.length))).toBe(reportLimits.subjects)
    expect(cards.some(({ remarks }) => remarks.dean?.length === reportLimits.remark_dean)).toBe(true)
    expect(new Set(cards.map(({ paper }) => paper))).toEqual(new Set(['letter', 'legal']))
    expect(new Set(cards.map(({ shows }) => shows.class_average))).toEqual(
      new Set(['mean', 'median', 'none']),
    )
  })

  test('keep to the limits of a card', () => {
    for (const { rows, remarks, activities } of [...cards, ...drafts]) {
      expect(activities?.length ?? 0).toBeLessThanOrEqual(reportLimits.activities)
      expect(remarks.form_teacher?.length ?? 0).toBeLessThanOrEqual(reportLimits.remark_form_teacher)
      for (const { remark, teacher, subject } of rows) {
        expect(remark?.length ?? 0).toBeLessThanOrEqual(reportLimits.remark)
        expect(teacher?.length ?? 0).toBeLessThanOrEqual(reportLimits.teacher)
        expect(subject.length).toBeLessThanOrEqual(reportLimits.subject_title)
      }
    }
  })

  test('differ from the incorrect ones given out before', async () => {
    const given = await db
      .selectFrom('report_revision')
      .select(['student_id', 'sha256'])
      .where('term', '=', 2)
      .where('student_id', 'in', correctedStudents)
      .execute()
    expect(given).toHaveLength(2 * correctedStudents.length)
    expect(new Set(given.map(({ sha256 }) => sha256)).size).toBe(given.length)
  })

  test('leave gaps in the unfinished term', () => {
    expect(drafts).toHaveLength(600)
    expect(drafts.some(({ remarks }) => remarks.form_teacher === null)).toBe(true)
    expect(drafts.some(({ summary }) => summary.sessions_absent === null)).toBe(true)
  })

  test('are the same in every demonstration', async () => {
    const cardsOfA = async (students: number) => {
      const made = await testDb()
      await makeSchool(made, students)
      const rows = made.selectFrom('report_revision').selectAll()
      return rows.orderBy('student_id').orderBy('term').orderBy('revision').execute()
    }
    expect(await cardsOfA(100)).toEqual(await cardsOfA(100))
  })
})
