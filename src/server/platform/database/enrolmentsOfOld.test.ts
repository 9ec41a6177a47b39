// What the first enrolments are made of when a school's tables get them.
import fc from 'fast-check'
import { openBefore } from '../../testing/database/olderDb'
import { engines } from '../../testing/database/testDb'
import { leave, people, savePeople } from '../../testing/people/people'
import { quietLog } from './log'
import { enrolmentsOf, type OldStudent } from './migrations/0018_enrolmentsOfOld'
import { migrateDatabase } from './opening/open'
import type { Db } from './schema/schema'

const { owner, other, closed, reset } = people
const school = {
  today: '2026-11-26',
  year: 2026,
  begins: '2026-09-07',
  levels: new Map([
    ['1A', 1],
    ['1B', 1],
    ['2A', 2],
  ]),
}
const term = (year: number, class_id: string, starts: string | null = null, ends: string | null = null) => ({
  ...{ year, class_id, starts, ends },
})
const since = (...classes: [class_id: string | null, from_on: string][]): Partial<OldStudent> => ({
  class_id: classes.at(-1)?.[0] ?? null,
  classes: classes.map(([class_id, from_on]) => ({ class_id, from_on })),
})
const asha: OldStudent = {
  ...{ id: 'a', class_id: '2A', classes: [{ class_id: '2A', from_on: '2026-08-20' }] },
  ...{ left_on: null, terms: [] },
}

const shown = (student: Partial<OldStudent>) =>
  enrolmentsOf({ ...asha, ...student }, school).map(
    ({ year, class_id, from_on, until_on, why }) => `${year} ${class_id} ${from_on}–${until_on ?? ''} ${why}`,
  )

test.each<[string, Partial<OldStudent>, string[]]>([
  ['in the class since it was given', {}, ['2026 2A 2026-08-20– joined']],
  [
    'earlier years by their lists, in the class of the last term',
    { terms: [term(2025, '1A', '2025-09-08', '2025-12-12'), term(2025, '1B', '2026-01-05', '2026-07-10')] },
    ['2025 1B 2025-09-08–2026-07-10 joined', '2026 2A 2026-08-20– promoted'],
  ],
  [
    'lists without days take the school year; a class older than they are begins with this year',
    { ...since(['2A', '2024-09-01']), terms: [term(2024, '2A'), term(2025, '2A')] },
    [
      '2024 2A 2024-09-01–2025-08-31 joined',
      '2025 2A 2025-09-01–2026-08-31 repeats',
      '2026 2A 2026-09-07– repeats',
    ],
  ],
  ['a list of this year is not a past', { terms: [term(2026, '2A')] }, ['2026 2A 2026-08-20– joined']],
  [
    'a leaver’s ends on the day of leaving, in the class of then',
    { ...since(['1A', '2025-09-01']), left_on: '2026-03-27', terms: [term(2025, '1A')] },
    ['2025 1A 2025-09-01–2026-03-27 joined'],
  ],
  [
    'one who left before the present class was given was in it for a day',
    { left_on: '2026-07-10', terms: [term(2025, '1A')] },
    ['2025 1A 2025-09-01–2026-07-09 joined', '2026 2A 2026-07-10–2026-07-10 promoted'],
  ],
  ['nobody without a class and lists', since([null, '2026-08-20']), []],
  [
    'a leaver whose class was emptied keeps the past',
    { ...since([null, '2025-09-01']), left_on: '2026-03-27', terms: [term(2025, '1A')] },
    ['2025 1A 2025-09-01–2026-03-27 joined'],
  ],
  [
    'every class since the account was created, where no list tells of it',
    since(['1A', '2025-02-03'], ['1B', '2025-10-01'], [null, '2026-07-10'], ['2A', '2026-08-20']),
    [
      '2024 1A 2025-02-03–2025-09-30 joined',
      '2025 1B 2025-10-01–2026-07-09 repeats',
      '2026 2A 2026-08-20– promoted',
    ],
  ],
  [
    'of two classes on one day the last',
    since(['1A', '2026-09-01'], ['1B', '2026-09-09'], ['2A', '2026-09-09']),
    ['2026 1A 2026-09-01–2026-09-08 joined', '2026 2A 2026-09-09– promoted'],
  ],
  [
    'a class of the holidays is one stay with the list of it',
    {
      ...since(['1A', '2025-08-18'], ['2A', '2026-08-20']),
      terms: [term(2025, '1A', '2025-09-08', '2026-07-03')],
    },
    ['2025 1A 2025-08-18–2026-08-19 joined', '2026 2A 2026-08-20– promoted'],
  ],
  [
    'a mistyped day of a term moves nothing',
    { terms: [term(2025, '1A', '2052-09-08', '2062-07-10')] },
    ['2025 1A 2025-09-01–2026-08-31 joined', '2026 2A 2026-09-07– promoted'],
  ],
  [
    'a past year ends before this one begins',
    { terms: [term(2025, '1A', '2025-09-08', '2026-08-31')], ...since(['2A', '2026-09-07']) },
    ['2025 1A 2025-09-08–2026-08-31 joined', '2026 2A 2026-09-07– promoted'],
  ],
  ['a day of the record after today is today', since(['2A', '2027-08-20']), ['2026 2A 2026-11-26– joined']],
])('%s', (_name, student, expected) => {
  expect(shown(student)).toEqual(expected)
})

