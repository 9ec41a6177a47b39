import { weightsIn } from './weightedHeads'

const heads = { course: { header: 'Coursework 30%', weight: 30 } }

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
