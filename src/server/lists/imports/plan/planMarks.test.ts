import { reportLimits, type MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { planMarks } from './planMarks'
import { enrolmentText, markText, type TermFactsOfList } from './termRows'

const key = { year: 2025, term: 3 }
const asha = { id: '20260001', first_name: 'Asha', last_name: 'Ali', class_id: '1A' }
const kofi = { id: '20260002', first_name: 'Kofi', last_name: 'Baptiste', class_id: '1A' }
const codes = Array.from({ length: reportLimits.subjects + 1 }, (_none, index) => `S${index + 1}`)

const nothing = {
  course_kind: null,
  exam_mark: null,
  exam_kind: null,
  times_absent: null,
  times_late: null,
  application: null,
  conduct: null,
  remark: null,
  teacher: null,
}

/** Asha is in the term list, Kofi is not yet. */
const factsWith = (subjectsOfAsha: readonly string[]): TermFactsOfList => ({
  students: new Map([asha, kofi].map((student) => [student.id, student])),
  forms: new Map([['1A', 1]]),
  terms: new Set(['2025 3']),
  subjects: codes.map((code) => ({ code, title: `Subject ${code}` })),
  ratings: ['A', 'B'],
  classesThen: new Map(),
  enrolments: new Map([[enrolmentText(key, asha.id), {} as never]]),
  marks: new Map(
    subjectsOfAsha.map((subject_code): [string, MarkFacts] => [
      markText(key, asha.id, subject_code),
      { student_id: asha.id, subject_code, course_mark: 50, ...nothing },
    ]),
  ),
})

type Row = readonly [student: string, subject: string, cells?: Readonly<Record<string, string>>]

const plan = (facts: TermFactsOfList, ...rows: readonly Row[]) =>
  planMarks(
    rows.map(([student_id, subject_code, cells = { course: '60' }], index) => ({
      row: index + 2,
      cells: { year: '2025', term: '3', student_id, subject_code, ...cells },
    })),
    facts,
  )

const statesOf = (planned: ReturnType<typeof plan>) => planned.map(({ state }) => state)
const reasonsOf = (planned: ReturnType<typeof plan>) => planned.map(({ reasons }) => reasons)
const tablesOf = (planned: ReturnType<typeof plan>) =>
  planned.map(({ writes }) => writes.map(({ table }) => table))

describe('a report card has room for sixteen subjects', () => {
  test('the seventeenth subject of one student is refused, another student’s first is not', () => {
    const rows = codes.map((code): [string, string] => [asha.id, code])
    const planned = plan(factsWith([]), ...rows, [kofi.id, 'S17'])
    expect(statesOf(planned)).toEqual([...Array<string>(16).fill('new'), 'rejected', 'new'])
    expect(planned[16]?.reasons).toEqual(['A report card has room for 16 subjects'])
  })

  test('stored subjects count, and can be changed', () => {
    const facts = factsWith(codes.slice(0, 15))
    const planned = plan(facts, [asha.id, 'S1'], [asha.id, 'S16'], [asha.id, 'S17'])
    expect(statesOf(planned)).toEqual(['changed', 'new', 'rejected'])
  })
})

test('a student new to the term is added to its list once, with the first accepted subject', () => {
  const planned = plan(factsWith([]), [asha.id, 'S1'], [kofi.id, 'Alchemy'], [kofi.id, 'S1'], [kofi.id, 'S2'])
  expect(tablesOf(planned)).toEqual([['term_mark'], [], ['term_enrolment', 'term_mark'], ['term_mark']])
})

describe('the cells of a row', () => {
  test('a percentage stored as a fraction of 1 is not a mark; 0 and 1 are', () => {
    const rows = ['0,555', '0', '1'].map((course, at): Row => [asha.id, `S${at + 1}`, { course }])
    const planned = plan(factsWith([]), ...rows)
    expect(reasonsOf(planned)).toEqual([
      ['Coursework %: “0,555” is less than 1: for 55.5% write 55.5'],
      [],
      [],
    ])
  })

  const facts = factsWith(['S1', 'S2'])

  test.each<[string, Record<string, string>, Partial<MarkFacts>]>([
    ['an empty one leaves what stands there', { exam: '70' }, { course_mark: 50, exam_mark: 70 }],
    [
      'dashes are a kind of missing mark',
      { course: '----' },
      { course_mark: null, course_kind: 'not_applicable' },
    ],
    ['dashes take a remark away', { course: '51', remark: '--' }, { course_mark: 51, remark: null }],
    ['what a formula has worked out is rounded', { course: '83.3333333333333' }, { course_mark: 83.33 }],
    ['a rating is written large', { conduct: 'b' }, { conduct: 'B' }],
  ])('%s', (_what, cells, after) => {
    expect(plan(facts, [asha.id, 'S1', cells])).toMatchObject([{ state: 'changed', writes: [{ after }] }])
  })

  test.each<[string, Row, string]>([
    [
      'a rating that the school has not',
      [asha.id, 'S1', { conduct: 'Z' }],
      'Conduct: “Z” is not one of the ratings',
    ],
    [
      'too many absences',
      [asha.id, 'S1', { times_absent: '401' }],
      'Times absent: “401” is not a whole number from 0 to 400',
    ],
    ['no subject', [asha.id, '', { course: '50' }], 'The subject is missing'],
    ['an unknown subject', [asha.id, 'Alchemy'], 'The subject Alchemy is not in the settings'],
    ['no student', ['', 'S1'], 'The student ID is missing'],
    ['an unknown student', ['nobody', 'S1'], 'No student has the ID nobody'],
    ['another year', [asha.id, 'S1', { year: '2024' }], 'Term 3 of 2024-2025 is not in the settings'],
    ['no year', [asha.id, 'S1', { year: 'last' }], '“last” is not an academic year'],
    ['no term', [asha.id, 'S1', { term: '4' }], '“4” is not a term: 1, 2 or 3'],
    ['a teacher alone', [asha.id, 'S3', { teacher: 'Mr Ali' }], 'The row has no mark and no remark'],
  ])('%s is refused', (_what, row, reason) => {
    expect(reasonsOf(plan(facts, row))).toEqual([[expect.stringContaining(reason)]])
  })

  test('an unchanged value has no effect', () => {
    expect(plan(facts, [asha.id, 'S1', { course: '50' }])).toMatchObject([{ state: 'unchanged', writes: [] }])
  })
})

describe('two rows about one mark', () => {
  test('the first row counts, and a title identifies a subject as well as a code', () => {
    const planned = plan(factsWith([]), [asha.id, 'S1'], [asha.id, 'subject s1'])
    expect(statesOf(planned)).toEqual(['new', 'rejected'])
    expect(planned[1]?.reasons).toEqual(['Row 2 has the same student and subject'])
  })

  test('neither row counts if the first is invalid', () => {
    const planned = plan(factsWith([]), [asha.id, 'S1', { course: '101' }], [asha.id, 'S1'])
    expect(reasonsOf(planned)).toEqual([
      [expect.stringContaining('“101” is more than 100'), 'Row 3 has the same student and subject'],
      ['Row 2 has the same student and subject'],
    ])
  })
})

test.each([
  ['no class', null, 'The student has no class'],
  [
    'a class that the school has not',
    '9Z',
    'Move the student to another class first: the school has no class 9Z',
  ],
])('a student of %s cannot be added to the term', (_what, class_id, reason) => {
  const facts = factsWith([])
  const students = new Map([[kofi.id, { ...kofi, class_id }]])
  expect(reasonsOf(plan({ ...facts, students }, [kofi.id, 'S1']))).toEqual([[reason]])
})

test.each([
  ['in the class of then', '1A', '1A'],
  ['in today’s, when the school has that class no more', '9Z', '2A'],
])('a student whose class has changed since is added to an old term %s', (_where, then, class_id) => {
  const facts = {
    ...factsWith([]),
    forms: new Map([
      ['1A', 1],
      ['2A', 2],
    ]),
    students: new Map([[kofi.id, { ...kofi, class_id: '2A' }]]),
    classesThen: new Map([[enrolmentText(key, kofi.id), then]]),
  }
  const [planned] = plan(facts, [kofi.id, 'S1', { course: '50' }])
  expect(planned).toMatchObject({ writes: [{ table: 'term_enrolment', after: { class_id } }, {}] })
})
