import { screen, within } from '@testing-library/react'
import { LossOnLeaving } from '../record/UnsavedNotice'
import { recordSave } from '../saving/recordSaveSlice'
import { queryEvent } from '../testing/apiEvents'
import { renderPiece, signedInStore } from '../testing/renderApp'
import { type Replies, serve } from '../testing/server'
import { stopClock } from '../testing/dialogs'
import { SignInAgainDialog } from './SessionDialogs'

const studentId = '20260002'
const ended = { status: 401, data: { message: 'Please sign in.' } }
const taken = { status: 403, data: { message: 'No.', errors: { account: ['No.'] } } }

const open = async (payload: object, isUnsaved = true, replies: Replies = {}) => {
  const server = serve(replies)
  const store = signedInStore(studentId)
  store.dispatch(recordSave.recordOpened(studentId, 'family'))
  const email = { studentId, field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' }
  if (isUnsaved) store.dispatch(recordSave.edited(email))
  store.dispatch(queryEvent('rejected', 'getStudentRecord', { payload }))
  renderPiece(<SignInAgainDialog loss={<LossOnLeaving />} />, { store })
  return { dialog: await screen.findByRole('dialog', { name: 'Please sign in again' }), server }
}

test.each([
  ['the session has run out', ended, 'Your session has ended. Sign in again to continue: what you typed is'],
  [
    'somebody else has signed in',
    taken,
    `Someone else is signed in on this device. Sign in again as ${studentId}. What you typed is`,
  ],
])('it says why: %s', async (_why, payload, text) => {
  expect((await open(payload)).dialog).toHaveTextContent(text)
})

test('a person who leaves the page is told which unsaved work will be lost', async () => {
  expect((await open(ended)).dialog).toHaveTextContent(
    'If you leave, you will lose what is not saved: 1 answer.',
  )
})

test('a person who leaves the page gets no warning if everything is saved', async () => {
  expect((await open(ended, false)).dialog).not.toHaveTextContent('you will lose')
})

describe('UX-83 while tries are paused', () => {
  // 09:56:25 on the school's clock, a minute and a half before the full minute.
  const { user, wait } = stopClock('2026-08-03T13:56:25Z')

  test('the dialog shows the end of the pause and counts down like the sign-in page, and sends nothing until then', async () => {
    const message = 'Too many tries. Wait until 10:01, then try again.'
    const { dialog, server } = await open(ended, true, {
      'POST /api/login-student': {
        status: 429,
        body: { message, errors: { message: [message] }, wait_until: '2026-08-03T13:58:00.000Z' },
        headers: { 'Retry-After': '95' },
      },
    })
    const here = within(dialog)
    await user().type(here.getByLabelText('Password'), 'quiet river{Enter}')
    await wait(1)
    expect(here.getByRole('alert')).toHaveTextContent(/^Too many tries\. Wait until 09:58$/)
    const login = here.getByRole('button', { name: /^LOGIN in 1:\d\d$/ })
    expect(login).toHaveAttribute('aria-disabled', 'true')
    await user().click(login)
    expect(server.calls('POST /api/login-student')).toHaveLength(1)
    await wait(95)
    expect(login).toHaveAccessibleName('LOGIN')
    expect(here.getByRole('alert')).toBeEmptyDOMElement()
    await user().click(login)
    await wait(1)
    expect(server.calls('POST /api/login-student')).toHaveLength(2)
  })
})
