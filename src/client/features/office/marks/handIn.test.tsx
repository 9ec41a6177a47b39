import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassMarks } from '#shared/contract/reports/marks'
import type { OfficeRole } from '#shared/rules/access/roles'
import type { SaveMarks } from '#client/api/reports/reportsOfficeApi'
import { withDialogs } from '#client/testing/dialogs'
import { classMarks, classPath, savePath, savedAs } from '#client/testing/marksSchool'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Heard, type Replies } from '#client/testing/server'
import { marksBoard } from '#client/testing/teachers'
import { heardTransfers } from '#client/testing/transfers'
import { viewAt, viewsOf } from './grid/gridColumns'
import { emptyTexts } from './HandIn'
import { MarksTab } from './MarksTab'

beforeAll(withDialogs)

const boardPath = 'GET /api/marks-board/2025/3'
const handPath = 'POST /api/hand-in-marks'
const reopenPath = 'POST /api/reopen-marks'
const handedIn = { at: '2026-07-02T14:30:00.000Z', by: 'admin:j.ali' }
const [english, maths] = classMarks.subjects as [Subject, Subject]
type Subject = ClassMarks['subjects'][number]

/** As the server answers a teacher of English. */
const ofTeacher: ClassMarks = {
  ...classMarks,
  subjects: [english],
  of_term: { is_shown: 0, may_enter: [], handed_in: null, reopened_at: null },
}
const closed: ClassMarks = { ...ofTeacher, subjects: [{ ...english, may_enter: 0, handed_in: handedIn }] }

const open = (role: OfficeRole, marks: ClassMarks, query: string, replies: Replies = {}) => {
  const server = serve({
    [classPath]: { body: marks },
    [boardPath]: { body: marksBoard },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body) }),
    ...replies,
  })
  const store = role === 'administrator' ? officeStore() : officeStore(role)
  const address = `?menu=postReports&term=2025-3&tab=marks${query}`
  renderOffice(<MarksTab term={{ year: 2025, term: 3 }} />, address, store)
  return server
}

const inEnglish = '&class=1A&of=ENG'
const gridCell = async (row: number, column: number) => {
  const grid = await screen.findByRole('grid')
  return within(grid).getAllByRole('row')[row + 1]?.querySelectorAll('[role=gridcell]')[column] as HTMLElement
}
const sheet = { year: 2025, term: 3, class_id: '1A' }
/** The marks that the server has answered, and that nobody has reopened the sheet. */
const seen = { version: classMarks.version, reopened_at: null }

test('a teacher hands a sheet in, after reading what is still empty in it', async () => {
  const server = open('teacher', ofTeacher, inEnglish)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in English …' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Hand in English of 1A?')).toBeVisible()
  const empty = dialog.getByRole('list', { name: 'Still empty' })
  expect(
    within(empty)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Coursework %: 1 of 2', 'Exam %: 1 of 2'])
  server.answers[handPath] = { body: { handed_in: handedIn } }
  server.answers[classPath] = { body: closed }
  await userEvent.click(dialog.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText(/^Handed in by j\.ali, .+ask the office to reopen it/)).toBeVisible()
  expect(server.calls(handPath).map(({ body }) => body)).toEqual([{ ...sheet, subject_code: 'ENG', ...seen }])
  expect(screen.queryByRole('button', { name: /^Hand in|^Reopen/ })).toBeNull()
  expect(await gridCell(0, 0)).toHaveAttribute('aria-readonly', 'true')
  expect(document.activeElement).toHaveTextContent(/^Handed in by j\.ali/)
})

test('attendance and remarks are a sheet of their own', async () => {
  const server = open('form_teacher', classMarks, '&class=1A&of=term')
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in Attendance and remarks …' }))
  server.answers[handPath] = { body: { handed_in: handedIn } }
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(server.calls(handPath)).toHaveLength(1))
  expect(server.calls(handPath)[0]?.body).toEqual({ ...sheet, subject_code: null, ...seen })
})

