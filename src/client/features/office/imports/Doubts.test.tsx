import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportState } from '#shared/contract/lists/imports'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { ImportWizard } from './ImportWizard'

const id = 'list-1'
const batch: ImportState['batch'] = {
  id,
  kind: 'marks',
  file_name: 'maths 1A.xlsx',
  state: 'checked',
  rows: 3,
  summary: { new: 0, changed: 0, unchanged: 0, rejected: 0, doubtful: 3 },
  created_at: '2026-08-03T14:05:00.000Z',
  created_by: 'office',
  applied_at: null,
  undone_at: null,
  undone: null,
}
const code = {
  id: 'code x',
  question: 'What does “x” mean in place of a mark?',
  choices: [
    { value: 'absent', label: 'Absent (Abs)' },
    { value: 'empty', label: 'Nothing' },
  ],
}
const who = {
  id: 'student 4',
  question: 'Who is “Kwame” in 1A?',
  choices: ['2', '3', '4', '5', '6', '7', '8'].map((last) => ({
    value: `2026010${last}`,
    label: `D’Abadie, Kwame (2026010${last})`,
  })),
}
const row = { student_id: null, state: 'doubtful' as const, differences: [], reasons: [] }
const columns = [{ column: 0, header: 'Name', samples: ['a'], field: 'name', confidence: 1 }]
const state: ImportState = {
  batch,
  header_row: 1,
  columns,
  fixed: { class_id: '1A' },
  answers: { 'student 2': '20260101' },
  sheets: [
    { sheet: 0, name: '1A', rows: 3 },
    { sheet: 2, name: '1B', rows: 4 },
  ],
  sheets_left: [2],
  rows: [
    { ...row, row: 4, title: 'Kwame', doubts: [who, code] },
    { ...row, row: rowOfSheet(2, 5), title: 'Zoe', doubts: [code] },
  ],
}
const at = `/admin/dashboard?menu=importStudents&import=${id}`
const open = (shown: ImportState, address = at) => {
  const server = serve({
    'GET /api/imports': { body: [] },
    [`GET /api/imports/${id}`]: { body: shown },
    'GET /api/term-reports-posted': { body: [{ year: 2025, term: 2, posted: 0, date_posted: null }] },
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'POST /api/check-import': { body: shown },
  })
  renderPiece(<ImportWizard slips={() => null} />, {
    at: address,
    store: signedInStore('admin', 'Admin', true),
  })
  return server
}

const doubtsOf = async () => within(await screen.findByRole('region', { name: 'To decide' }))

test('each question is asked once, shows its place, and its answer applies to every row', async () => {
  const server = open(state)
  const doubts = await doubtsOf()
  expect(doubts.getByRole('heading')).toHaveTextContent('2 questions about 3 rows')
  expect(doubts.getByRole('button', { name: 'Why the portal asks' })).toBeEnabled()
  expect(doubts.getByText('2 rows: 1A, row 4 (Kwame); 1B, row 5 (Zoe)')).toBeVisible()
  expect(doubts.getByRole('button', { name: 'Check with your answers' })).toBeDisabled()
  await userEvent.click(
    within(doubts.getByRole('radiogroup', { name: code.question })).getByRole('radio', {
      name: 'Absent (Abs)',
    }),
  )
  await userEvent.click(doubts.getByRole('button', { name: 'Check with 1 answer' }))
  expect(await screen.findByRole('region', { name: 'To decide' })).toBeVisible()
  expect(server.calls('POST /api/check-import')[0]?.body).toEqual({
    id,
    columns: [{ column: 0, field: 'name' }],
    fixed: { class_id: '1A' },
    answers: { 'student 2': '20260101', 'code x': 'absent' },
    sheets_left: [2],
  })
})

test('a question about more rows comes first, and many choices can be searched', async () => {
  open(state)
  const doubts = await doubtsOf()
  const asked = doubts.getAllByText(/^(Who is|What does)/).map(({ textContent }) => textContent)
  expect(asked).toEqual([code.question, who.question])
  const box = doubts.getByRole('combobox', { name: who.question })
  await userEvent.type(box, '0108')
  expect(screen.queryByTitle('D’Abadie, Kwame (20260102)')).not.toBeInTheDocument()
  await userEvent.click(await screen.findByTitle('D’Abadie, Kwame (20260108)'))
  expect(doubts.getByRole('button', { name: 'Check with 1 answer' })).toBeEnabled()
})

test('nothing is imported while answers wait for their check', async () => {
  open({
    ...state,
    batch: { ...batch, summary: { new: 0, changed: 1, unchanged: 0, rejected: 0, doubtful: 3 } },
  })
  const doubts = await doubtsOf()
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await userEvent.click(doubts.getByRole('radio', { name: 'Nothing' }))
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
  expect(screen.getByText('First check with your 1 answer, above.')).toBeVisible()
})

test('answers to questions that other columns no longer ask are forgotten', async () => {
  const exam = { column: 1, header: 'Exam', samples: [], field: 'exam', confidence: 1 }
  const fixed = { class_id: '1A', subject_code: 'MATH', year: '2025', term: '2' }
  const server = open({ ...state, columns: [...columns, exam], fixed })
  const doubts = await doubtsOf()
  await userEvent.click(doubts.getByRole('radio', { name: 'Absent (Abs)' }))
  const summary = { new: 0, changed: 1, unchanged: 0, rejected: 0 }
  const other: ImportState = { ...state, batch: { ...batch, summary }, rows: [] }
  server.answers['POST /api/check-import'] = { body: other }
  await userEvent.click(screen.getByRole('button', { name: 'Back to the columns' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Check the list' }))
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeEnabled()
})

test('after another header row is chosen, only the headers are read again', async () => {
  const stored = { ...state, batch: { ...batch, state: 'stored' as const, summary: null }, rows: [] }
  const server = open(stored)
  const input = await screen.findByRole('spinbutton', { name: /headers are in row/ })
  await userEvent.clear(input)
  await userEvent.type(input, '5')
  await userEvent.click(screen.getByRole('button', { name: 'Read it again' }))
  expect(await screen.findByRole('spinbutton', { name: /headers are in row/ })).toBeVisible()
  expect(server.calls('POST /api/check-import')[0]?.body).toEqual({
    ...{ id, columns: [], header_row: 5, sheets_left: [2] },
  })
})

test('the download of a workbook names the choices that are still missing', async () => {
  open(state, '/admin/dashboard?menu=importStudents')
  await userEvent.click(await screen.findByRole('radio', { name: 'Term marks' }))
  await userEvent.click(screen.getByRole('button', { name: 'Download the workbook' }))
  expect(await screen.findByText('Choose the academic year and term above, and the class.')).toBeVisible()
})
