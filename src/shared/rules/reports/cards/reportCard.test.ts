import { classFacts, enrolment, termFacts } from '#shared/testing/termFacts'
import type { TermFacts, TermRule } from '../marks/termFacts'
import { classCards } from './reportCard'

const withRule = (rule: Partial<TermRule>): TermFacts => ({
  ...termFacts,
  rule: { ...termFacts.rule, ...rule },
})

const cards = classCards(termFacts, classFacts)

describe('the cards of a class', () => {
  test('list the subjects in the school’s order, with marks as entered and finals as computed', () => {
    expect(
      cards[0]?.rows.map(({ subject, course, exam, final, grade, highest }) => [
        subject,
        course,
        exam,
        final,
        grade,
        highest,
      ]),
    ).toEqual([
      ['English Language', 80, 70, 73, 'B', 73],
      ['Mathematics', 50, 'absent', 50, 'B', 50],
      ['Physical Education', 95, 'not_applicable', 95, 'A', 95],
    ])
  })

  test('hold average, position and class figures', () => {
    expect(
      cards.map(({ summary }) => [
        summary.average,
        summary.position,
        summary.class_average,
        summary.class_size,
      ]),
    ).toEqual([
      [61.5, 1, 59.2, 3],
      [57, 2, 59.2, 3],
      [null, null, 59.2, 3],
    ])
  })

  test('keep a mark that was not entered apart from every kind', () => {
    expect(
      cards[2]?.rows.map(({ subject_code, course, exam, final }) => [subject_code, course, exam, final]),
    ).toEqual([
      ['ENG', 'absent', 'absent', 'absent'],
      ['MAT', 40, null, null],
    ])
  })

  test('do not contain the parts that are not shown', () => {
    const hidden = withRule({
      show_average: 0,
      show_position: 0,
      show_highest: 0,
      show_class_average: 'none',
    })
    const [card] = classCards(hidden, classFacts)
    expect(card?.summary).toMatchObject({
      average: null,
      position: null,
      class_average: null,
      class_median: null,
    })
    expect(card?.rows.every(({ highest }) => highest === null)).toBe(true)
  })

  test('hold the median in place of the mean when the school says so', () => {
    const [card] = classCards(withRule({ show_class_average: 'median' }), classFacts)
    expect(card?.summary).toMatchObject({ class_average: null, class_median: 59.2 })
  })

  test('have no exam mark in a coursework-only term', () => {
    const [card] = classCards(withRule({ course_weight: 100, exam_weight: 0 }), classFacts)
    expect(card?.rows.map(({ exam }) => exam)).toEqual([null, null, null])
    expect(card?.shows.exam).toBe(0)
    expect(card?.rows[0]?.final).toBe(80)
  })

  test('have no coursework in an exam-only term', () => {
    const [card] = classCards(withRule({ course_weight: 0, exam_weight: 100 }), classFacts)
    expect(card?.rows.map(({ course }) => course)).toEqual([null, null, null])
    expect([card?.shows.course, card?.rows[0]?.final]).toEqual([0, 70])
  })

  test('count an absent mark as zero when the school says so', () => {
    const [card] = classCards(withRule({ absent_as_zero: 1 }), classFacts)
    expect(card?.rows[1]).toMatchObject({ exam: 'absent', final: 15 })
  })

  test('work for a class of one', () => {
    const [card] = classCards(termFacts, { ...classFacts, enrolments: [enrolment('2')] })
    expect(card?.summary).toMatchObject({ average: 57, position: 1, class_average: 57, class_size: 1 })
  })

  test('are the same for the same rows', () => {
    expect(JSON.stringify(classCards(termFacts, structuredClone(classFacts)))).toBe(JSON.stringify(cards))
  })
})
