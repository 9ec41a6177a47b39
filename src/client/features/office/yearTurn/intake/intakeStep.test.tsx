// The placement list of the turn of the year: upload, column matching, check, and storage in the plan.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportBatch, ImportState } from '#shared/contract/lists/imports'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { TurnStep } from '#client/testing/turnSteps'
import { heardTransfers } from '#client/testing/transfers'
import { IntakeStep } from './IntakeStep'
import { Newcomers, type IntakeActs } from './placementList'
import { selectAllUnsaved } from '#client/saving/unsaved'

const id = 'list-1'
const summary = { new: 2, changed: 0, unchanged: 0, rejected: 1 }
const batch: ImportBatch = {
  id,
  kind: 'placements',
  file_name: 'SEA 2026.xlsx',
  state: 'stored',
  rows: 3,
  summary: null,
  created_at: '2026-07-06T14:05:00.000Z',
  created_by: 'office',
  applied_at: null,
  undone_at: null,
  undone: null,
}
const headers = ['first_name', 'last_name', 'date_of_birth', 'sex']
const stored = (confidence = 1, header_row = 1): ImportState => ({
  batch,
  columns: headers.map((field, column) => ({ column, header: field, samples: [], field, confidence })),
  fixed: {},
  header_row,
  rows: [],
})
const row = { student_id: null, differences: [], reasons: [] }
const checked: ImportState = {
  ...stored(),
  batch: { ...batch, state: 'checked', summary },
  rows: [
    { ...row, row: 2, title: 'Ali, Ann', state: 'new' },
    { ...row, row: 3, title: 'Bos, Ben', state: 'new' },
    { ...row, row: 4, title: 'Chin, Cy', state: 'rejected', reasons: ['There is no date of birth.'] },
  ],
}

const open = (start: Partial<YearTurnPlan> = {}) => {
  const server = serve({
    [`GET /api/imports/${id}`]: { body: checked },
    'POST /api/check-import': { body: checked },
  })
  const transfers = heardTransfers()
  const heard: Partial<YearTurnPlan>[] = []
  const store = signedInStore('admin', 'Admin', true)
  const show = () =>
    renderPiece(<TurnStep step={IntakeStep} start={start} heard={heard} />, {
      at: '/admin/dashboard?turn=resume',
      store,
    })
  const { unmount } = show()
  return { ...server, transfers, heard, store, show, unmount }
}

const file = new File(['a,b'], 'SEA 2026.xlsx')
const pick = () => userEvent.upload(screen.getByLabelText('Choose a file: the placement list'), file)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a list with clear headers is checked without another click and enters the plan', async () => {
  const { transfers, heard, calls } = open()
  await pick()
  const sent = await transfers.next()
  expect(sent.body?.get('kind')).toBe('placements')
  sent.answer(200, JSON.stringify(stored()))
  expect(await screen.findByRole('heading', { name: '2 newcomers' })).toHaveFocus()
  expect(calls('POST /api/check-import')).toHaveLength(1)
  expect(heard).toEqual([{ intake: id, newcomers: [] }])
  const left = within(screen.getByRole('region', { name: 'Rows not accepted' }))
  expect(left.getByText('There is no date of birth.')).toBeInTheDocument()
})

test('doubtful columns and a doubtful header row need an answer', async () => {
  const { transfers, heard, calls, answers } = open()
  await pick()
  const sent = await transfers.next()
  sent.answer(200, JSON.stringify(stored(0.8)))
  await screen.findByRole('heading', { name: 'Match the columns' })
  expect(calls('POST /api/check-import')).toHaveLength(0)

  answers['POST /api/check-import'] = { body: stored(0.8, 3) }
  const headerRow = screen.getByRole('spinbutton', { name: 'The headers are in row' })
  await userEvent.clear(headerRow)
  await userEvent.type(headerRow, '3')
  await press('Read it again')
  await screen.findByDisplayValue('3')
  expect(calls('POST /api/check-import')[0]?.body).toEqual({ id, columns: [], header_row: 3 })

  answers['POST /api/check-import'] = { status: 422, body: { message: 'The list has no rows.' } }
  await press('Check the list')
  expect(await screen.findByText('The list has no rows.')).toBeInTheDocument()
  expect(heard).toEqual([])

  answers['POST /api/check-import'] = { body: checked }
  await press('Check the list')
  await screen.findByRole('heading', { name: '2 newcomers' })
  expect(calls('POST /api/check-import').at(-1)?.body).toEqual({
    id,
    columns: headers.map((field, column) => ({ column, field })),
    fixed: {},
  })
})