const anyDay = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10))
const anyTerm = fc.record({
  year: fc.integer({ min: 2023, max: 2026 }),
  class_id: fc.constantFrom('1A', '1B', '2A'),
  starts: fc.option(anyDay),
  ends: fc.option(anyDay),
})

test('whatever the tables hold, they end before the next begins, and the last is the record’s', () => {
  fc.assert(
    fc.property(
      fc.record({
        id: fc.constant('a'),
        days: fc.array(anyDay, { minLength: 1, maxLength: 4 }),
        anyClasses: fc.array(fc.constantFrom('1A', '1B', '2A', null), { minLength: 4, maxLength: 4 }),
        left_on: fc.option(anyDay),
        terms: fc.array(anyTerm, { maxLength: 6 }),
      }),
      ({ days, anyClasses, ...rest }) => {
        const classes = days
          .sort()
          .map((from_on, index) => ({ from_on, class_id: anyClasses[index] ?? null }))
        const student = { ...rest, classes, class_id: classes.at(-1)?.class_id ?? null }
        const rows = enrolmentsOf(student, school)
        for (const [index, { from_on, until_on }] of rows.entries()) {
          expect((until_on ?? '9999') >= from_on).toBe(true)
          const next = rows[index + 1]
          if (next) expect((until_on ?? '9999') < next.from_on).toBe(true)
        }
        const last = rows.at(-1)
        if (student.class_id === null) expect(last?.until_on).not.toBeNull()
        else expect([last?.class_id, last?.until_on]).toEqual([student.class_id, student.left_on])
      },
    ),
  )
})

const saveTerms = async (db: Db) => {
  for (const [number, starts, ends] of [
    [1, '2024-09-09', '2024-12-13'],
    [2, '2025-01-06', '2025-04-04'],
  ] as const) {
    const key = { year: 2024, term: number }
    await db
      .insertInto('term_report')
      .values({ ...key, posted: 1, date_posted: null })
      .execute()
    const dates = { starts, ends, next_term_starts: null, possible_sessions: null }
    await db
      .insertInto('academic_term')
      .values({ ...key, ...dates })
      .execute()
    for (const { id } of [owner, other])
      await db
        .insertInto('term_enrolment')
        .values({ ...key, student_id: id, class_id: '1A', form_level: 1 })
        .execute()
  }
}

test.each(engines)('REL-20 a school of the release before gets them, and goes on (%s)', async (engine) => {
  const database = await openBefore(engine, '0018_enrolments')
  const { db } = database
  await savePeople(db)
  await saveTerms(db)
  await leave(db, other, '2025-04-04')
  const change = {
    student_id: closed.id,
    version: 2,
    field: 'class_id',
    by_role: 'school',
    by_account: 'admin:a',
  }
  await db
    .insertInto('field_change')
    .values([
      { ...change, old_value: '"1A"', new_value: '"2A"', at: '2026-02-02T02:00:00.000Z' },
      { ...change, old_value: '"1B"', new_value: '"1A"', at: '2026-01-20T12:00:00.000Z' },
    ])
    .execute()
  await migrateDatabase(database, { ...database, log: quietLog })
  const rows = await db
    .selectFrom('enrolment')
    .select(['student_id', 'class_id', 'from_on', 'until_on'])
    .orderBy('student_id')
    .orderBy('from_on')
    .execute()
  expect(rows.map((row) => Object.values(row).join(' ').trim())).toEqual([
    `${owner.id} 1A 2024-09-09 2025-04-04`,
    `${owner.id} 1A 2026-01-05`,
    `${other.id} 1A 2024-09-09 2025-04-04`,
    `${closed.id} 1B 2026-01-05 2026-01-19`,
    `${closed.id} 1A 2026-01-20 2026-01-31`,
    `${closed.id} 2A 2026-02-01`,
    `${reset.id} 1A 2026-01-05`,
  ])
  const updatedAt = '2026-11-02T15:00:00.000Z'
  await db.updateTable('student').set({ class_id: '2A', updatedAt }).where('id', '=', owner.id).execute()
  const last = await db
    .selectFrom('enrolment')
    .select(['class_id', 'from_on'])
    .where('student_id', '=', owner.id)
    .orderBy('from_on', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ class_id: '2A', from_on: '2026-11-02' })
})
