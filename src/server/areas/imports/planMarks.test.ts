import { reportLimits, type MarkFacts } from '#shared/rules/termFacts'
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

/** Asha stands in the term's list, Kofi does not yet. */
const factsWith = (subjectsOfAsha: readonly string[]): TermFactsOfList => ({
  students: new Map([asha, kofi].map((student) => [student.id, student])),
  forms: new Map([['1A', 1]]),
  terms: new Set(['2025 3']),
  subjects: codes.map((code) => ({ code, title: `Subject ${code}` })),
  ratings: [],
  enrolments: new Map([[enrolmentText(key, asha.id), {} as never]]),
  marks: new Map(
    subjectsOfAsha.map((subject_code): [string, MarkFacts] => [
      markText(key, asha.id, subject_code),
      { student_id: asha.id, subject_code, course_mark: 50, ...nothing },
    ]),
  ),
})

const plan = (facts: TermFactsOfList, ...rows: ReadonlyArray<readonly [student: string, subject: string]>) =>
  planMarks(
    rows.map(([student_id, subject_code], index) => ({
      row: index + 2,
      cells: { year: '2025', term: '3', student_id, subject_code, course: '60' },
    })),
    facts,
  )

const statesOf = (planned: ReturnType<typeof plan>) => planned.map(({ state }) => state)
const tablesOf = (planned: ReturnType<typeof plan>) =>
  planned.map(({ writes }) => writes.map(({ table }) => table))

describe('a report card has room for sixteen subjects', () => {
  test('the seventeenth of one list is refused, another student’s first is not', () => {
    const rows = codes.map((code): [string, string] => [asha.id, code])
    const planned = plan(factsWith([]), ...rows, [kofi.id, 'S17'])
    expect(statesOf(planned)).toEqual([...Array<string>(16).fill('new'), 'rejected', 'new'])
    expect(planned[16]?.reasons).toEqual(['A report card has room for 16 subjects'])
  })

  test('those that are stored count, and may be changed', () => {
    const facts = factsWith(codes.slice(0, 15))
    const planned = plan(facts, [asha.id, 'S1'], [asha.id, 'S16'], [asha.id, 'S17'])
    expect(statesOf(planned)).toEqual(['changed', 'new', 'rejected'])
  })
})

test('a student who is new to the term is entered into its list once, with the first subject that is taken over', () => {
  const planned = plan(factsWith([]), [asha.id, 'S1'], [kofi.id, 'Alchemy'], [kofi.id, 'S1'], [kofi.id, 'S2'])
  expect(tablesOf(planned)).toEqual([['term_mark'], [], ['term_enrolment', 'term_mark'], ['term_mark']])
})
