import { type CellValue, type MarkCellName, oddity } from './markCells'

const standing = (values: Partial<Record<MarkCellName, CellValue>>) => (name: MarkCellName) =>
  values[name] ?? null

test.each<[string, MarkCellName, CellValue, Partial<Record<MarkCellName, CellValue>>, string | null]>([
  ['forty apart', 'exam', 90, { course: 50 }, '40 above Coursework % (50)'],
  ['the other way round', 'course', 12.5, { exam: 60 }, '47.5 below Exam % (60)'],
  ['less than that', 'exam', 89.99, { course: 50 }, null],
  ['decimals that a computer cannot hold', 'exam', 60.3, { course: 20.3 }, '40 above Coursework % (20.3)'],
  ['beside a missing mark', 'exam', 90, { course: 'absent' }, null],
  ['a missing mark', 'exam', 'absent', { course: 100 }, null],
  ['nothing beside it', 'course', 0, {}, null],
  ['more sessions than there were', 'sessions_absent', 61, {}, 'The term has only 60 sessions'],
  ['late more often than there were', 'sessions_late', 61, {}, 'The term has only 60 sessions'],
  ['every session', 'sessions_absent', 60, {}, null],
  ['of one subject', 'times_absent', 61, {}, null],
])('oddity of a value: %s', (_name, name, value, others, expected) => {
  expect(oddity(name, value, standing(others), 60)).toBe(expected)
})

test('absences are never odd if the number of sessions is unknown', () => {
  expect(oddity('sessions_absent', 300, standing({}), null)).toBeNull()
})
