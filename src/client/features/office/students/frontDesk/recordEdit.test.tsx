import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { fields, mayOfficeWrite } from '#shared/record/fields'
import { isAsked } from '#shared/rules/intake/completeness'
import { ticksOf } from '#client/record/ticks'
import { officeReplies } from '#client/testing/office'
import { address, renderOffice } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { Students } from '../Students'

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
  renderOffice(<Students />, '?student=20260002')
  await screen.findByRole('button', { name: 'Edit: Class' })
  const saves = () => server.calls('POST /api/student').map(({ body }) => body as SaveStudentBody)
  return { saves, record, server }
}

const pencils = () =>
  screen.getAllByRole('button', { name: /^Edit: / }).map((one) => one.getAttribute('aria-label') ?? '')
const pencil = (name: string) => screen.getByRole('button', { name: `Edit: ${name}` })
const section = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => window.sessionStorage.clear())

test('every question that applies and that the office may edit has its own pencil; no other has one', async () => {
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
  const marks = (fields as readonly Field[]).filter(({ isMark }) => isMark)
  for (const { label } of marks) expect(screen.queryByText(label)).toBeNull()
})

test('a move from 1B to 1A: the pencil opens the section at that field; Done shows the answers again', async () => {
  const { saves } = await open()
  await userEvent.click(pencil('Class'))
  expect(address()).toBe('?student=20260002&field=class_id')
  const list = await screen.findByRole('combobox', { name: 'Class' })
  await waitFor(() => expect(list).toHaveFocus())
  expect(within(list).getByRole('option', { name: 'Without a class' })).toBeInTheDocument()
  expect(within(list).queryByRole('option', { name: 'No answer' })).toBeNull()
  await userEvent.selectOptions(list, '1A')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ class_id: '1A', _changed: ['class_id'] })
  await userEvent.click(screen.getByRole('button', { name: 'Done: Name and class' }))
  expect(address()).toBe('?student=20260002')
  expect(await screen.findByRole('button', { name: 'Edit: Class' })).toBeInTheDocument()
  expect(section('Name and class').getByText('1A')).toBeInTheDocument()
})

test.each([
  ['Mobile phone', 'Mobile phone'],
  ['Medical history', 'Medical history'],
  ['Last name', 'Last name'],
])('the pencil of %s focuses its field', async (name, box) => {
  await open()
  await userEvent.click(pencil(name))
  await waitFor(() => expect(screen.getByRole('textbox', { name: box })).toHaveFocus())
})

