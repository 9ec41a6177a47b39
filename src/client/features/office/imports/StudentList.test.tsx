// A list of students in the wizard: its sheets, the words it uses, the causes of what is refused, and the slips at the end.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ImportBatch, ImportRow, ImportState } from '#shared/contract/lists/imports'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { studentProgress } from '#client/testing/office'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { ImportWizard } from './ImportWizard'

const id = 'list-1'
const base: ImportBatch = {
  id,
  kind: 'students',
  file_name: 'School list.xlsx',
  state: 'stored',
  rows: 45,
  summary: null,
  created_at: '2026-08-03T14:05:00.000Z',
  created_by: 'office',
  applied_at: null,
  undone_at: null,
  undone: null,
}
const columns = ['id', 'first_name', 'last_name', 'date_of_birth', 'class_id'].map((field, column) => ({
  ...{ column, header: field, samples: [], field, confidence: 1 },
}))
const sheets = [
  { sheet: 0, name: '1A', rows: 24 },
  { sheet: 1, name: '1B', rows: 21 },
]
const stored: ImportState = { batch: base, header_row: 1, columns, fixed: {}, sheets, rows: [] }

const line = (row: number, title: string, part: Partial<ImportRow>): ImportRow => ({
  ...{ row, title, student_id: null, state: 'rejected', differences: [], reasons: [] },
  ...part,
})
const notADate = (text: string) => `Date of birth: “${text}” is not a date. Write it 2014-03-14`
const left = 'Religion: “Hindoo” is not in the list of the registration form'
const rows: readonly ImportRow[] = [
  line(2, 'Ali, Ann', { reasons: [notADate('31/02/2014')] }),
  line(3, 'Bos, Ben', { reasons: [notADate('soon'), 'The class is missing'] }),
  line(4, 'Cox, Cy', { reasons: [notADate('x')] }),
  line(rowOfSheet(1, 2), 'Day, Di', { reasons: [notADate('y')] }),
  line(5, 'Eli, Eve', { state: 'new', student_id: '20270001', reasons: [left] }),
  line(6, 'Fry, Flo', { state: 'new', student_id: '20270002' }),
  line(7, 'Gay, Gus', { state: 'changed', student_id: '20260003' }),
]
const summary = { new: 2, changed: 1, unchanged: 38, rejected: 4 }
const checked: ImportState = {
  ...stored,
  batch: { ...base, state: 'checked', summary },
  rows: [...rows],
  words: [
    {
      id: 'word religion hindoo',
      question: 'Religion: what is “Hindoo”?',
      rows: 1,
      choices: [
        { value: '4', label: 'Hinduism' },
        { value: 'none', label: 'No answer' },
      ],
    },
  ],
}

