import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportBatch, ImportState } from '#shared/contract/lists/imports'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { ImportWizard } from './ImportWizard'

const id = 'list-1'
const base: ImportBatch = {
  id,
  kind: 'marks',
  file_name: 'maths 1A.xlsx',
  state: 'stored',
  rows: 3,
  summary: null,
  created_at: '2026-08-03T14:05:00.000Z',
  created_by: 'office',
  applied_at: null,
  undone_at: null,
  undone: null,
}
const summary = { new: 1, changed: 1, unchanged: 0, rejected: 1 }
const column = (index: number, header: string, field: string | null, confidence = 1) => ({
  column: index,
  header,
  samples: ['1', '1'],
  field,
  confidence,
})

const list = (batch: Partial<ImportBatch> = {}, rows: ImportState['rows'] = []): ImportState => ({
  batch: { ...base, ...batch },
  header_row: 1,
  columns: [column(0, 'Student', 'student_id', 0.8), column(1, 'Exam', 'exam'), column(2, 'Shoes', null, 0)],
  fixed: {},
  rows,
})

const row = { row: 2, student_id: '20260002', title: 'Núñez, Inés – Mathematics' }
const difference = { field: 'exam', title: 'Exam %', before: '60', after: '65' }
const rows: ImportState['rows'] = [
  { ...row, state: 'changed', differences: [difference], reasons: [] },
  { ...row, row: 3, state: 'new', differences: [{ ...difference, before: null }], reasons: [] },
  { ...row, row: 4, state: 'rejected', differences: [], reasons: ['Exam %: “x” is not a mark'] },
]

const open = (state: ImportState, at = `/admin/dashboard?menu=importStudents&import=${id}`) => {
  const server = serve({
    'GET /api/imports': { body: [base] },
    [`GET /api/imports/${id}`]: { body: state },
    'GET /api/term-reports-posted': { body: [{ year: 2025, term: 2, posted: 0, date_posted: null }] },
    'POST /api/check-import': { body: list({ state: 'checked', summary }, rows) },
    'POST /api/apply-import': { body: { ...base, state: 'applied', summary, applied_at: base.created_at } },
  })
  renderPiece(<ImportWizard slips={() => null} />, { at, store: signedInStore('admin', 'Admin', true) })
  return server
}

test('UX-61 columns are matched, missing ones are listed, and the check uses the choice', async () => {
  const server = open(list())
  expect(await screen.findByText(/Please check: the header is slightly different/)).toBeInTheDocument()
  expect(screen.getByText('Choose the column for Subject, or one value for every row.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(server.calls('POST /api/check-import')).toHaveLength(0)

  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'MATH')
  await userEvent.click(screen.getByRole('combobox', { name: 'Academic year and term' }))
  await userEvent.click(await screen.findByTitle('2025-2026, Term 2'))
  await userEvent.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText(/2 rows can be imported: 1 new, 1 changed/)).toBeInTheDocument()
  expect(server.calls('POST /api/check-import')[0]?.body).toEqual({
    id,
    columns: [
      { column: 0, field: 'student_id' },
      { column: 1, field: 'exam' },
      { column: 2, field: null },
    ],
    fixed: { subject_code: 'MATH', year: '2025', term: '2' },
  })
})

