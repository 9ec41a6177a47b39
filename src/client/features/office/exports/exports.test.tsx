import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { heardTransfers, pack } from '#client/testing/transfers'
import { officeStore, renderOffice, renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { PackForm } from './PackForm'
import { PackList } from './PackList'
import { ExportData } from './ExportData'
import { columnCount, usualColumns } from './ColumnPicker'

const someone = {
  id: '1',
  form_level: 1,
  class_id: '1A',
  house_code: null,
  progress: 'complete',
  missing: 0,
  missing_documents: [],
  agreed: 1,
  signed_in: 1,
  reset: 0,
  left_on: null,
  coming_on: null,
}
/** Leavers do not count: the file contains them only if they were chosen. */
const leaver = { ...someone, id: '2', left_on: '2026-06-30' }
const savedExports = 'GET /api/saved-views/export'
const storeView = 'POST /api/saved-views'
const school: Replies = {
  'GET /api/student-progress': { body: [someone, leaver] },
  'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
  'GET /api/houses': { body: [] },
  [savedExports]: { body: [] },
}

const openExport = (at: string, replies: Replies = school) => {
  const server = serve(replies)
  renderPiece(<ExportData />, { at, store: officeStore() })
  return server
}

const chooseWhom = async (title: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Students of' }))
  await userEvent.click(await screen.findByTitle(title))
}

const chooseColumns = () => userEvent.click(screen.getByRole('radio', { name: /^Chosen columns/ }))

test('the page counts the columns of the file: all, or those that are not sensitive', async () => {
  openExport('/admin/dashboard?menu=exportData')
  expect(await screen.findByText('1 student')).toBeInTheDocument()
  expect(screen.getByText(`${columnCount} of ${columnCount}`)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: /^Without sensitive answers/ }))
  expect(screen.getByText(`${usualColumns.size} of ${columnCount}`)).toBeInTheDocument()
})

test('with chosen columns, sensitive ones stay out unless ticked', async () => {
  openExport('/admin/dashboard?menu=exportData')
  await chooseColumns()
  expect(screen.getByRole('checkbox', { name: /Allergies and medical history/ })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^Mother/ })).toBeChecked()
})

/** The columns of the file that is fetched. */
const columnsOf = async (transfers: ReturnType<typeof heardTransfers>) => {
  const { call } = await transfers.next()
  return new URLSearchParams(call.split('?')[1]).get('columns')?.split(',') ?? []
}

test('sensitive answers are in the file only after a second confirmation', async () => {
  const transfers = heardTransfers()
  openExport('/admin/dashboard?menu=exportData')
  await chooseColumns()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Conditions/ }))
  await userEvent.click(screen.getByRole('button', { name: /Download spreadsheet/ }))
  const dialog = await screen.findByRole('dialog', { name: /Include sensitive answers/ })
  expect(dialog).toHaveTextContent('Conditions')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('checkbox', { name: /^Conditions/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: /Download spreadsheet/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Include them' }))
  const ticked = ['poor_eyesight', 'poor_hearing', 'diabetes', 'asthma', 'epilepsy']
  expect((await columnsOf(transfers)).filter((name) => !usualColumns.has(name))).toEqual(ticked)
})

test('a file without sensitive answers has none of their columns', async () => {
  const transfers = heardTransfers()
  openExport('/admin/dashboard?menu=exportData')
  await userEvent.click(screen.getByRole('radio', { name: /^Without sensitive answers/ }))
  await userEvent.click(screen.getByRole('button', { name: /Download spreadsheet/ }))
  expect(new Set(await columnsOf(transfers))).toEqual(usualColumns)
})

test('changes to the columns without sensitive answers are a separate choice', async () => {
  openExport('/admin/dashboard?menu=exportData')
  await userEvent.click(screen.getByRole('radio', { name: /^Without sensitive answers/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Documents and progress/ }))
  expect(screen.getByRole('radio', { name: /^Chosen columns/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^Mother/ })).toBeChecked()
})

test('a file without columns is refused', async () => {
  openExport('/admin/dashboard?menu=exportData')
  await chooseColumns()
  await userEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(screen.getByRole('button', { name: /Download spreadsheet/ })).toBeDisabled()
  expect(screen.getByText('Choose at least one column.')).toBeInTheDocument()
})

test('the table’s selection is the default and can be extended', async () => {
  openExport('/admin/dashboard?menu=exportData&selection=s1&students=12')
  expect(screen.getByText('The selection (12 students)')).toBeInTheDocument()
  expect(screen.getByText('12 students')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /^Without sensitive answers/ })).toBeChecked()
  await chooseWhom('The whole school')
  expect(await screen.findByText('1 student')).toBeInTheDocument()
})