test('ticks are edited as a group and saved one by one', async () => {
  const { saves } = await open({ polio: 1 })
  await userEvent.click(pencil('Immunized against'))
  const ticks = section('Immunized against')
  expect(ticks.getAllByRole('checkbox')).toHaveLength(11)
  const none = ticks.getByRole('checkbox', { name: 'None of these: Immunized against' })
  expect(none).not.toBeChecked()
  expect(ticks.getByRole('checkbox', { name: 'Polio' })).toBeChecked()
  await userEvent.click(ticks.getByRole('checkbox', { name: 'Measles' }))
  await userEvent.click(ticks.getByRole('checkbox', { name: 'Polio' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[0]).toMatchObject({ measles: 1, _changed: ['measles'] })
  expect(saves()[1]).toMatchObject({ polio: null, _changed: ['polio'] })
})

test('an edit survives a failed save and closing the section, and is retried automatically', async () => {
  const { saves, server } = await open()
  const good = server.answers['POST /api/student'] as Replies[string]
  server.answers['POST /api/student'] = { status: 503, body: { message: 'Try later.' } }
  await userEvent.click(pencil('SEA number'))
  await userEvent.type(screen.getByRole('textbox', { name: 'SEA number' }), '0123')
  await userEvent.tab()
  expect(await screen.findByText('Error Occured.')).toBeInTheDocument()
  server.answers['POST /api/student'] = good
  await userEvent.click(screen.getByRole('button', { name: 'Done: Background' }))
  expect(section('Background').getByText('0123')).toBeInTheDocument()
  await waitFor(() => expect(saves().length).toBeGreaterThan(1))
  expect(saves().at(-1)).toMatchObject({ sea_no: '0123', _changed: ['sea_no'], _base: saves()[0]?._base })
})

test('entering a whole form: questions follow the answers; dates and phone numbers are parsed as for families', async () => {
  const { saves } = await open({ living_status: 'Mother Only' })
  await userEvent.click(screen.getByRole('button', { name: 'Enter a paper form' }))
  const born = await screen.findByRole('textbox', { name: 'Date of birth' })
  await userEvent.clear(born)
  await userEvent.type(born, '14 Mar 2013')
  await userEvent.tab()
  await waitFor(() => expect(saves()[0]).toMatchObject({ date_of_birth: '2013-03-14' }))
  const phone = section('Where the student lives').getByRole('textbox', { name: 'Mobile phone' })
  await userEvent.type(phone, '555')
  await userEvent.tab()
  expect(phone).toHaveAccessibleDescription(/7 Digits Needed/)
  await userEvent.clear(phone)
  await userEvent.click(phone)
  await userEvent.paste('1-868-655-1234')
  await userEvent.tab()
  await waitFor(() => expect(saves()[1]).toMatchObject({ phone_home: '6551234', _changed: ['phone_home'] }))
  expect(screen.queryByRole('region', { name: 'Father' })).toBeNull()
  await userEvent.click(section('Who the student lives with').getByRole('radio', { name: 'Both Parents' }))
  expect(await screen.findByRole('region', { name: 'Father' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('textbox', { name: 'Date of birth' })).toBeNull()
})

test('REL-93 while a form is entered no list of the whole school is loaded; the lists reload on leaving the page', async () => {
  const { saves, server } = await open({ living_status: 'Mother Only' })
  const ofSchool = () =>
    server.heard.filter(({ call }) => /^GET \/api\/student(s|-progress)$/.test(call)).length
  const ofStudent = () => server.calls('GET /api/student-overview/20260002').length
  const [before, known] = [ofSchool(), ofStudent()]
  await userEvent.click(screen.getByRole('button', { name: 'Enter a paper form' }))
  for (const [at, name] of ['Nationality', 'SEA number', 'E-mail'].entries()) {
    const box = (await screen.findAllByRole('textbox', { name }))[0] as HTMLElement
    await userEvent.clear(box)
    await userEvent.type(box, name === 'E-mail' ? 'a@b.tt' : '123')
    await userEvent.tab()
    await waitFor(() => expect(saves()).toHaveLength(at + 1))
  }
  await waitFor(() => expect(ofStudent()).toBeGreaterThan(known))
  expect(ofSchool()).toBe(before)
  await userEvent.click(screen.getByRole('button', { name: 'Students' }))
  await waitFor(() => expect(ofSchool()).toBe(before + 2))
})

test('a save that completes after leaving the page also updates the lists', async () => {
  const { saves, server } = await open()
  const held = heldReply({ id: '20260002', version: 9, updatedAt: '2026-07-09T00:00:00.000Z', conflicts: [] })
  server.answers['POST /api/student'] = held.reply
  const reads = () => server.calls('GET /api/students').length
  await userEvent.click(pencil('Nationality'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nationality' }), 'n')
  await userEvent.click(screen.getByRole('button', { name: 'Students' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  const before = reads()
  await act(() => held.come())
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test('an empty required field is named at once and not sent', async () => {
  const { saves } = await open()
  await userEvent.click(pencil('First name'))
  const box = screen.getByRole('textbox', { name: 'First name' })
  await userEvent.clear(box)
  expect(box).toHaveAccessibleDescription(/Required/)
  await userEvent.tab()
  expect(box).toHaveAccessibleDescription(/Required/)
  expect(saves()).toHaveLength(0)
})

test('an invalid value stays visible, also on return, until it is corrected', async () => {
  const { saves } = await open()
  await userEvent.click(pencil('SEA number'))
  await userEvent.click(pencil('Mobile phone'))
  const phone = () => section('Where the student lives').getByRole('textbox', { name: 'Mobile phone' })
  await userEvent.type(phone(), '655{Tab}')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('textbox', { name: 'SEA number' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Record' }))
  expect(await screen.findByRole('textbox', { name: 'Mobile phone' })).toHaveValue('655')
  expect(phone()).toHaveAccessibleDescription(/7 Digits Needed/)
  await userEvent.type(phone(), '1234{Tab}')
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ phone_home: '6551234' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done: Where the student lives' }))
  expect(screen.queryByRole('textbox', { name: 'Mobile phone' })).toBeNull()
})
