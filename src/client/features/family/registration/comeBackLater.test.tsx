import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '#client/address/paths'
import { loadedPages } from '#client/testing/loadedPages'
import { registrationReplies, studentId } from '#client/testing/registration'
import { renderApp, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { recordSave } from '#client/saving/recordSaveSlice'

beforeAll(loadedPages(paths.otherData, paths.logout), 120_000)

const open = async () => {
  const { replies } = registrationReplies({}, { deadline: '2025-10-01' })
  const server = serve({ ...replies, 'POST /logout': { status: 204 } })
  const view = renderApp({ at: paths.otherData, store: signedInStore(studentId) })
  return {
    ...view,
    ...server,
    leave: await screen.findByRole('button', { name: 'Save and come back later' }),
  }
}

const saved = /^Your answers are saved, and you are signed out. You can change them until 30 September 2025./

test('UX-40 a family that leaves reads that everything is saved, the deadline, and how to continue', async () => {
  const { leave } = await open()
  await userEvent.click(leave)
  const notice = (await screen.findByText(/you are signed out/)).parentElement
  expect(notice).toHaveTextContent(saved)
  await waitFor(() => expect(notice).toHaveFocus())
  expect(notice).toHaveTextContent('To continue, sign in again with the student ID and your password.')
})

test('a family with unsaved answers is not told that everything is saved', async () => {
  const { leave, store } = await open()
  const wrong = { studentId, field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' }
  act(() => void store.dispatch(recordSave.edited(wrong)))
  await userEvent.click(leave)
  expect(await screen.findByRole('link', { name: 'Go back to it' })).toHaveAttribute(
    'href',
    '/registration/student-data#email',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and lose it' }))
  const notice = (await screen.findByText('You are signed out.')).parentElement
  await waitFor(() => expect(notice).toHaveFocus())
  expect(screen.queryByText(/answers are saved/)).toBeNull()
})