test('UX-61 the dry run says what will happen to each row; importing leads to the result', async () => {
  open(list({ state: 'checked', summary }, rows))
  expect(await screen.findByText('Exam %: “x” is not a mark')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Changed (1)' }))
  const changed = within(screen.getByRole('list', { name: 'changed rows' }))
  expect(changed.getByText('60')).toBeInTheDocument()
  expect(changed.getByText('65')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByRole('heading', { name: '2 rows imported' })).toBeInTheDocument()
  expect(screen.getByText(/imported on 3 August 2026, 10:05/)).toBeInTheDocument()
})

test('REL-13 if the answer to the import is lost, the page finds that it was done and does not repeat it', async () => {
  const server = open(list({ state: 'checked', summary }, rows))
  await screen.findByText('Exam %: “x” is not a mark')
  server.answers['POST /api/apply-import'] = () => {
    const applied = { state: 'applied', summary, applied_at: base.created_at } as const
    server.answers[`GET /api/imports/${id}`] = { body: list(applied, rows) }
    throw new TypeError('Failed to fetch')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByRole('heading', { name: '2 rows imported' })).toBeInTheDocument()
  expect(server.calls('POST /api/apply-import')).toHaveLength(1)
})

test('rows that an undo left alone are listed with the reason', async () => {
  const kept = [{ ...row, reason: 'Edited since the import' }]
  const undone = { restored: 1, removed: 0, kept }
  open(list({ state: 'undone', summary, undone_at: base.created_at, undone }))
  expect(await screen.findByText('1 put back as before. 1 row left unchanged.')).toBeInTheDocument()
  expect(screen.getByText('Edited since the import')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo this import' })).not.toBeInTheDocument()
})

test('earlier imports are listed with their state', async () => {
  const server = open(list(), '/admin/dashboard?menu=importStudents')
  expect(await screen.findByRole('button', { name: 'maths 1A.xlsx' })).toBeInTheDocument()
  expect(screen.getByText('Columns not confirmed yet')).toBeInTheDocument()
  expect(server.calls('GET /api/imports')).toHaveLength(1)
})

test('a placement list is handled by the turn of the year', async () => {
  open(list({ kind: 'placements', state: 'checked', summary }, rows))
  expect(await screen.findByText(/It is used when you start a new school year/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument()
})

test('an expired import says so', async () => {
  serve({ 'GET /api/term-reports-posted': { body: [] } })
  renderPiece(<ImportWizard slips={() => null} />, { at: '/admin/dashboard?menu=importStudents&import=gone' })
  expect(await screen.findByText(/has been deleted/)).toBeInTheDocument()
})

test('UX-54 loading earlier imports can be retried', async () => {
  const { answers } = serve({ 'GET /api/imports': { status: 500, body: {} } })
  renderPiece(<ImportWizard slips={() => null} />, { at: '/admin/dashboard?menu=importStudents' })
  expect(await screen.findByText('The earlier imports could not be loaded')).toBeInTheDocument()
  answers['GET /api/imports'] = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No list has been imported yet.')).toBeInTheDocument()
})

test('unread and hidden parts of a file need confirmation before the check', async () => {
  const cautions = [
    { id: 'sheets', text: 'The sheet “1B” is not read, only “1A”.', confirm: 'Continue with “1A” only' },
    { id: 'hidden rows', text: 'Rows 3 and 4 are hidden in the file.', confirm: 'Read the hidden rows, too' },
  ]
  const server = open({
    ...list({ kind: 'students' }),
    columns: [column(0, 'ID', 'id'), column(1, 'Sex', 'sex')],
    cautions,
  })
  expect(await screen.findByText('The sheet “1B” is not read, only “1A”.')).toBeInTheDocument()
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check the list' }))
  await check()
  const missing = within(screen.getByRole('list', { name: 'Before the list can be checked' }))
  expect(missing.getByText('Confirm above: Continue with “1A” only.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Continue with “1A” only' }))
  await check()
  expect(missing.getByText('Confirm above: Read the hidden rows, too.')).toBeInTheDocument()
  expect(server.calls('POST /api/check-import')).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read the hidden rows, too' }))
  await check()
  expect(await screen.findByText(/2 rows can be imported/)).toBeInTheDocument()
  expect(server.calls('POST /api/check-import')[0]?.body).toMatchObject({
    confirmed: ['sheets', 'hidden rows'],
  })
})

test('a class workbook with hidden parts needs a person’s confirmation', async () => {
  const cautions = [{ id: 'hidden rows', text: 'Row 4 is hidden.', confirm: 'Read the hidden rows, too' }]
  const server = open({ ...list({ kind: 'workbook' }), cautions })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the workbook' }))
  expect(screen.getByText('Confirm above: Read the hidden rows, too.')).toBeInTheDocument()
  expect(server.calls('POST /api/check-import')).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read the hidden rows, too' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check the workbook' }))
  expect(server.calls('POST /api/check-import')[0]?.body).toMatchObject({ confirmed: ['hidden rows'] })
})
