import { markHeads, marksOutOf, weightsIn } from './markHeads'

const heads = { course: { header: 'Coursework 30%', weight: 30, totals: new Map<number, number>() } }

const questions = (...marks: Array<[subject: string, course: string]>) => {
  const rows = marks.map(([subject_code, course], index) => ({
    row: index + 2,
    cells: { subject_code, course },
  }))
  const read = weightsIn(rows, heads, (text) => (text === 'MAT' ? 'Maths' : text))
  return rows.map((row) => (read(row, {}).doubts ?? []).map(({ question }) => question)).flat()
}

const asked = (subject: string) =>
  `No ${subject}mark under “Coursework 30%” is above 30. Are they percentages, or marks out of 30?`

test('if all marks are at most the weight they may be out of it: each subject is asked about', () => {
  expect(questions(['Maths', '25'], ['MAT', '30'])).toEqual([asked(''), asked('')])
  expect(questions(['Maths', '25'], ['Maths', 'Abs'], ['English', '31'])).toEqual([asked('Maths ')])
})

test('each term of a list over several terms is asked about as well', () => {
  const rows = ['25', '80'].map((course, at) => ({
    row: at + 2,
    cells: { year: '2025', term: String(at + 2), subject_code: 'Maths', course },
  }))
  const read = weightsIn(rows, heads, (text) => text)
  expect(rows.map((row) => (read(row, {}).doubts ?? []).map(({ question }) => question))).toEqual([
    [asked('').replace('mark under', 'mark of Term 2, 2025-2026 under')],
    [],
  ])
})

test('a mark above the weight or with a percent sign proves that all are percentages', () => {
  expect(questions(['Maths', '25'], ['Maths', '30,5'])).toEqual([])
  expect(questions(['Maths', '25'], ['Maths', '18%'])).toEqual([])
})

test('a 0, a value refused as less than 1 and a text raise no question', () => {
  expect(questions(['Maths', '0'], ['Maths', '0.75'], ['Maths', 'x'])).toEqual([])
})

const outOf = (cells: Record<string, string>, answers = {}, row = 2) => {
  const columns = [{ column: 1, field: 'exam' }]
  const own = new Map([
    [0, ['Name', 'Exam /50']],
    [1, ['Name', 'Exam (70)']],
    [2, ['Name', 'Exam /100']],
  ])
  return marksOutOf(markHeads(['Name', 'Exam /50'], { columns, fixed: {} }, own))({ row, cells }, answers)
}

test('marks out of a total that the header says are asked about, each sheet with its own', () => {
  const [asked] = outOf({ exam: '42' }).doubts ?? []
  expect(asked?.question).toMatch(/“Exam” are out of 50/)
  expect(asked?.choices.map(({ label }) => label)[0]).toBe('Yes, all are out of 50: 42 becomes 84%')
  expect(outOf({ exam: '42' }, {}, 100_002).doubts?.map(({ id }) => id)).toEqual(['out of exam 70'])
  expect(outOf({ exam: '42' }, {}, 200_002).doubts).toEqual([])
})

test.each([
  ['42', 'total', { cells: { exam: '84' } }],
  ['0', 'total', { cells: { exam: '0' } }],
  ['33,5', 'total', { cells: { exam: '67' } }],
  ['50.5', 'total', { reasons: ['Exam %: “50.5” is more than 50'] }],
  ['42', 'percent', { cells: {}, reasons: [] }],
  ['42', 'leave', { reasons: ['Left out, as you decided'] }],
  ['Abs', 'total', { cells: {}, reasons: [] }],
])('%s with the answer “%s”', (exam, answer, read) => {
  expect(outOf({ exam }, { 'out of exam 50': answer })).toMatchObject({ ...read, doubts: [] })
})

test('a cell that says out of how much it is counts before the header', () => {
  expect(outOf({ exam: '15/20' }, { 'out of exam 20': 'total' }).cells).toEqual({ exam: '75' })
})
