import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import { officeReplies } from '#client/testing/office'
import { openStudents } from '#client/testing/officeAreas'
import { address } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'

const asked = { words: 'Something else', asked_at: '2026-11-21T14:00:00.000Z' }
const waits = { state: 'open', answer: null, closed_at: null, account: null, ...asked }
const refused = {
  ...{ state: 'refused', answer: 'The list says so.', closed_at: '2026-11-22T14:00:00.000Z' },
  ...{ account: 'admin:j.ali', ...asked },
}
const corrections = [
  { id: 3, field: 'class_id', label: 'Class', ...waits },
  { id: 2, field: 'polio', label: 'Immunized against: Polio', ...refused },
  { id: 1, field: 'sea_no', label: 'SEA number', ...refused, state: 'corrected', answer: null },
]

const open = (search: string) => {
  const { replies } = officeReplies({ immigration_permit: 1 })
  const list: Replies = {
    'GET /api/corrections/20260002': { body: corrections },
    'GET /api/houses': {
      body: [
        { id: 1, name: 'Ibis' },
        { id: 2, name: 'Cocrico' },
      ],
    },
    'GET /api/form-classes-list': {
      body: [
        { id: '1B', form_level: 1 },
        { id: '2B', form_level: 2 },
      ],
    },
    'GET /api/field-history/20260002': { body: { changes: [], next: null } },
    'GET /api/who-saw/20260002': { body: { views: [], next: null, list_opened_at: null } },
  }
  return openStudents(search, { ...replies, ...list })
}

beforeEach(() => window.sessionStorage.clear())

const answerOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement

test('SEC-96 the open request and the refused one, with the family’s words, are beside the value', async () => {
  await open('?student=20260002')
  await screen.findAllByRole('note')
  expect(screen.getAllByRole('note')).toHaveLength(2)
  const ofClass = within(answerOf('Class'))
  expect(ofClass.getByRole('note')).toHaveTextContent('The family asked on 21 November 2026')
  expect(within(answerOf('Polio')).getByRole('note')).toHaveTextContent(
    'Something elseNot changed by j.ali, 22 November 2026: The list says so.',
  )
  await userEvent.click(ofClass.getByRole('button', { name: 'Answer: Class' }))
  expect(address()).toBe('?student=20260002&corrections=3')
})

test('SEC-96 the history shows each request with its answer', async () => {
  await open('?student=20260002&tab=history')
  const part = await screen.findByRole('region', { name: 'Corrections asked for' })
  await waitFor(() => expect(within(part).getAllByRole('note')).toHaveLength(3))
  expect(part).toHaveTextContent('Corrected by j.ali, 22 November 2026.')
})

const saves = (server: Awaited<ReturnType<typeof open>>) =>
  server.calls('POST /api/student').map(({ body }) => body as SaveStudentBody)

test('SEC-96 the requested field is open for editing, with its list', async () => {
  const server = await open('?student=20260002&field=class_id')
  const list = await screen.findByRole('combobox', { name: 'Class' })
  await waitFor(() => expect(list).toHaveFocus())
  await userEvent.selectOptions(list, await screen.findByRole('option', { name: '2B' }))
  await waitFor(() => expect(saves(server)[0]).toMatchObject({ class_id: '2B', _changed: ['class_id'] }))
  expect(await screen.findByText(/Updated Successfully\./)).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Name and class' })).getByRole('note')).toHaveTextContent(
    'The family asked on 21 November 2026',
  )
})

test('SEC-96 a house is chosen by name and stored by key', async () => {
  const server = await open('?student=20260002&field=house_code')
  const list = await screen.findByRole('combobox', { name: 'House' })
  await waitFor(() => expect(list).toHaveDisplayValue('Cocrico'))
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toContain('Without a house')
  await userEvent.selectOptions(list, 'Ibis')
  await waitFor(() => expect(saves(server)[0]).toMatchObject({ house_code: 1, _changed: ['house_code'] }))
})

test('SEC-96 a text is saved on leaving the field and may be empty', async () => {
  const server = await open('?student=20260002&field=sea_no')
  const box = await screen.findByRole('textbox', { name: 'SEA number' })
  await userEvent.type(box, '0123')
  await userEvent.tab()
  await waitFor(() => expect(saves(server)[0]).toMatchObject({ sea_no: '0123', _changed: ['sea_no'] }))
  await userEvent.clear(box)
  await userEvent.tab()
  await waitFor(() => expect(saves(server)[1]).toMatchObject({ sea_no: null }))
})

test('SEC-96 a tick is Yes or No', async () => {
  const server = await open('?student=20260002&field=immigration_permit')
  const group = await screen.findByRole('radiogroup', { name: /immigration/ })
  await userEvent.click(within(group).getByRole('radio', { name: 'No' }))
  await waitFor(() => expect(saves(server)[0]).toMatchObject({ immigration_permit: 0 }))
})

test.each(['agree_terms_conditions', 'id', 'nothing'])(
  'SEC-96 %s does not open for editing',
  async (field) => {
    await open(`?student=20260002&field=${field}`)
    await screen.findByRole('button', { name: 'Edit section: Name and class' })
    expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
  },
)

test('the Edit dialog has the specification’s four fields, whatever the address', async () => {
  await open('?edit=20260002&field=class_id')
  await screen.findByRole('textbox', { name: 'First Name' })
  const dialog = screen.getByRole('dialog')
  const boxes = within(dialog)
    .getAllByRole('textbox')
    .map((box) => box.getAttribute('aria-label') ?? '')
  expect(boxes.filter((label) => label === '')).toHaveLength(4)
  expect(within(dialog).queryByRole('combobox')).not.toBeInTheDocument()
})