const open = (state: ImportState) => {
  const server = serve({
    'GET /api/imports': { body: [base] },
    [`GET /api/imports/${id}`]: { body: state },
    'GET /api/term-reports-posted': { body: [] },
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'POST /api/check-import': { body: checked },
  })
  const at = `/admin/dashboard?menu=importStudents&import=${id}`
  const slips = ({ selection, whom }: { selection: string; whom: string }) => (
    <p>
      Slips of {selection} for {whom}
    </p>
  )
  renderPiece(<ImportWizard slips={slips} />, { at, store: signedInStore('admin', 'Admin', true) })
  return server
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('every sheet is read unless it is left out, and one of them must be read', async () => {
  const server = open(stored)
  expect(await screen.findByText(/School list\.xlsx: Students, 45 rows\./)).toBeVisible()
  const first = screen.getByRole('checkbox', { name: '1A 24 rows' })
  await userEvent.click(first)
  await userEvent.click(screen.getByRole('checkbox', { name: '1B 21 rows' }))
  await press('Check the list')
  expect(screen.getByText('Choose at least one sheet to read.')).toBeVisible()
  expect(server.calls('POST /api/check-import')).toHaveLength(0)
  await userEvent.click(first)
  expect(screen.getByText(/School list\.xlsx: Students, 24 rows\./)).toBeVisible()
  await press('Check the list')
  await screen.findByRole('heading', { name: 'Check what would change' })
  expect(server.calls('POST /api/check-import')[0]?.body).toMatchObject({ sheets_left: [1] })
})

test('a sheet that was left out before is still left out', async () => {
  open({ ...stored, sheets_left: [1] })
  expect(await screen.findByRole('checkbox', { name: '1B 21 rows' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: '1A 24 rows' })).toBeChecked()
})

test('the parts of a joined header ask which part of the name each of them is', async () => {
  const part = (number: number, column: number) => ({
    ...{ column, header: `Student Name (${number} of 2)`, samples: ['Sealy'], field: null, confidence: 0 },
  })
  open({ ...stored, columns: [...columns, part(1, 5), part(2, 6)] })
  const first = await screen.findByRole('combobox', { name: 'Student Name (1 of 2) is taken as' })
  expect(first).toHaveAccessibleDescription(/Choose which part of the name this is\.$/)
  expect(screen.getAllByText(/Choose which part of the name/)).toHaveLength(2)
})

test('a list without student IDs says how students are found', async () => {
  open(stored)
  await screen.findByRole('heading', { name: 'Match the columns' })
  expect(screen.queryByText(/found by name and date of birth/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox', { name: 'id is taken as' }))
  await userEvent.click(await screen.findByTitle('Left out'))
  expect(screen.getByText(/Students are found by name and date of birth/)).toBeVisible()
})

test('one class for every row is offered where no column says it', async () => {
  const server = open(stored)
  await screen.findByRole('heading', { name: 'Match the columns' })
  expect(screen.queryByRole('combobox', { name: 'Class' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox', { name: 'class_id is taken as' }))
  await userEvent.click(await screen.findByTitle('Left out'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Class' }))
  await userEvent.click(await screen.findByTitle('1A'))
  await press('Check the list')
  await screen.findByRole('heading', { name: 'Check what would change' })
  expect(server.calls('POST /api/check-import')[0]?.body).toMatchObject({ fixed: { class_id: '1A' } })
})

test('refused rows stand under their cause, folded where there are many', async () => {
  open(checked)
  const causes = within(await screen.findByRole('list', { name: 'Causes' }))
  const texts = causes.getAllByText(/is not a date|is missing/).map(({ textContent }) => textContent)
  expect(texts).toEqual([notADate('…'), 'The class is missing'])
  expect(causes.getByText('For example: 1A, row 2, Ali, Ann: “31/02/2014”')).toBeVisible()
  expect(causes.queryByText('“soon”')).not.toBeInTheDocument()
  expect(causes.getByText('Bos, Ben')).toBeVisible()
  await userEvent.click(causes.getByText(notADate('…')))
  expect(await causes.findByText('“soon”')).toBeVisible()
  expect(causes.getByText('1B, row 2')).toBeVisible()
})

test('rows that come without an answer are counted, and shown with what is left out', async () => {
  open(checked)
  expect(
    await screen.findByText(/^1 row comes without an answer that could not be read\./),
  ).toBeInTheDocument()
  await press('See what is left out')
  const partial = within(screen.getByRole('list', { name: 'What is left out' }))
  expect(partial.getByText(left)).toBeVisible()
  expect(partial.getByText('Eli, Eve')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download rows to correct' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'With something left out (1)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a total among the rows has nothing to correct, and the new students are shown first', async () => {
  const total = line(9, 'Total: 2 students', {
    reasons: ['Not about a student: a total, a signature or a note'],
  })
  const fresh = line(6, 'Fry, Flo', { state: 'new', student_id: '20270002' })
  const batch = { ...checked.batch, summary: { new: 1, changed: 0, unchanged: 0, rejected: 1 } }
  open({ ...checked, batch, rows: [fresh, total] })
  expect(await screen.findByText('Fry, Flo')).toBeVisible()
  await press('Rejected (1)')
  expect(screen.getByText('Total: 2 students')).toBeVisible()
  expect(screen.getByText('There is nothing to correct in this row.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download rows to correct' })).not.toBeInTheDocument()
})

test('rows that are about no student are listed under what they were taken for', async () => {
  open({
    ...checked,
    other_rows: [
      { row: 1, text: 'Pelican Bay Secondary School', what: 'title' },
      { row: rowOfSheet(1, 9), text: 'ID Surname', what: 'heading' },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Titles and headings (2)' }))
  const others = within(screen.getByRole('list', { name: 'Rows that are not about a student' }))
  expect(others.getByText('Titles above the headers, or between the students')).toBeVisible()
  expect(others.getByText('Pelican Bay Secondary School')).toBeVisible()
  expect(others.getByText('1B, row 9')).toBeVisible()
})

test('a row that changes nothing but has an answer left out is shown, too', async () => {
  const known = line(8, 'Hay, Hal', { state: 'unchanged', student_id: '20260004', reasons: [left] })
  open({ ...checked, rows: [...rows, known] })
  await screen.findByText(/^2 rows come without an answer that could not be read\./)
  await press('See what is left out')
  expect(await screen.findByText('Hay, Hal')).toBeVisible()
})

test('the meaning of a word is chosen once, and an earlier choice can be taken back', async () => {
  const server = open({ ...checked, answers: { 'word religion hindoo': 'none', ids: 'number' } })
  const word = await screen.findByRole('combobox', { name: 'Religion: what is “Hindoo”?' })
  expect(screen.getByTitle('No answer')).toBeVisible()
  await userEvent.click(word)
  await userEvent.click(await screen.findByTitle('Hinduism'))
  await press('Check with 1 answer')
  await screen.findByRole('heading', { name: 'Check what would change' })
  expect(server.calls('POST /api/check-import')[0]?.body).toMatchObject({
    answers: { 'word religion hindoo': '4', ids: 'number' },
  })
})

test('slips are printed for exactly the students who were added and have not signed in', async () => {
  const server = open({ ...checked, batch: { ...checked.batch, state: 'applied' } })
  const one = studentProgress('20270001', { class_id: '1A' })
  server.answers['GET /api/student-progress'] = {
    body: [
      { ...one, signed_in: 0 },
      { ...one, id: '20270002', signed_in: 1 },
      { ...one, id: '20260003', signed_in: 0 },
    ],
  }
  server.answers['POST /api/student-selections'] = { body: { id: 's1', students: 1 } }
  await userEvent.click(await screen.findByRole('button', { name: 'Print the slips' }))
  expect(await screen.findByText('Slips of s1 for 1 student')).toBeVisible()
  expect(server.calls('POST /api/student-selections')[0]?.body).toMatchObject({ student_ids: ['20270001'] })
  expect(screen.getByText('Came without an answer that could not be read (1)')).toBeVisible()
})

test('after an undo there is nothing to print', async () => {
  const undone = { restored: 1, removed: 2, kept: [] }
  const batch = { ...checked.batch, state: 'undone' as const, undone_at: base.created_at, undone }
  const server = open({ ...checked, batch })
  expect(await screen.findByText('1 put back as before, 2 removed again.')).toBeVisible()
  expect(server.calls('GET /api/student-progress')).toHaveLength(0)
})