test('UX-55 a class can be exported and saved with the export', async () => {
  const view = { id: 'v', purpose: 'export', name: '1A', shared: 0, definition: {} }
  const transfers = heardTransfers()
  const { calls } = openExport('/admin/dashboard?menu=exportData', { ...school, [storeView]: { body: view } })
  await userEvent.click(await screen.findByRole('radio', { name: /^Without sensitive answers/ }))
  await chooseWhom('Class 1A')
  await userEvent.type(screen.getByLabelText('Save this export as'), '1A')
  await userEvent.click(screen.getByRole('button', { name: 'Save the export' }))
  await waitFor(() => expect(calls(storeView)).toHaveLength(1))
  expect(calls(storeView)[0]?.body).toMatchObject({ definition: { answers: 'plain', whom: 'class:1A' } })
  await userEvent.click(screen.getByRole('button', { name: /Download spreadsheet/ }))
  const { call } = await transfers.next()
  expect(call).toMatch(/^GET \/api\/registration-data-spreadsheet\?.*class_id=1A/)
})

test('UX-55 a saved export restores its scope; if its class is gone, the page says so and makes no file', async () => {
  const saved = (name: string, definition: object) => ({
    id: name,
    purpose: 'export',
    name,
    shared: 1,
    definition,
  })
  const body = [
    saved('Nurse', { answers: 'plain', whom: 'class:9Z' }),
    saved('Form', { answers: 'plain', whom: 'form:1' }),
    saved('Ministry', { answers: 'plain' }),
  ]
  openExport('/admin/dashboard?menu=exportData&selection=s1&students=12', {
    ...school,
    [savedExports]: { body },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ministry' }))
  expect(screen.getByText('The selection (12 students)')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Nurse' }))
  expect(screen.getByText('Class 9Z no longer exists. Choose other students.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Download spreadsheet/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Nurse' })).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Form' }))
  expect(screen.getByText('Form 1')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Download spreadsheet/ })).toBeEnabled()
})

test('UX-55 an export opened from Ctrl-K is selected', async () => {
  const definition = { answers: 'plain', whom: 'class:1A' }
  const body = [{ id: 'n', purpose: 'export', name: 'Nurse', shared: 1, definition }]
  openExport('/admin/dashboard?menu=exportData&saved=n', { ...school, [savedExports]: { body } })
  expect(await screen.findByText('Class 1A')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /^Without sensitive answers/ })).toBeChecked()
})

test('UX-55 one press selects a saved export; its sensitive answers still need confirmation', async () => {
  const view = (name: string, definition: object) => ({
    id: name,
    purpose: 'export',
    name,
    shared: 1,
    definition,
  })
  const nurse = view('Nurse', { answers: 'own', columns: 'id,allergy,shoe_size' })
  const odd = view('Odd', { answers: 'everything' })
  const { calls } = openExport('/admin/dashboard?menu=exportData', {
    ...school,
    [savedExports]: { body: [nurse, odd] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Odd' }))
  expect(screen.getByText('Choose at least one column.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Nurse' }))
  expect(screen.getByRole('button', { name: 'Nurse' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByText(`2 of ${columnCount}`)).toBeInTheDocument()
  expect(screen.getByText(/without the column “shoe_size”/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Download spreadsheet/ }))
  expect(await screen.findByRole('dialog', { name: /Include sensitive answers/ })).toHaveTextContent(
    'Allergies',
  )
  expect(calls('GET /api/registration-data-spreadsheet')).toHaveLength(0)
})

test('an empty school is told the first step', async () => {
  openExport('/admin/dashboard?menu=exportData', {
    ...school,
    'GET /api/student-progress': { body: [] },
  })
  expect(await screen.findByRole('link', { name: 'Import students' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Download spreadsheet/ })).toBeDisabled()
})

test('UX-62 a pack in progress shows its progress and can be cancelled', async () => {
  const server = serve({
    'GET /api/packs': { body: [pack] },
    'POST /api/packs/p/cancel': { body: { ...pack, state: 'cancelled' } },
  })
  renderOffice(<PackList />)
  expect(await screen.findByText(/812 of 1,200/)).toBeInTheDocument()
  server.answers['GET /api/packs'] = { body: [{ ...pack, state: 'cancelled' }] }
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Cancelled/)).toBeInTheDocument()
})

test('the ordered pack is the one in the form: the school’s newest term', async () => {
  const server = serve({
    'GET /api/term-reports-posted': { body: [{ year: 2025, term: 3, posted: 0, date_posted: null }] },
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'POST /api/packs': { status: 429, body: { message: 'Other packs are being created.' } },
  })
  renderOffice(<PackForm />)
  await screen.findByText(/2025-2026 Term 3/)
  await userEvent.click(screen.getByRole('button', { name: 'Make the pack' }))
  expect(await screen.findByText('Other packs are being created.')).toBeInTheDocument()
  expect(server.calls('POST /api/packs')[0]?.body).toEqual({
    kind: 'report-cards',
    scope: {},
    year: 2025,
    term: 3,
    format: 'pdf',
    duplex: 0,
    order: 'class',
  })
})

test('a choice in the form lets the server prepare, however long the page has been open', async () => {
  const { calls } = serve({ 'GET /api/packs': { body: [] } })
  renderOffice(<PackForm />)
  await userEvent.click(screen.getByRole('radio', { name: 'Registration forms' }))
  await waitFor(() => expect(calls('GET /api/packs')).toHaveLength(1))
  await userEvent.click(screen.getByRole('radio', { name: 'Report cards' }))
  await waitFor(() => expect(calls('GET /api/packs')).toHaveLength(2))
})
