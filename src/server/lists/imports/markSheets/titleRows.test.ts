import { isTitle, readTitle } from './titleRows'

const known = {
  classes: ['1A', '1B', '11A', '4'],
  subjects: [
    { code: 'ENG', title: 'English' },
    { code: 'LIT', title: 'English Literature' },
    { code: 'MAT', title: 'Mathematics' },
    { code: 'FRE', title: 'French' },
  ],
}

test.each([
  [['MATHEMATICS – FORM 1 A'], { class_id: '1A', subject_code: 'Mathematics' }],
  [
    ['Maths 1-B, Term III 2025/26'],
    { class_id: '1B', subject_code: 'Mathematics', term: '3', year: '2025/26' },
  ],
  [['11A'], { class_id: '11A' }],
  [['English Literature'], { subject_code: 'English Literature' }],
  [['Subject:', 'Lit', 'Class:', '9Z'], { subject_code: 'English Literature', class_id: '9Z' }],
  [['First term', 'Subject teacher: Mrs O’Brien'], { term: '1', teacher: 'Mrs O’Brien' }],
  [['Form 4'], { class_id: '4' }],
  [['FORM ONE B – FRENCH'], { class_id: '1B', subject_code: 'French' }],
  // A word that nobody knows stays beside the subject.
  [['ADDITIONAL MATHEMATICS – FORM 1 A'], { class_id: '1A', subject_code: 'additional mathematics' }],
  [['Further Mathematics, Pelican Bay School'], { subject_code: 'further mathematics' }],
  [['Pelican Bay School: Mathematics'], { subject_code: 'Mathematics' }],
  [['French B, 1B'], { class_id: '1B', subject_code: 'french b' }],
  [['French – Mrs. Ottley'], { subject_code: 'French' }],
  // Ambiguous text gives no value.
  [['Term 4 of 4'], {}],
  [['1A and 1B'], {}],
  [['Form One A and One B'], {}],
  [['Mrs French, Mathematics'], {}],
  [['Marks for 2026'], {}],
])('%j', (cells, facts) => {
  expect(readTitle(cells, known)).toEqual(facts)
})

test.each([
  [['Form 1A'], true],
  [['', 'Subject: French'], true],
  [['French'], true],
  [['French, Dawn'], false],
  [['Ali, Zara', '1A'], false],
  [['Ali, Zara'], false],
])('%j among the rows of a list is a title: %s', (cells, answer) => {
  expect(isTitle(cells, known)).toBe(answer)
})
