import { screen } from '@testing-library/react'
import { recordSave } from '../../record/saving/recordSaveSlice'
import { queryEvent } from '../../testing/apiEvents'
import { renderPiece, signedInStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'
import { SignInAgainDialog } from './SignInAgainDialog'

const studentId = '20260002'
const ended = { status: 401, data: { message: 'Please sign in.' } }
const taken = { status: 403, data: { message: 'No.', errors: { account: ['No.'] } } }

const open = async (payload: object, isUnsaved = true) => {
  serve({})
  const store = signedInStore(studentId)
  store.dispatch(recordSave.recordOpened(studentId, 'family'))
  const email = { studentId, field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' }
  if (isUnsaved) store.dispatch(recordSave.edited(email))
  store.dispatch(queryEvent('rejected', 'getStudentRecord', { payload }))
  renderPiece(<SignInAgainDialog />, { store })
  return screen.findByRole('dialog', { name: 'Please sign in again' })
}

test.each([
  ['the session has run out', ended, 'Your session has ended. Sign in again to continue: what you typed is'],
  [
    'somebody else has signed in',
    taken,
    `Someone else is signed in on this device. Sign in again as ${studentId}. What you typed is`,
  ],
])('it says why: %s', async (_why, payload, text) => {
  expect(await open(payload)).toHaveTextContent(text)
})

test('who leaves the page as somebody else is told what that loses', async () => {
  expect(await open(ended)).toHaveTextContent('Leaving it loses what is not saved: 1 answer.')
})

test('and nothing where all is saved', async () => {
  expect(await open(ended, false)).not.toHaveTextContent('Leaving it loses')
})
