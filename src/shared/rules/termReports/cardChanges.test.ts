import { classFacts, enrolment, termFacts } from '../../testing/termFacts'
import type { ClassFacts } from '../marks/termFacts'
import { cardChanges } from './cardChanges'
import { classCards } from './reportCard'

const firstCard = (facts: ClassFacts) => {
  const [card] = classCards(termFacts, facts)
  if (!card) throw new Error('No card.')
  return card
}
const before = firstCard(classFacts)
const withMarks = (change: (marks: ClassFacts['marks']) => ClassFacts['marks']): ClassFacts => ({
  ...classFacts,
  marks: change(classFacts.marks),
})

describe('what changed on a card', () => {
  test('nothing', () => {
    expect(cardChanges(before, firstCard(structuredClone(classFacts)))).toEqual([])
  })

  test('an exam mark, and what follows from it', () => {
    const after = withMarks((marks) =>
      marks.map((one) =>
        one.student_id === '1' && one.subject_code === 'ENG' ? { ...one, exam_mark: 72 } : one,
      ),
    )
    expect(cardChanges(before, firstCard(after))).toEqual([
      'English Language: exam 70 → 72',
      'English Language: final mark 73.0 → 74.4',
      'English Language: highest in class 73.0 → 74.4',
      'Average 61.5 → 62.2',
      'Class average 59.2 → 59.6',
    ])
  })

  test('a subject that came or went', () => {
    const after = withMarks((marks) => marks.filter((one) => one.subject_code !== 'PE'))
    expect(cardChanges(before, firstCard(after))).toEqual(['Physical Education: removed'])
    expect(cardChanges(firstCard(after), before)).toEqual(['Physical Education: added'])
  })

  test('the order of the subjects', () => {
    const [first, ...others] = before.rows
    expect(cardChanges(before, { ...before, rows: [...others, first as (typeof others)[0]] })).toEqual([
      'Titles or order of subjects',
    ])
  })

  test('all dates of the term, in one phrase', () => {
    const dates = { starts: '2026-04-14', ends: '2026-07-11', next_term_starts: '2026-09-08' }
    expect(cardChanges(before, { ...before, ...dates })).toEqual(['Dates of the term'])
  })

  test('words of the form teacher', () => {
    const after = {
      ...classFacts,
      enrolments: [enrolment('1', { remark_form_teacher: 'Very good.' }), enrolment('2'), enrolment('3')],
    }
    expect(cardChanges(before, firstCard(after))).toEqual(['Remarks'])
  })
})
