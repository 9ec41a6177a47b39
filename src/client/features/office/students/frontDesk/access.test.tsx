import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { reauthenticationSettled } from '#client/api/baseQuery'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies } from '#client/testing/office'
import type { Replies } from '#client/testing/server'
import { slipText } from './AccessTab'

const at = '2026-08-03T14:05:00.000Z'
const phone = { id: 'phone', device: 'Chrome on Android', started_at: at, last_used_at: at, is_this: 0 }
const overviewCall = 'GET /api/student-overview/20260002'
const slipsCall = 'POST /api/sign-in-slips'

const overviewWith = (replies: Replies, change: object) => {
  const { body } = replies[overviewCall] as { body: StudentOverview }
  return {
    body: {
      ...body,
      ...change,
      sign_in: { ...body.sign_in, activation_code: { state: 'none', expires_at: null } },
    },
  }
}

const settingsWith = (replies: Replies) => {
  const { body } = replies['GET /api/settings'] as { body: object }
  return { body: { ...body, firstSignIn: 'dob+code' } }
}

const open = (search: string, changes: Replies = {}) => {
  const { replies } = officeReplies()
  return openStudents(search, {
    [overviewCall]: overviewWith(replies, { unlisted: 0 }),
    'GET /api/settings': settingsWith(replies),
    'GET /api/student-sessions/20260002': { body: [phone] },
    ...changes,
  })
}

describe('the sign-in on a student’s page', () => {
  test('SEC-07 the office ends a session', async () => {
    const server = await open('?student=20260002&tab=access', {
      'POST /api/end-student-session': { body: [] },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome on Android/ }))
    expect(await screen.findByText('Signed out.')).toBeVisible()
    expect(server.calls('POST /api/end-student-session')[0]?.body).toEqual({
      student_id: '20260002',
      session_id: 'phone',
    })
  })

  test('SEC-49 a student can be excluded from the name search', async () => {
    const { replies } = officeReplies()
    const server = await open('?student=20260002&tab=access', {
      'POST /api/student-listing': { body: { student_id: '20260002', unlisted: 1 } },
    })
    const choice = await screen.findByRole('switch', { name: 'Hide from the name search' })
    expect(choice).not.toBeChecked()
    server.answers[overviewCall] = overviewWith(replies, { unlisted: 1 })
    await userEvent.click(choice)
    await waitFor(() => expect(choice).toBeChecked())
    expect(server.calls('POST /api/student-listing')[0]?.body).toEqual({
      student_id: '20260002',
      unlisted: 1,
    })
  })

  test('SEC-37 printing warns that older codes become invalid, and requests new ones', async () => {
    const server = await open('?student=20260002&tab=access', {
      [slipsCall]: { status: 503, body: { message: 'The paper could not be made.' } },
    })
    expect(await screen.findByText(/No slip has been printed yet/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Print a sign-in slip' }))
    expect(await screen.findByText('Codes printed before stop working')).toBeVisible()
    expect(server.calls(slipsCall)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Print new codes' }))
    expect(await screen.findByText(/could not be made\. Codes printed before still work\./)).toBeVisible()
    expect(server.calls(slipsCall)[0]?.body).toEqual({ ids: '20260002' })
  })

  const stale = {
    status: 401,
    body: { message: 'Please confirm that it is you.', errors: { reauthenticate: ['password'] } },
  }

  test.each([
    ['confirmed: the same slip is requested again', true, 2, /could not be made/],
    [
      'not confirmed: nothing more is requested',
      false,
      1,
      /that it is you\. Codes printed before still work\./,
    ],
  ] as const)('SEC-31 an old sign-in, %s', async (_what, isConfirmed, calls, said) => {
    const answers = [stale, { status: 503, body: { message: 'The paper could not be made.' } }]
    const server = await open('?student=20260002&tab=access', { [slipsCall]: () => answers.shift() ?? stale })
    await userEvent.click(await screen.findByRole('button', { name: 'Print a sign-in slip' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Print new codes' }))
    await waitFor(() => expect(server.calls(slipsCall)).toHaveLength(1))
    expect(screen.queryByText(/Codes printed before still work/)).not.toBeInTheDocument()
    act(() => void server.store.dispatch(reauthenticationSettled(isConfirmed)))
    expect(await screen.findByText(said)).toBeVisible()
    expect(server.calls(slipsCall).map(({ body }) => body)).toEqual(
      Array.from({ length: calls }, () => ({ ids: '20260002' })),
    )
  })

  test.each([
    ['open', 'The code on the printed slip works until 17 August 2026, 23:59.'],
    ['over', 'The code on the printed slip expired 17 August 2026, 23:59. Print a new slip.'],
  ] as const)('SEC-37 the text for a code that is %s', (state, text) => {
    expect(slipText({ state, expires_at: '2026-08-18T04:00:00.000Z' })).toBe(text)
  })
})

test('SEC-37 slips for selected students ask the same question with their number', async () => {
  const server = await open('', {
    'POST /api/student-selections': { body: { id: 'chosen', students: 3 } },
    [slipsCall]: { status: 503, body: { message: 'Busy.' } },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign-in slips' }))
  expect(await screen.findByText('Print slips with new codes for 3 students?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Print new codes' }))
  await waitFor(() => expect(server.calls(slipsCall)[0]?.body).toEqual({ selection: 'chosen' }))
})
