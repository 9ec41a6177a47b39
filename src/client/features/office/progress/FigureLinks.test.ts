import type { StudentProgress } from '#shared/contract/intake/progress'
import { countBoard, countRows, type Counts } from './FigureLinks'

const row = (
  class_id: string | null,
  progress: StudentProgress['progress'],
  missing_documents: string[] = [],
): StudentProgress => ({
  id: `${class_id}-${progress}`,
  form_level: class_id === null ? null : Number(class_id[0]),
  class_id,
  house_code: null,
  progress,
  missing: missing_documents.length,
  asked: 41,
  sent_back: 0,
  missing_documents,
  agreed: 0,
  signed_in: 0,
  reset: 0,
  left_on: null,
  coming_on: null,
})

const rows = [
  { ...row('2A', 'in progress', ['picture']), sent_back: 1 },
  row('1B', 'complete'),
  row(null, 'not started', ['picture', 'sea_slip']),
  row('1A', 'not started', ['sea_slip']),
  row('1B', 'in progress'),
]

const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      students: total.students + one.students,
      complete: total.complete + one.complete,
      inProgress: total.inProgress + one.inProgress,
      notStarted: total.notStarted + one.notStarted,
      documentsMissing: total.documentsMissing + one.documentsMissing,
      sentBack: total.sentBack + one.sentBack,
      measure: { left: total.measure.left + one.measure.left, of: total.measure.of + one.measure.of },
    }),
    countRows([]),
  )

describe('the completeness board', () => {
  const board = countBoard(rows)

  test('UX-56 counts the school', () => {
    expect(board.school).toEqual({
      students: 5,
      complete: 1,
      inProgress: 2,
      notStarted: 2,
      documentsMissing: 3,
      sentBack: 1,
      measure: { left: 4, of: 5 * 41 },
    })
  })

  test('forms and classes are sorted; students without a class come last', () => {
    expect(board.forms.map(({ formLevel }) => formLevel)).toEqual([1, 2, null])
    expect(board.forms[0]?.classes.map(({ classId }) => classId)).toEqual(['1A', '1B'])
    expect(board.forms[2]?.classes.map(({ classId }) => classId)).toEqual([null])
  })

  test('classes add up to their form and forms to the school, in any order of rows', () => {
    for (const list of [rows, [...rows].reverse()]) {
      const { school, forms } = countBoard(list)
      expect(sum(forms)).toEqual(school)
      for (const form of forms)
        expect(sum(form.classes)).toEqual(countRows(list.filter((one) => one.form_level === form.formLevel)))
    }
  })

  test('every student has exactly one of the three states', () => {
    const { students, complete, inProgress, notStarted } = board.school
    expect(complete + inProgress + notStarted).toBe(students)
  })

  test('an empty school has no forms', () => {
    expect(countBoard([])).toEqual({ school: countRows([]), forms: [] })
  })

  test('leavers do not count, and a class of leavers is not shown', () => {
    const left = { left_on: '2026-07-03' }
    const board = countBoard([
      ...rows,
      { ...row('1A', 'not started'), ...left },
      { ...row('5E', 'complete'), ...left },
    ])
    expect(board).toEqual(countBoard(rows))
  })
})
