import { gradeProblems, marksText, ratingProblems, subjectProblems } from './reportLists'

type Expected = Readonly<Record<string, string | RegExp>>

const matching = (expected: Expected) =>
  Object.fromEntries(
    Object.entries(expected).map(([place, text]) => [place, expect.stringMatching(text) as string]),
  )

const subject = (code: string, title: string) => ({ code, title, counts: 1 })
const maths = subject('MAT', 'Mathematics')

test.each([
  ['is well', [maths, subject('ENG', 'English Language')], {}],
  ['no subject', [], { list: 'Keep at least one subject.' }],
  ['a code of other signs', [subject('M/T', 'Mathematics')], { '0.code': /up to 10 letters and digits/ }],
  ['a code twice', [maths, subject('mat', 'Maths')], { '1.code': 'There is already a subject MAT.' }],
  ['no title', [subject('MAT', ' – ')], { '0.title': 'The subject needs a title.' }],
  ['a long title', [subject('MAT', 'é'.repeat(41))], { '0.title': 'A title has at most 40 characters.' }],
  ['the longest title', [subject('MAT', 'é'.repeat(40))], {}],
  ['a title twice', [maths, subject('MA2', 'MATHEMATICS')], { '1.title': 'MAT already has this title.' }],
  ['a title that is a code', [maths, subject('X', 'mat')], { '1.title': /is the code of Mathematics/ }],
  ['a code that is a title', [subject('X', 'Art'), subject('ART', 'Drawing')], { '1.code': /title of X/ }],
  ['a code that is its own title', [subject('ICT', 'ICT')], {}],
])('subjects: %s', (_name, subjects, problems: Expected) => {
  expect(subjectProblems(subjects)).toEqual(matching(problems))
})

const band = (grade: string, lowest: number | null, meaning = '') => ({ grade, lowest, meaning })

test.each([
  ['is well', [band('A+', 89.5), band('B', 50), band('b-', 0)], {}],
  ['in any order', [band('E', 0), band('A', 75)], {}],
  ['no grade', [], { list: 'Keep at least one grade.' }],
  ['a letter twice', [band('A', 75), band('a', 0)], { '1.grade': 'a is already in the list.' }],
  ['no letter', [band('', 0)], { '0.grade': /up to 3 letters/ }],
  ['no mark', [band('A', null), band('B', 0)], { '0.lowest': 'Enter the lowest mark of this grade.' }],
  ['two decimals', [band('A', 74.95), band('B', 0)], { '0.lowest': /one decimal/ }],
  ['over 100', [band('A', 101), band('B', 0)], { '0.lowest': 'A mark is between 0 and 100.' }],
  ['a mark twice', [band('A', 0), band('B', 0)], { '1.lowest': 'A already begins at 0.' }],
  [
    'marks without a grade',
    [band('D', 50), band('A', 75)],
    { '0.lowest': /must begin at 0, so that every mark/ },
  ],
  ['a long meaning', [band('A', 0, 'x'.repeat(25))], { '0.meaning': /at most 24 characters/ }],
])('grades: %s', (_name, grades, problems: Expected) => {
  expect(gradeProblems(grades)).toEqual(matching(problems))
})

test.each([
  ['none at all', [], {}],
  [
    'letters and numbers',
    [
      { grade: 'A', meaning: 'Excellent' },
      { grade: '1', meaning: 'Poor' },
    ],
    {},
  ],
  ['a small letter', [{ grade: 'a', meaning: 'Excellent' }], { '0.grade': /capital letters/ }],
  ['one that says nothing', [{ grade: 'A', meaning: '' }], { '0.meaning': /Enter the meaning/ }],
])('ratings: %s', (_name, ratings, problems: Expected) => {
  expect(ratingProblems(ratings)).toEqual(matching(problems))
})

test('marks are counted up to 999', () => {
  expect([1, 12, 999, 1000].map(marksText)).toEqual([
    '1 mark',
    '12 marks',
    '999 marks',
    '1,000 marks or more',
  ])
})
