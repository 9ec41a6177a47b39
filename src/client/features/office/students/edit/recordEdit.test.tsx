// The office edits an answer where it stands in the student's record.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import type { SaveStudentBody } from '#shared/contract/records/students'
import type { Field } from '#shared/record/field'
import { fields, mayOfficeWrite } from '#shared/record/fields'
import { isAsked } from '#shared/rules/registration/progress/completeness'
import { officeReplies } from '../../../../testing/office'
import { renderPiece, signedInStore } from '../../../../testing/renderApp'
import { serve, type Replies } from '../../../../testing/server'
import { Students } from '../Students'
import { ticksOf } from '../../../../record/ticks'

const Address = () => <output data-testid="address">{useLocation().search}</output>
const address = () => screen.getByTestId('address').textContent

const open = async (answers: Parameters<typeof officeReplies>[0] = {}) => {
  const { replies, record } = officeReplies(answers)
  const server = serve({
    ...replies,
    'GET /api/corrections/20260002': { body: [] },
    'GET /api/form-classes-list': {
      body: [
        { id: '1A', form_level: 1 },
        { id: '1B', form_level: 1 },
      ],
    },
  })
  renderPiece(
    <>
      <Students />
      <Address />
    </>,
    { at: '/admin/dashboard?student=20260002', store: signedInStore('admin', 'Admin', true) },
  )
  await screen.findByRole('button', { name: 'Edit: Class' })
  const saves = () => server.calls('POST /api/student').map(({ body }) => body as SaveStudentBody)
  return { saves, record, server }
}

const pencils = () =>
  screen.getAllByRole('button', { name: /^Edit: / }).map((one) => one.getAttribute('aria-label') ?? '')
const pencil = (name: string) => screen.getByRole('button', { name: `Edit: ${name}` })
/** In tests all dialogs of antd have the same id for their name. */
const dialog = async () => (await screen.findByText('Edit Student')).closest('[role="dialog"]') as HTMLElement
const closeDialog = async () =>
  userEvent.click(
    within(await dialog())
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  )

beforeEach(() => window.sessionStorage.clear())

test('every answer that is asked and that the office may write has a pencil of its own, and no other has', async () => {
  const { record } = await open()
  const alone = (fields as readonly Field[]).filter(
    (field) =>
      isAsked(field, record.current) && mayOfficeWrite(field) && !ticksOf(field.section).includes(field),
  )
  const groups = ['Immunized against', 'Conditions', 'Learning challenges']
  expect(pencils()).toHaveLength(alone.length + groups.length)
  expect(new Set(pencils()).size).toBe(pencils().length)
  for (const group of groups) expect(pencils()).toContain(`Edit: ${group}`)
  for (const name of ['Student ID', 'I Agree', 'Terms agreed to'])
    expect(screen.queryByRole('button', { name: `Edit: ${name}` })).toBeNull()
})

test('a move from 1B to 1A: the pencil opens the dialog on that field and has the focus again when it closes', async () => {
  const { saves } = await open()
  await userEvent.click(pencil('Class'))
  expect(address()).toBe('?student=20260002&edit=20260002&field=class_id')
  const list = await within(await dialog()).findByRole('combobox', { name: 'Class' })
  await waitFor(() => expect(list).toHaveFocus())
  await userEvent.selectOptions(list, '1A')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ class_id: '1A', _changed: ['class_id'] })
  await closeDialog()
  await waitFor(() => expect(address()).toBe('?student=20260002'))
  await waitFor(() => expect(pencil('Class')).toHaveFocus())
})

test.each([
  ['Mobile phone', 'Mobile phone'],
  ['Home address', 'Home address'],
  ['Medical history', 'Medical history'],
  ['Last name', 'Last Name'],
  ['Electronic birth pin', 'Birth Cerficate Pin'],
])('the pencil of %s: the keyboard is in that field', async (name, box) => {
  await open()
  await userEvent.click(pencil(name))
  const field = within(await dialog()).getByRole('textbox', { name: box })
  await waitFor(() => expect(field).toHaveFocus())
})

test('ticks are edited together, each saved by itself', async () => {
  const { saves } = await open({ polio: 1 })
  await userEvent.click(pencil('Immunized against'))
  const ticks = within(await dialog()).getByRole('group', { name: 'Immunized against' })
  expect(within(ticks).getAllByRole('checkbox')).toHaveLength(11)
  const none = within(ticks).getByRole('checkbox', { name: 'None of these: Immunized against' })
  expect(none).not.toBeChecked()
  expect(none).toBeDisabled()
  expect(within(ticks).getByRole('checkbox', { name: 'Polio' })).toBeChecked()
  await userEvent.click(within(ticks).getByRole('checkbox', { name: 'Measles' }))
  await userEvent.click(within(ticks).getByRole('checkbox', { name: 'Polio' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[0]).toMatchObject({ measles: 1, _changed: ['measles'] })
  expect(saves()[1]).toMatchObject({ polio: 0, _changed: ['polio'] })
})

test('an edit survives a failed save, also when the dialog is closed, and is sent again by itself', async () => {
  const { saves, server } = await open()
  const good = server.answers['POST /api/student'] as Replies[string]
  server.answers['POST /api/student'] = { status: 503, body: { message: 'Try later.' } }
  await userEvent.click(pencil('SEA number'))
  await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'SEA number' }), '0123')
  await userEvent.tab()
  expect(await screen.findByText('Error Occured.')).toBeInTheDocument()
  server.answers['POST /api/student'] = good
  await closeDialog()
  await waitFor(() => expect(saves().length).toBeGreaterThan(1))
  expect(saves().at(-1)).toMatchObject({ sea_no: '0123', _changed: ['sea_no'], _base: saves()[0]?._base })
  await userEvent.click(pencil('SEA number'))
  expect(within(await dialog()).getByRole('textbox', { name: 'SEA number' })).toHaveValue('0123')
  expect(screen.queryByText('Error Occured.')).toBeNull()
})

test('a date and a phone number are read as in the family’s form', async () => {
  const { saves } = await open()
  await userEvent.click(pencil('Mobile phone'))
  const born = within(await dialog()).getByRole('textbox', { name: 'Date of Birth' })
  await userEvent.clear(born)
  await userEvent.type(born, '14 Mar 2013')
  await userEvent.tab()
  await waitFor(() => expect(saves()[0]).toMatchObject({ date_of_birth: '2013-03-14' }))
  expect(born).toHaveValue('2013-03-14')
  const phone = within(await dialog()).getByRole('textbox', { name: 'Mobile phone' })
  await userEvent.type(phone, '555')
  await userEvent.tab()
  expect(phone).toHaveAccessibleDescription('7 Digits Needed')
  await userEvent.clear(phone)
  await userEvent.click(phone)
  await userEvent.paste('1-868-655-1234')
  await userEvent.tab()
  await waitFor(() => expect(saves()[1]).toMatchObject({ phone_home: '6551234', _changed: ['phone_home'] }))
})
