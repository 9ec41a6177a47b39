import type { CardIssue } from './frozenCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import type { TermRule } from '../marks/termFacts'
import { cardOf } from './cardView'
import { classCards } from './reportCard'

const issue: CardIssue = { revision: 1, reason: null, issued_on: '2026-07-10', check_path: '/check/abc' }
const cardWith = (student: number, rule: Partial<TermRule> = {}) => {
  const card = classCards({ ...termFacts, rule: { ...termFacts.rule, ...rule } }, classFacts)[student]
  if (!card) throw new Error('No such student.')
  return card
}
const valuesOf = (pairs: readonly { label: string; value: string }[]) =>
  Object.fromEntries(pairs.map(({ label, value }) => [label, value]))

describe('the view of a card', () => {
  const view = cardOf(cardWith(0), issue)

  test('has the header of an end of term report', () => {
    expect([view.title, view.year, view.term, view.draft, view.reopens]).toEqual([
      'END OF TERM REPORT',
      2025,
      'Term 3',
      false,
      '7 September 2026',
    ])
    expect(valuesOf(view.identity)).toMatchObject({
      Student: 'Ali, Ann',
      'Date of birth': '14 March 2012',
      'Reporting period': '13 April 2026 – 10 July 2026',
    })
  })

  test('prints results with one decimal, marks as entered, and each kind in its own way', () => {
    expect(view.columns.map(({ title }) => title).slice(0, 6)).toEqual([
      'Subject',
      'Coursework 30 %',
      'Exam 70 %',
      'Final %',
      'Grade',
      'Highest in class',
    ])
    expect(view.rows.map((row) => row.slice(0, 6))).toEqual([
      ['English Language', '80', '70', '73.0', 'B', '73.0'],
      ['Mathematics', '50', 'Abs', '50.0', 'B', '50.0'],
      ['Physical Education', '95', '----', '95.0', 'A', '95.0'],
    ])
    expect(cardOf(cardWith(1), issue).rows.map((row) => row.slice(1, 4))).toEqual([
      ['64.95', '----', '65.0'],
      ['NW', '70', '49.0'],
    ])
  })

  test('has the figures of the student, and says when there is no average or rank', () => {
    expect(valuesOf(view.summary)).toEqual({
      Average: '61.5',
      'Class average': '59.2',
      'Position in class': '1 of 3',
      'Subjects passed': '2 of 2',
      'Sessions absent': '4 of 120',
      'Sessions late': '1 of 120',
    })
    expect(valuesOf(cardOf(cardWith(2), issue).summary)).toMatchObject({
      Average: 'No average',
      'Position in class': 'Not ranked',
    })
  })

  test('leaves out the parts that the school does not show', () => {
    const hidden = cardOf(
      cardWith(0, {
        exam_weight: 0,
        show_average: 0,
        show_position: 0,
        show_highest: 0,
        show_class_average: 'none',
      }),
      issue,
    )
    expect(hidden.columns.map(({ key }) => key).slice(0, 4)).toEqual(['subject', 'course', 'final', 'grade'])
    expect(hidden.columns[1]?.title).toBe('Coursework %')
    expect(hidden.summary.map(({ label }) => label)).toEqual([
      'Subjects passed',
      'Sessions absent',
      'Sessions late',
    ])
  })

  test('names revision and reason from the second issue on', () => {
    expect(view.revision).toBeNull()
    expect(
      cardOf(cardWith(0), { ...issue, revision: 2, reason: 'English exam mark corrected.' }).revision,
    ).toBe('Revision 2, 10 July 2026: English exam mark corrected.')
  })

  test('is a draft without a revision', () => {
    expect(
      cardOf(cardWith(0), { revision: null, reason: null, issued_on: null, check_path: null }),
    ).toMatchObject({
      draft: true,
      revision: null,
      check_path: null,
    })
  })

  test('names the subjects that do not count; an older card only gives their number', () => {
    expect(valuesOf(view.keys)['Not counted']).toBe(
      'Physical Education (not part of the average and the subjects passed)',
    )
    expect(valuesOf(cardOf(cardWith(0, { show_average: 0 }), issue).keys)['Not counted']).toBe(
      'Physical Education (not part of the subjects passed)',
    )
    const card = cardWith(0)
    const older = { ...card, rows: card.rows.map(({ counts: _counts, ...row }) => row) }
    expect(valuesOf(cardOf(older, issue).keys)['Not counted']).toContain('one of the subjects')
    expect(valuesOf(cardOf(cardWith(1), issue).keys)['Not counted']).toBeUndefined()
  })

  test('explains its letters', () => {
    expect(valuesOf(view.keys).Grades).toBe(
      'A 75 – 100 Excellent · B 50 – 74.9 Good · E 0 – 49.9 Needs improvement · Pass mark 50',
    )
  })
})
