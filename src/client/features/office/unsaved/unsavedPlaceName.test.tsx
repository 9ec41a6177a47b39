// The office’s line about unsaved edits on a screen that does not show them.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KeptNotice } from '#client/record/KeptNotice'
import { deviceStore } from '#client/saving/deviceStoreSlice'
import { marksSave } from '#client/saving/marks/marksSaveSlice'
import '#client/saving/marks/marks'
import { recordSave } from '#client/saving/recordSaveSlice'
import { UnsavedNotice } from '#client/record/UnsavedNotice'
import { studentRow } from '#client/testing/office'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { written } from '#client/record/unsentWordsSlice'
import { UnsavedPlaceName } from './UnsavedPlaceName'

const listPath = 'GET /api/students'
const boardPath = 'GET /api/marks-board/2025/3'
const board = {
  ...{ year: 2025, term: 3, posted: 0, classes: [] },
  subjects: [{ code: 'MAT', title: 'Mathematics' }],
}
const rows = [
  studentRow('20260002', 'Ifill', { first_name: 'Tyrell' }),
  studentRow('20260003', 'Boodoo', { first_name: 'Jasmine' }),
]

const store = () => {
  const made = signedInStore('admin', 'Admin', true)
  made.dispatch(recordSave.recordOpened('20260002', 'office'))
  return made
}
type Store = ReturnType<typeof store>

const typed = { base: 5, was: null, at: 0, value: 'x', problem: 'Not like this.' }
const answer = (to: Store, field: string) =>
  to.dispatch(recordSave.edited({ studentId: '20260002', field, ...typed }))
const mark = (to: Store, field: string, classId = '1A', term = 3) => {
  to.dispatch(marksSave.sheetOpened({ key: { year: 2025, term, classId }, version: 10 }))
  to.dispatch(marksSave.cellsTyped({ sheet: `2025-${term} ${classId}`, cells: [{ field, ...typed }] }))
}

const look = (at: Store, replies: Replies = {}) => {
  const server = serve({
    [listPath]: { body: rows },
    [boardPath]: { body: board },
    'POST /api/student': { status: 503, body: {} },
    'POST /api/class-marks': { status: 503, body: {} },
    ...replies,
  })
  renderPiece(
    <>
      <KeptNotice />
      <UnsavedNotice Name={UnsavedPlaceName} />
    </>,
    { store: at, at: '/admin/dashboard?menu=exportData' },
  )
  return server
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('UX-89 one line names each unsaved edit and its student, and links to it', async () => {
  const made = store()
  answer(made, 'class_id')
  mark(made, '20260003 MAT course')
  const server = look(made)
  expect(await screen.findByText('Class of Tyrell Ifill')).toBeInTheDocument()
  expect(await screen.findByText('Mathematics of Jasmine Boodoo')).toBeInTheDocument()
  expect(links()).toEqual([
    ['Class of Tyrell Ifill', '/admin/dashboard?student=20260002&field=class_id'],
    [
      'Mathematics of Jasmine Boodoo',
      '/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=MAT&column=course&row=20260003',
    ],
  ])
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(server.calls(listPath)).toHaveLength(1)
})

test('UX-89 many unsaved edits are still one line, with the rest behind a button', async () => {
  const made = store()
  for (const field of ['class_id', 'email_mother', 'sea_no']) answer(made, field)
  mark(made, '20260003 MAT course')
  mark(made, '20260003 MAT exam')
  mark(made, '20260003 - authority')
  made.dispatch(
    written({
      ...{ kind: 'new student', of: '', path: '/admin/dashboard?add=1' },
      ...{ empty: { first_name: '' }, part: { first_name: 'Ann' } },
    }),
  )
  look(made)
  const more = await screen.findByRole('button', { name: 'and 4 more' })
  expect(links()).toHaveLength(2)
  await userEvent.click(more)
  await screen.findByText('Mathematics of Jasmine Boodoo')
  const rest = within(screen.getByRole('list')).getAllByRole('link')
  expect(rest.map(({ textContent }) => textContent)).toEqual([
    'Mother: E-mail of Tyrell Ifill',
    'Attendance and remarks of Jasmine Boodoo',
    'Mathematics of Jasmine Boodoo',
    'New student',
  ])
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

test('UX-89 edits restored from the device are named, and saved ones are counted', async () => {
  const made = store()
  const waiting = { email: { value: 'a@b.tt', base: 5 } }
  const refusedValues = { class_id: { value: '9Z', base: 5, problem: 'There is no class 9Z.' } }
  made.dispatch(
    recordSave.restoredFromDevice({
      studentId: '20260002',
      editor: 'office',
      answers: { waiting, refusedValues, conflicts: {}, omitted: [] } as never,
    }),
  )
  made.dispatch(
    deviceStore.discovered({
      found: [{ kind: 'answer', id: '20260002', fields: ['email', 'class_id', 'sea_no'] }],
      foundAt: null,
      expired: { count: 0, at: null },
    }),
  )
  look(made)
  expect(await screen.findByText('Class of Tyrell Ifill')).toBeInTheDocument()
  expect(links().map(([name]) => name)).toEqual(['Class of Tyrell Ifill', 'E-mail of Tyrell Ifill'])
  expect(screen.getByText('1 answer you typed on this device earlier has now been saved.')).toBeVisible()
  expect(screen.queryByText(/not saved yet|not yet/)).toBeNull()
})

test('UX-89 a student without a known name is shown by ID; without unsaved edits nothing is loaded', async () => {
  const made = store()
  const server = look(made, { [listPath]: { body: [] } })
  expect(server.calls(listPath)).toHaveLength(0)
  act(() => void answer(made, 'class_id'))
  expect(await screen.findByText('Class of student 20260002')).toBeInTheDocument()
})