test('a sheet with cells that are not saved is not handed in', async () => {
  open('teacher', ofTeacher, inEnglish, { [savePath]: { status: 503, body: { message: 'Busy.' } } })
  await userEvent.click(await gridCell(1, 0))
  await userEvent.keyboard('90{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in English …' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^1 cell of it is not saved yet/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Hand in' })).toBeDisabled()
})

test('a sheet that was reopened or changed since it was read is read again, and handed in as it is now', async () => {
  const server = open('teacher', ofTeacher, inEnglish)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in English …' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Exam %: 1 of 2')).toBeVisible()
  const reopened = 'The office has reopened this sheet since you looked.'
  server.answers[handPath] = { status: 409, body: { message: reopened } }
  const reopened_at = '2026-07-03T08:00:00.000Z'
  const [first] = ofTeacher.marks
  const marks = [first!, { ...first!, student_id: '2', course_mark: 33, exam_mark: 44 }]
  server.answers[classPath] = {
    body: { ...ofTeacher, version: 12, subjects: [{ ...english, reopened_at }], marks },
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Hand in' }))
  expect(await dialog.findByText(reopened)).toBeVisible()
  // The dialog and the grid behind it show the marks of now.
  expect(await dialog.findByText('Nothing is missing.')).toBeVisible()
  expect(await gridCell(1, 1)).toHaveTextContent(/^44/)
  expect(dialog.getByRole('button', { name: 'Look at the marks' })).toHaveClass('ant-btn-primary')
  server.answers[handPath] = { body: { handed_in: handedIn } }
  server.answers[classPath] = { body: closed }
  await userEvent.click(dialog.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText(/^Handed in by j\.ali/)).toBeVisible()
  expect(server.calls(handPath).map(({ body }) => body)).toEqual([
    { ...sheet, subject_code: 'ENG', ...seen },
    { ...sheet, subject_code: 'ENG', version: 12, reopened_at },
  ])
})

test('the office still types into a sheet that was handed in, and reopens it for its teachers', async () => {
  const both = { ...classMarks, subjects: [{ ...english, handed_in: handedIn }, maths] }
  const server = open('clerk', both, inEnglish)
  expect(await gridCell(1, 0)).toHaveAttribute('aria-readonly', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Reopen …' }))
  server.answers[reopenPath] = { body: { handed_in: null } }
  server.answers[classPath] = { body: classMarks }
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByRole('button', { name: 'Hand in English …' })).toBeVisible()
  expect(server.calls(reopenPath).map(({ body }) => body)).toEqual([
    { ...sheet, subject_code: 'ENG', handed_in_at: handedIn.at },
  ])
  expect(screen.queryByText(/^Handed in by/)).toBeNull()
  expect(document.activeElement).toHaveAttribute('role', 'status')
})

test('a mark typed into a sheet that was closed in the meantime stays in its cell, with the reason', async () => {
  const problem = 'These marks have been handed in; the office can reopen them'
  const cell = { student_id: '2', subject_code: 'ENG', name: 'course' }
  const server = open('teacher', ofTeacher, inEnglish, {
    [savePath]: ({ body }: Heard) => ({
      body: savedAs(body, { version: 10, changes: 0, refused: [{ ...cell, problem }] }),
    }),
  })
  await userEvent.click(await gridCell(1, 0))
  await userEvent.keyboard('88')
  server.answers[classPath] = { body: closed }
  // The page is looked at again while the cell is open.
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText(/^Handed in by j\.ali/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await gridCell(1, 0)).toHaveTextContent('88!, cannot be saved'))
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.click(await gridCell(1, 0))
  expect(await screen.findByText(`Cannot be saved: ${problem}.`)).toBeVisible()
  // Once the office has reopened it, the same mark is entered again and saved.
  server.answers[savePath] = ({ body }: Heard) => ({ body: savedAs(body) })
  server.answers[classPath] = { body: ofTeacher }
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('button', { name: 'Hand in English …' })).toBeVisible()
  await userEvent.keyboard('{F2}{Enter}')
  await waitFor(async () => expect(await gridCell(1, 0)).toHaveAttribute('data-is', 'stored'))
  expect(server.calls(savePath).map(({ body }) => (body as SaveMarks).cells[0]?.value)).toEqual([88, 88])
})

test('a paste over all subjects leaves the columns that are not theirs', async () => {
  const marks = { ...classMarks, subjects: [{ ...english, may_enter: 0 as const }, maths] }
  const server = open('form_teacher', marks, '&class=1A&of=exam')
  await userEvent.click(await gridCell(0, 0))
  await userEvent.paste('41\t42\n43\t44')
  expect(
    await screen.findByText(/^2 cells changed\. 1 column that you may not change was left/),
  ).toBeVisible()
  await waitFor(() => expect(server.calls(savePath)).toHaveLength(1))
  const [save] = server.calls(savePath)
  const { cells } = save!.body as SaveMarks
  expect(cells.map(({ subject_code, value }) => [subject_code, value])).toEqual([
    ['MAT', 42],
    ['MAT', 44],
  ])
})

