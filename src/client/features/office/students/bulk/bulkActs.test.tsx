import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BulkActDone, BulkPlan } from '#shared/contract/students/bulkActs'
import { openStudents } from '#client/testing/officeAreas'
import { address } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'
import { today } from '#client/ui/dates/moments'

const zara = { student_id: '20260003', name: 'Ali, Zara' }
const noel = { student_id: '20260004', name: 'Baptiste, Noel' }
const ines = { student_id: '20260002', name: 'Núñez, Inés' }

const plan: BulkPlan = {
  changes: [
    { ...zara, before: '1B', after: '2A' },
    { ...ines, before: '1B', after: '2A' },
  ],
  unchanged: [noel],
  refused: [],
  basis: 'first',
}
const refusal = { ...zara, why: 'This student has left.' }

const moved: BulkActDone = {
  ...{ id: 'a1', act: { kind: 'class', class_id: '2A' }, text: '2 students moved to class 2A', students: 2 },
  ...{ at: '2026-07-03T14:05:00.000Z', by: 'admin', undone_at: null, stays_why: null },
}
const somebody = 'Núñez, Inés was moved by j.ali on 3 July 2026. Undo is no longer possible.'

const open = (changes: Replies = {}, search = '') =>
  openStudents(search, {
    'GET /api/form-classes-list': {
      body: [
        { id: '1B', form_level: 1 },
        { id: '2A', form_level: 2 },
      ],
    },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico' }] },
    'POST /api/plan-bulk-act': { body: plan },
    'POST /api/apply-bulk-act': { body: moved },
    'POST /api/undo-bulk-act': { body: { ...moved, undone_at: '2026-07-03T14:06:00.000Z' } },
    ...changes,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

const wish = async (menu: string, label: string, option: string) => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
  await press('Change')
  await press(menu)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: option })
  await userEvent.selectOptions(dialog.getByLabelText(label), option)
  await press('Show who will change')
}

