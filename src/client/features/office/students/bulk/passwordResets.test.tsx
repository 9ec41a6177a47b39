import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { bulkActTexts } from '#shared/rules/students/bulkActs'
import { openStudents } from '#client/testing/officeAreas'
import { heldReply, type Replies } from '#client/testing/server'
import { doneText, nextText, pressText, resetTexts, titleText } from './PasswordResetsDialog'

const zara = { student_id: '20260003', name: 'Ali, Zara', before: 'Own password', after: 'Date of birth' }
const noel = { ...zara, student_id: '20260004', name: 'Baptiste, Noel', before: 'No password chosen' }
const ines = { student_id: '20260002', name: 'Núñez, Inés' }
const plan: BulkPlan = { changes: [zara, noel], unchanged: [], refused: [], basis: 'first' }
const refused: BulkPlan = {
  ...{ ...plan, basis: 'with one too many' },
  refused: [{ ...ines, why: 'This student has no date of birth on record.' }],
}
const planCall = 'POST /api/plan-password-resets'
const resetCall = 'POST /api/reset-student-passwords'

const open = (firstSignIn: string, changes: Replies = {}, search = '') =>
  openStudents(search, {
    'GET /api/settings': {
      body: { exportData: 1, reports: 1, importStudents: 1, studentSearch: 1, firstSignIn, codeDays: 14 },
    },
    [planCall]: { body: plan },
    [resetCall]: { body: { students: 2 } },
    'POST /api/student-selections': { body: { id: 'chosen', students: 2 } },
    ...changes,
  })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const look = async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
  await press('Change')
  await press('Reset passwords')
}

const idsOf = (heard: ReadonlyArray<{ body: unknown }>) =>
  heard.map(({ body }) => (body as { id: string }).id)

beforeEach(() => window.sessionStorage.clear())

test('SEC-42 students, effect and finality are shown first; then slips for exactly these students', async () => {
  const { calls } = await open('dob+code')
  await look()
  expect(await screen.findByText('This cannot be undone.')).toBeVisible()
  expect(screen.getByText('Reset the passwords of 3 students')).toBeVisible()
  expect(screen.getByText(/^2 students get their date of birth /)).toBeVisible()
  expect(screen.getByText('Codes on slips printed before stop working too.')).toBeVisible()
  const rows = within(screen.getByRole('region', { name: 'Who will change' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ali, Zara 20260003Own password  Date of birth',
    'Baptiste, Noel 20260004No password chosen  Date of birth',
  ])
  expect(calls(resetCall)).toEqual([])
  await press('Reset 2 passwords')
  expect(await screen.findByText('2 passwords reset.')).toBeVisible()
  expect(screen.getByText(/with the date of birth and the code of a new slip, and then/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

  const print = within(screen.getByRole('dialog')).getByRole('button', { name: 'Print sign-in slips' })
  await waitFor(() => expect(print).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  const slips = await screen.findByText('Print slips with new codes for 2 students?')
  expect(calls('POST /api/student-selections')[0]?.body).toMatchObject({
    student_ids: [zara.student_id, noel.student_id],
  })
  await userEvent.click(within(slips.closest('[role=dialog]') as HTMLElement).getByText('Cancel'))
  expect(screen.getByText('2 passwords reset.')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Close', { selector: 'button span' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen students' })).toBeNull())
})

test('a student who cannot be reset is removed; the others are checked again', async () => {
  const { calls, answers } = await open('dob', { [planCall]: { body: refused } })
  await look()
  expect(await screen.findByText(/^1 student cannot be changed this way/)).toBeVisible()
  expect(screen.getByText(/^Then 2 students get their date of birth as the password/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Reset 2/ })).toBeNull()
  answers[planCall] = { body: plan }
  await press('Take this student out of the selection')
  await press('Reset 2 passwords')
  expect(await screen.findByText('2 passwords reset.')).toBeVisible()
  expect(screen.getByText(/with the date of birth, and then choose/)).toBeVisible()
  expect(calls(resetCall)[0]?.body).toMatchObject({
    student_ids: [zara.student_id, noel.student_id],
    basis: 'first',
  })
})

test('the dialog cannot be closed during the request; a lost answer is requested again', async () => {
  const held = heldReply({ students: 2 })
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const { calls, answers } = await open('dob', { [resetCall]: lost })
  await look()
  await press('Reset 2 passwords')
  expect(await screen.findByText(/^We cannot reach the school’s server/)).toBeVisible()
  answers[resetCall] = { status: 409, body: { message: bulkActTexts.stale } }
  await press('Reset 2 passwords')
  expect(await screen.findByText(bulkActTexts.stale)).toBeVisible()
  answers[resetCall] = held.reply
  await press('Reset 2 passwords')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await held.come()
  expect(await screen.findByText('2 passwords reset.')).toBeVisible()
  const [first, second, third] = idsOf(calls(resetCall))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('too many students are refused before any is listed; other failures can be retried', async () => {
  const message = 'At most 300 passwords can be reset in one go. Choose fewer students.'
  const { answers } = await open('dob', { [planCall]: { status: 422, body: { message } } })
  await look()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByText('Close', { selector: 'button span' }))
  const tooOften = { message: 'You have reset many passwords at once 5 times.' }
  answers[planCall] = { status: 429, body: tooOften, headers: { 'Retry-After': '600' } }
  await press('Change')
  await press('Reset passwords')
  expect(await screen.findByText(`${tooOften.message} Please wait 10 minutes.`)).toBeVisible()
  answers[planCall] = { body: plan }
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Reset 2 passwords' })).toBeVisible()
})

test('an address without a selection explains the first step', async () => {
  const { calls } = await open('dob', {}, '?bulk=passwords')
  expect(await screen.findByText('No students are selected')).toBeVisible()
  expect(calls(planCall)).toEqual([])
})

const one = { student_id: '1', name: 'Ali, Zara' }
const planOf = (changes: number): BulkPlan => ({
  changes: Array.from({ length: changes }, () => ({ ...one, before: '', after: '' })),
  ...{ unchanged: [], refused: [{ ...one, why: '' }], basis: '' },
})

test('one student', () => {
  expect([titleText(1), pressText(planOf(1)), doneText(1)]).toEqual([
    ...['Reset the password of 1 student', 'Reset 1 password', '1 password reset.'],
  ])
  expect(resetTexts(planOf(1), false)[0]).toMatch(/^Then 1 student gets .* signed out everywhere\.$/)
  expect(resetTexts(planOf(1), false)[1]).toBe(
    'Until the family chooses a new password, anyone who knows the date of birth can sign in.',
  )
  expect(nextText(1, true)).toBe(
    'This student signs in with the date of birth and the code of a new slip, and then chooses a new password.',
  )
})

test('without students there is no text', () => {
  expect(resetTexts(planOf(0), true)).toEqual([])
})