test('a workbook fills cells in as a paste does, and Undo takes them back', async () => {
  const { next } = heardTransfers()
  const server = open('teacher', ofTeacher, inEnglish)
  await userEvent.upload(await screen.findByLabelText('The workbook'), new File(['x'], '1A.xlsx'))
  const transfer = await next()
  expect(transfer.call).toBe('POST /api/read-marks-workbook/2025/3/1A')
  const cell = { student_id: '2', subject_code: 'ENG', name: 'course', value: 64 }
  const left_out = ['Row 9: there is no student 77 in this class.']
  await act(async () => transfer.answer(200, JSON.stringify({ cells: [cell], left_out })))
  expect(await screen.findByText('1 cell filled in')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Left out' })).getByText(left_out[0]!)).toBeVisible()
  expect(await gridCell(1, 0)).toHaveTextContent(/^64/)
  await waitFor(() => expect(server.calls(savePath)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await gridCell(1, 0)).toHaveTextContent(/^(, not saved yet)?$/))
  expect(screen.queryByText('1 cell filled in')).toBeNull()
})

test('a workbook of which nothing can be entered says so, and an error ends with the next act', async () => {
  const { next } = heardTransfers()
  open('teacher', ofTeacher, inEnglish)
  const pick = await screen.findByLabelText('The workbook')
  await userEvent.upload(pick, new File([], '1A.xlsx'))
  expect(screen.getByText('The selected file is empty.')).toBeVisible()
  await userEvent.upload(pick, new File(['x'], '1A.xlsx'))
  const left_out = ['Row 9: there is no student 77 in this class.']
  const transfer = await next()
  await act(async () => transfer.answer(200, JSON.stringify({ cells: [], left_out })))
  expect(await screen.findByText('Nothing was filled in')).toBeVisible()
  expect(screen.queryByText('The selected file is empty.')).toBeNull()
})

test('Undo of a workbook takes back its cells alone, after later marks and in another subject', async () => {
  const { next } = heardTransfers()
  open('teacher', { ...ofTeacher, subjects: [english, maths] }, inEnglish)
  await userEvent.upload(await screen.findByLabelText('The workbook'), new File(['x'], '1A.xlsx'))
  const transfer = await next()
  const cell = { student_id: '2', subject_code: 'ENG', name: 'course', value: 64 }
  const left_out = ['Row 9: there is no student 77 in this class.']
  await act(async () => transfer.answer(200, JSON.stringify({ cells: [cell], left_out })))
  await userEvent.click(await gridCell(0, 1))
  await userEvent.keyboard('71{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Next subject' }))
  expect(await screen.findByRole('grid', { name: '1A, Mathematics' })).toBeVisible()
  expect(screen.getByText(left_out[0]!)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous subject' }))
  await screen.findByRole('grid', { name: '1A, English' })
  await waitFor(async () => expect(await gridCell(1, 0)).toHaveTextContent(/^(, not saved yet)?$/))
  expect(await gridCell(0, 1)).toHaveTextContent(/^71/)
})

test('a teacher has a view for each own subject, and none of the whole term', () => {
  expect(viewsOf(ofTeacher)).toMatchObject({ taken: [{ id: 'ENG' }], others: [], whole: [] })
  expect(viewAt(ofTeacher, 'term').id).toBe('ENG')
  const two = viewsOf({ ...ofTeacher, subjects: [english, { ...maths, expected: 0 }] })
  expect(two.taken.map(({ id }) => id)).toEqual(['ENG', 'MAT'])
  expect(two.whole.map(({ title }) => title)).toEqual([
    'All your subjects: exam %',
    'All your subjects: coursework %',
  ])
})

test('a mark without weight is not missing; a remark is where the class has some', () => {
  const weights = { ...classMarks.weights, course_weight: 0, exam_weight: 100 }
  const marks = classMarks.marks.map((one) => ({ ...one, remark: 'Works well.' }))
  const view = viewAt(classMarks, 'ENG')
  expect(emptyTexts({ ...classMarks, weights, marks }, view)).toEqual(['Exam %: 1 of 2', 'Remark: 1 of 2'])
})

test('the board says in words what is handed in, and whose it is', async () => {
  const [one] = marksBoard.classes
  const [filled] = one!.subjects
  const classes = [{ ...one!, subjects: [{ ...filled!, handed_in: handedIn }] }]
  open('teacher', ofTeacher, '', { [boardPath]: { body: { ...marksBoard, classes } } })
  const link = await screen.findByRole('link', {
    name: /^1A, English: 1 of 2\. Handed in by j\.ali, .+\. Teacher: J\. Ali$/,
  })
  expect(link).toHaveTextContent(/In$/)
  expect(screen.getByText(/: handed in\./)).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /Attendance/ })).toBeNull()
})

test('a teacher without a class reads whom to ask', async () => {
  open('teacher', ofTeacher, '', { [boardPath]: { body: { ...marksBoard, subjects: [], classes: [] } } })
  expect(await screen.findByText('You have no classes with students in this term.')).toBeVisible()
})