const wishClass = () => wish('Change class', 'New class', '2A')
const lines = () =>
  within(screen.getByRole('region', { name: 'Who will change' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const everybody = ['20260002', '20260003', '20260004']
const act = { kind: 'class', class_id: '2A' }

beforeEach(() => window.sessionStorage.clear())

test('chosen students are listed with their old and new class, moved together, and deselected at Close', async () => {
  const { calls } = await open()
  await wishClass()
  expect(await screen.findByText('2 students move to class 2A. 1 is already in it and stays.')).toBeVisible()
  expect(lines()).toEqual([
    'Ali, Zara 202600031B  2A',
    'Núñez, Inés 202600021B  2A',
    'Baptiste, Noel 20260004stays',
  ])
  expect(address()).toBe('?bulk=class')
  expect(calls('POST /api/apply-bulk-act')).toEqual([])
  await press('Move 2 students to class 2A')
  expect(await screen.findByText('2 students moved to class 2A.')).toBeVisible()
  expect(calls('POST /api/apply-bulk-act').map(({ body }) => body)).toEqual([
    {
      ...{ id: expect.any(String) as unknown, student_ids: expect.arrayContaining(everybody) as unknown },
      ...{ act, basis: 'first' },
    },
  ])
  const close = screen.getByText('Close', { selector: 'button span' }).closest('button') as HTMLElement
  expect(close).toHaveFocus()
  await userEvent.click(close)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Students' })).toHaveFocus())
  expect(screen.queryByRole('region', { name: 'Chosen students' })).toBeNull()
})

test('after an Undo in the dialog the students are still selected', async () => {
  const { calls } = await open()
  await wishClass()
  await userEvent.click(await screen.findByRole('button', { name: /^Move 2/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. 2 students are as they were before.')).toBeVisible()
  expect(calls('POST /api/undo-bulk-act')[0]?.body).toEqual({ id: 'a1' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(''))
  expect(screen.getByText('3 students', { selector: 'strong' })).toBeVisible()
})

test('a student who cannot be changed is listed first, blocks the change, and can be removed', async () => {
  const { calls, answers } = await open({
    'POST /api/plan-bulk-act': {
      body: { ...plan, changes: plan.changes.slice(1), refused: [refusal], basis: 'refused' },
    },
  })
  await wishClass()
  expect(await screen.findByText(/^1 student cannot be changed this way/)).toBeVisible()
  expect(lines()[0]).toBe('Ali, Zara 20260003 This student has left.')
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  answers['POST /api/plan-bulk-act'] = { body: { ...plan, changes: plan.changes.slice(1) } }
  await press('Take this student out of the selection')
  expect(await screen.findByRole('button', { name: 'Move 1 student to class 2A' })).toBeVisible()
  expect(calls('POST /api/plan-bulk-act')[1]?.body).toEqual({
    student_ids: ['20260002', '20260004'],
    act,
  })
  await press('Cancel')
  expect(await screen.findByText('2 students', { selector: 'strong' })).toBeVisible()
})

test('if a colleague was faster, nothing changes and the new plan is shown', async () => {
  const message = 'Somebody has changed one of these students. Nothing was done; this is how it is now.'
  const { answers, calls } = await open({
    'POST /api/apply-bulk-act': { status: 409, body: { message } },
  })
  await wishClass()
  await screen.findByText(/^2 students move/)
  answers['POST /api/plan-bulk-act'] = {
    body: { ...plan, changes: plan.changes.slice(1), unchanged: [zara, noel], basis: 'second' },
  }
  await press('Move 2 students to class 2A')
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('1 student moves to class 2A. 2 are already in it and stay.')).toBeVisible()
  answers['POST /api/apply-bulk-act'] = { body: moved }
  await press('Move 1 student to class 2A')
  await screen.findByText('2 students moved to class 2A.')
  expect(calls('POST /api/apply-bulk-act').map(({ body }) => (body as { basis: string }).basis)).toEqual([
    'first',
    'second',
  ])
})

test('an Undo that comes too late shows the server’s message', async () => {
  await open({ 'POST /api/undo-bulk-act': { status: 409, body: { message: somebody } } })
  await wishClass()
  await userEvent.click(await screen.findByRole('button', { name: /^Move 2/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(somebody)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  [
    'Cocrico',
    2,
    '2 students will be in the house Cocrico. 1 is already in it and stays.',
    'Put 2 students into the house Cocrico',
  ],
  [
    'No house',
    null,
    '2 students will have no house. 1 already has no house.',
    'Take 2 students out of their houses',
  ],
] as const)('a house is chosen by name: %s', async (option, house_code, sentence, button) => {
  const { calls } = await open()
  await wish('Change house', 'New house', option)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('button', { name: button })).toBeVisible()
  expect(calls('POST /api/plan-bulk-act')[0]?.body).toMatchObject({ act: { kind: 'house', house_code } })
})

test('leaving needs a day and a reason; missing fields are named, and Back keeps the input', async () => {
  const { calls } = await open()
  await wish('Mark as left', 'Why', 'Moved abroad')
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Why')).toHaveDisplayValue('Moved abroad')
  expect(calls('POST /api/plan-bulk-act')[0]?.body).toMatchObject({
    act: { kind: 'left', on: today(), why: 'abroad', words: null },
  })
  await press('Show who will change')
  expect(await screen.findByRole('button', { name: 'Mark 2 students as left' })).toBeVisible()
})

test('by keyboard: Escape closes the menu, and the dialog returns the focus', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ali, Zara' }))
  screen.getByRole('button', { name: 'Change' }).focus()
  await userEvent.keyboard('{Enter}{Tab}')
  expect(screen.getByRole('button', { name: 'Change class' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Change class' })).toBeNull()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  expect(await screen.findByText('Change the class of 1 student')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show who will change' }))
  expect(screen.getByText('Choose the class.')).toBeVisible()
  await press('Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus())
  expect(screen.getByText('1 student', { selector: 'strong' })).toBeVisible()
})

test('an address without a selection explains the first step', async () => {
  await open({}, '?bulk=left')
  expect(await screen.findByText('No students are selected')).toBeVisible()
})
