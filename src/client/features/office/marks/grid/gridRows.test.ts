import { classMarks } from '#client/testing/marksSchool'
import { cellKey } from '#client/saving/sheets'
import { withCells } from '#client/saving/marks/marks'
import { edited, emptyQueue, recordRead, type SaveQueue } from '#client/saving/machine/queue'
import { stored } from '#client/saving/machine/responses'
import { viewAt } from './gridColumns'
import { markRows, rowsIn } from './gridRows'

const columns = viewAt(classMarks, 'ENG').columns(classMarks)
const sheetOf = (marks: typeof classMarks, queue: SaveQueue) => ({ marks, queue, rows: markRows(marks) })

test('incremental rows equal newly computed ones, and unchanged rows stay the same objects', () => {
  const place = { student_id: '1', subject_code: 'ENG', name: 'course' }
  const field = cellKey(place)
  const base = classMarks.version
  const sending = edited(emptyQueue, { field, value: 90, base, was: 60, problem: null })
  const refused = edited(sending, { field, value: '120', base, was: 60, problem: 'too much' })
  const ahead = stored(sending, { seq: 1, version: base + 1, conflicts: [] })
  const followed = withCells(classMarks, [{ ...place, value: 90 }], base + 1)
  const putBack = { ...classMarks, version: base + 2 }
  const lighter = { ...followed, weights: { ...followed.weights, course_weight: 50, exam_weight: 50 } }
  const rowsNow = rowsIn(columns)
  const sheets = [
    sheetOf(classMarks, emptyQueue),
    sheetOf(classMarks, sending),
    sheetOf(classMarks, refused),
    sheetOf(classMarks, ahead),
    sheetOf(putBack, ahead),
    sheetOf(followed, ahead),
    sheetOf(followed, recordRead(ahead, base + 1)),
    sheetOf(lighter, recordRead(ahead, base + 1)),
  ]
  const shown = sheets.map((sheet) => {
    const rows = rowsNow(sheet)
    expect(rows).toEqual(rowsIn(columns)(sheet))
    return rows
  })
  expect(new Set(shown.slice(0, 7).map((rows) => rows[1])).size).toBe(1)
  expect(shown.map((rows) => `${rows[0]?.cells[0]?.text} ${rows[0]?.cells[0]?.is}`)).toEqual([
    '60 stored',
    '90 unsaved',
    '120 refused',
    '90 stored',
    '60 stored',
    '90 stored',
    '90 stored',
    '90 stored',
  ])
})