test('UX-42 unfinished column matching survives a visit to another screen until the list is checked', async () => {
  const { transfers, calls, store, show, unmount } = open()
  const unsaved = () => selectAllUnsaved(store.getState())
  await pick()
  const sent = await transfers.next()
  sent.answer(200, JSON.stringify(stored(0.8)))
  await screen.findByRole('heading', { name: 'Match the columns' })
  expect(unsaved()).toEqual([])
  await userEvent.click(screen.getByRole('combobox', { name: 'sex is taken as' }))
  await userEvent.click(await screen.findByTitle('Left out'))
  unmount()
  const what = '1 placement list to match'
  expect(unsaved()).toMatchObject([{ what, path: '/admin/dashboard?turn=resume' }])
  show()
  expect(await screen.findByTitle('Left out')).toBeVisible()
  await press('Check the list')
  await screen.findByRole('heading', { name: '2 newcomers' })
  expect(unsaved()).toEqual([])
  expect(calls('POST /api/check-import')[0]?.body).toMatchObject({
    columns: headers.map((field, column) => ({ column, field: field === 'sex' ? null : field })),
  })
})

test('the plan’s list is shown again and can be replaced, kept, or left out', async () => {
  const { transfers, heard } = open({ intake: id })
  await screen.findByRole('heading', { name: '2 newcomers' })
  await press('Use another list')
  await pick()
  const sent = await transfers.next()
  sent.answer(422, JSON.stringify({ message: 'No.', errors: { file: ['The file is not a spreadsheet.'] } }))
  expect(await screen.findByText('The file is not a spreadsheet.')).toBeInTheDocument()
  await press('Keep the list you have')
  expect(heard).toEqual([])
  await screen.findByRole('heading', { name: '2 newcomers' })
  await press('Continue without a list')
  expect(heard).toEqual([{ intake: null, newcomers: [] }])
  expect(screen.getByText(/No placement list/)).toBeInTheDocument()
})

test('an expired list must be uploaded again', async () => {
  open({ intake: 'gone' })
  expect(await screen.findByText('The placement list has been deleted')).toBeInTheDocument()
})

test('a partly read list must be confirmed before its check', async () => {
  const { transfers, calls } = open()
  await pick()
  const cautions = [
    { id: 'sheets', text: 'The sheet “B” is not read, only “A”.', confirm: 'Continue with “A” only' },
  ]
  const sent = await transfers.next()
  sent.answer(200, JSON.stringify({ ...stored(), cautions }))
  expect(await screen.findByText('The sheet “B” is not read, only “A”.')).toBeInTheDocument()
  await press('Check the list')
  expect(calls('POST /api/check-import')).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Continue with “A” only' }))
  await press('Check the list')
  expect(await screen.findByRole('heading', { name: '2 newcomers' })).toBeInTheDocument()
  expect(calls('POST /api/check-import')[0]?.body).toMatchObject({ confirmed: ['sheets'] })
})

test('a row with a question is not among those that are not accepted', () => {
  const question = { id: 'ages', question: 'Is that right?', choices: [{ value: 'right', label: 'Yes' }] }
  const rows = [{ ...row, row: 2, title: 'Ali, Ann', state: 'doubtful' as const, doubts: [question] }]
  const rejected = [{ row: 2, title: 'Ali, Ann', why: question.question }]
  renderPiece(
    <Newcomers list={{ ...checked, rows }} acts={{} as IntakeActs} isNew={false} rejected={rejected} />,
  )
  expect(screen.getByText(question.question)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Rows not accepted' })).toBeNull()
})

test('newcomers with a question wait for its answer, and the list is checked again in its place', async () => {
  const ages = {
    id: 'ages',
    question: 'Ann was born in 2004. Is that right?',
    choices: [
      { value: 'right', label: 'Yes, the date is right' },
      { value: 'leave', label: 'Leave these rows out' },
    ],
  }
  const [, second] = checked.rows
  const asked: ImportState = {
    ...checked,
    batch: { ...checked.batch, summary: { ...summary, new: 1, rejected: 0, doubtful: 1 } },
    sheets: [
      { sheet: 0, name: 'Boys', rows: 1 },
      { sheet: 1, name: 'Girls', rows: 2 },
    ],
    sheets_left: [0],
    rows: [
      { ...row, row: rowOfSheet(1, 2), title: 'Ali, Ann', state: 'doubtful', doubts: [ages] },
      ...(second ? [{ ...second, reasons: ['Sex: “?” is not understood.'] }] : []),
    ],
  }
  const { answers, calls } = open({ intake: id })
  answers[`GET /api/imports/${id}`] = { body: asked }
  expect(await screen.findByRole('heading', { name: '1 newcomer' })).toBeInTheDocument()
  expect(screen.getByText('Girls, row 2 (Ali, Ann)')).toBeInTheDocument()
  expect(screen.getByText('1 row comes without an answer that could not be read.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes, the date is right' }))
  answers['POST /api/check-import'] = { status: 503, body: { message: 'Try later.' } }
  await press('Check with 1 answer')
  expect(await screen.findByText('Try later.')).toBeInTheDocument()
  answers['POST /api/check-import'] = { body: { ...checked, answers: { ages: 'right' } } }
  await press('Check with 1 answer')
  expect(await screen.findByRole('heading', { name: '2 newcomers' })).toBeInTheDocument()
  expect(calls('POST /api/check-import').at(-1)?.body).toMatchObject({
    answers: { ages: 'right' },
    sheets_left: [0],
  })
})
