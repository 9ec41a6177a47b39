// A class of two students in the marks grid, with a fake server.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassMarks, ClassMarksStudent } from '#shared/contract/reports/marks'
import { termCells } from '#shared/rules/reports/marks/markCells'
import { type SaveMarks, type SaveMarksAnswer, reportsOfficeApi } from '../api/reports/reportsOfficeApi'
import { MarksTab } from '../features/office/marks/MarksTab'
import { renderPiece, signedInStore } from './renderApp'
import { type Heard, heldReply, serve } from './server'

const student = (student_id: string, last_name: string, first_name: string): ClassMarksStudent => ({
  student_id,
  first_name,
  last_name,
  listed: 1,
  sessions_absent: null,
  sessions_late: null,
  authority: null,
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher: null,
  remark_form_teacher: null,
  remark_dean: null,
  remark_principal: null,
})

const emptyMark = {
  course_mark: null,
  course_kind: null,
  exam_mark: null,
  exam_kind: null,
  times_absent: null,
  times_late: null,
  application: null,
  conduct: null,
  remark: null,
  teacher: null,
} as const

const subject = (code: string, title: string) =>
  ({ code, title, counts: 1, expected: 1, may_enter: 1, handed_in: null, reopened_at: null }) as const

export const classMarks: ClassMarks = {
  year: 2025,
  term: 3,
  class_id: '1A',
  form_level: 1,
  posted: 0,
  version: 10,
  weights: { course_weight: 40, exam_weight: 60, absent_as_zero: 0, no_work_as_zero: 1, pass_mark: 50 },
  possible_sessions: 120,
  subjects: [subject('ENG', 'English'), subject('MAT', 'Mathematics')],
  of_term: {
    ...{ is_shown: 1, may_enter: termCells.map(({ name }) => name) },
    ...{ handed_in: null, reopened_at: null },
  },
  students: [student('1', 'Ali', 'Ann'), student('2', 'Roy', 'Bo')],
  marks: [{ student_id: '1', subject_code: 'ENG', ...emptyMark, course_mark: 60, exam_mark: 70 }],
  grades: [
    { grade: 'A', lowest: 75, meaning: 'Excellent' },
    { grade: 'B', lowest: 0, meaning: 'Good' },
  ],
  ratings: [{ grade: 'A', meaning: 'Excellent' }],
}

export const classPath = 'GET /api/class-marks/2025/3/1A'
export const savePath = 'POST /api/class-marks'

export const savedAs = (body: unknown, more: Partial<SaveMarksAnswer> = {}): SaveMarksAnswer => ({
  version: 11,
  changes: (body as SaveMarks).cells.length,
  conflicts: [],
  refused: [],
  posted: 0,
  ...more,
})

// The grid of marks with a class of two and a chosen column, the sent marks, and the class after a refresh.
/**
 * Makes a cell of the second student, Bo, active: the first in Mathematics, or of another view. `view` is the view
 * and column in the address.
 */
export const atMarksOfBo = async (
  answer: Partial<SaveMarksAnswer> = {},
  { of, column }: { of: string; column: number } = { of: 'MAT', column: 0 },
) => {
  let now = classMarks
  const server = serve({
    [classPath]: () => ({ body: now }),
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body, answer) }),
  })
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<MarksTab term={{ year: 2025, term: 3 }} />, {
    at: `/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=${of}`,
    store,
  })
  const grid = await screen.findByRole('grid')
  const cell = () =>
    within(grid).getAllByRole('row')[2]?.querySelectorAll('[role=gridcell]')[column] as HTMLElement
  await userEvent.click(cell())
  const key = { year: 2025, term: 3, classId: '1A' }
  const read = () =>
    store.dispatch(
      reportsOfficeApi.endpoints.getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }),
    )
  const readAgain = async (change: Partial<ClassMarks>) => {
    now = { ...classMarks, ...change }
    await act(async () => void (await read()))
  }
  /** A refresh that is under way and finds this; the next finds more. */
  const beginReading = async (found: Partial<ClassMarks>, next: Partial<ClassMarks>) => {
    const held = heldReply({ ...classMarks, ...found })
    server.answers[classPath] = held.reply
    act(() => void read())
    await waitFor(() => expect(server.calls(classPath)).toHaveLength(2))
    server.answers[classPath] = { body: { ...classMarks, ...found, ...next } }
    return held
  }
  // An earlier test's save of another subject may be tried again here.
  const sent = () =>
    server
      .calls(savePath)
      .flatMap(({ body }) => (body as SaveMarks).cells)
      .filter(({ subject_code }) => subject_code === 'MAT')
  return { grid, cell, readAgain, beginReading, sent }
}
