import type { EnrolmentFacts } from '#shared/rules/reports/marks/termFacts'
import { planRemarks } from './planRemarks'
import { enrolmentText, type TermFactsOfList } from './termRows'

const key = { year: 2025, term: 3 }
const asha = { id: '20260001', first_name: 'Asha', last_name: 'Ali', class_id: '1A' }
const kofi = { id: '20260002', first_name: 'Kofi', last_name: 'Baptiste', class_id: '1A' }

const place: EnrolmentFacts = {
  student_id: asha.id,
  class_id: '2A',
  form_level: 2,
  sessions_absent: 3,
  sessions_late: null,
  authority: 'A',
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher: null,
  remark_form_teacher: 'Good.',
  remark_dean: null,
  remark_principal: null,
}

/** Asha is in 2A this term and in 1A today; Kofi is not in the term list. */
const facts: TermFactsOfList = {
  students: new Map([asha, kofi].map((student) => [student.id, student])),
  forms: new Map([
    ['1A', 1],
    ['2A', 2],
  ]),
  terms: new Set(['2025 3']),
  subjects: [],
  ratings: ['A', 'B'],
  classesThen: new Map(),
  enrolments: new Map([[enrolmentText(key, asha.id), place]]),
  marks: new Map(),
}

const plan = (...rows: Array<Record<string, string>>) =>
  planRemarks(
    rows.map((cells, index) => ({ row: index + 2, cells: { year: '2025', term: '3', ...cells } })),
    facts,
  )

test('a remark changes the entry in the term but not its class', () => {
  expect(plan({ student_id: asha.id, remark_dean: 'Well done.', sessions_late: '2' })).toMatchObject([
    {
      state: 'changed',
      differences: [{ field: 'sessions_late' }, { field: 'remark_dean', before: null, after: 'Well done.' }],
      writes: [{ before: place, after: { ...place, sessions_late: 2, remark_dean: 'Well done.' } }],
    },
  ])
})

test('a class in the list is the class of the term, in the school’s spelling', () => {
  expect(plan({ student_id: asha.id, class_id: '1a' })).toMatchObject([
    { state: 'changed', writes: [{ after: { class_id: '1A', form_level: 1 } }] },
  ])
})

test('the class is the one that the text names, however it is written', () => {
  expect(plan({ student_id: kofi.id, class_id: 'Form 1A', sessions_absent: '0' })).toMatchObject([
    { state: 'new', writes: [{ after: { class_id: '1A' } }] },
  ])
})

test('a student not in the term list is added with today’s class', () => {
  expect(plan({ student_id: kofi.id, sessions_absent: '0' })).toMatchObject([
    {
      state: 'new',
      writes: [{ before: null, after: { class_id: '1A', form_level: 1, sessions_absent: 0 } }],
    },
  ])
})

test('equal values change nothing; dashes delete', () => {
  expect(plan({ student_id: asha.id, remark_form_teacher: 'Good.' })).toMatchObject([{ state: 'unchanged' }])
  expect(plan({ student_id: asha.id, sessions_absent: '--' })).toMatchObject([
    { writes: [{ after: { sessions_absent: null } }] },
  ])
})

test.each([
  ['a rating that the school has not', { authority: 'Z' }, /“Z” is not one of the ratings A, B/],
  ['too many absences', { sessions_absent: '401' }, /“401” is not a whole number from 0 to 400/],
  ['a remark without room', { remark_dean: 'x'.repeat(251) }, /251 characters; there is room for 250/],
  [
    'a class that the school has not',
    { class_id: '9Z' },
    /^The school has no class 9Z: choose the class for every row, or add it/,
  ],
  ['another year', { year: '2024' }, /Term 3 of 2024-2025 is not in the settings/],
])('%s is refused', (_what, cells, reason) => {
  expect(plan({ student_id: asha.id, ...cells })).toMatchObject([
    { state: 'rejected', writes: [], reasons: [expect.stringMatching(reason)] },
  ])
})

test('of two rows that say the same about one student the first counts', () => {
  const row = { student_id: asha.id, remark_dean: 'One.' }
  expect(plan(row, row).map(({ reasons }) => reasons)).toEqual([[], ['Row 2 has the same student']])
})

test('two rows that differ about one student are both asked about, in one question', () => {
  const rows = plan(
    { student_id: asha.id, remark_dean: 'One.' },
    { student_id: asha.id, remark_dean: 'Two.' },
  )
  expect(rows.map(({ writes, doubts }) => [writes, ...doubts.map(({ id }) => id)])).toEqual([
    [[], 'same rows'],
    [[], 'same rows'],
  ])
  expect(rows[0]?.doubts[0]?.question).toMatch(/row 2: One\., row 3: Two\./)
})
