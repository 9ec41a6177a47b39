import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signedOut } from '#client/api/transport/sessionEvents'
import { openStore } from '#client/app/openStore'
import { join } from '#client/app/signedInListeners'
import { registrationReplies, studentId } from '#client/testing/registration'
import { box } from '#client/testing/registrationStep'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { stepPaths } from '#client/address/paths'
import { RegistrationFrame } from './frame/RegistrationFrame'
import { registration, registrationState } from './registrationSlice'
import { StepFields } from './steps/StepFields'

const person = JSON.stringify({ authenticated: true, admin: false, userID: studentId })
const kept = () => JSON.stringify({ ...window.sessionStorage })

const openTab = async () => {
  const store = await openStore()
  join(store)
  return store
}

beforeEach(() => window.sessionStorage.setItem('persist:portal', JSON.stringify({ session: person })))
afterEach(() => window.sessionStorage.clear())

test('SEC-09 session storage contains flags, never an answer', async () => {
  serve(registrationReplies({ nationality: 'Canary-Value' }).replies)
  renderPiece(
    <RegistrationFrame step="student" studentId={studentId}>
      <StepFields step="student" />
    </RegistrationFrame>,
    { at: stepPaths.student, store: await openTab() },
  )
  await screen.findByRole('button', { name: /Back/ })
  await userEvent.type(box(/^SEA number/), 'canary77')
  await userEvent.tab()
  await screen.findAllByText(/^All answers saved/)
  await waitFor(() => expect(kept()).toContain('noticeRead'))
  for (const word of ['Canary', 'canary', 'Núñez']) expect(kept()).not.toContain(word)
})

test('the gaps at leaving a step survive a reload, the student’s ID does not', async () => {
  const store = await openTab()
  act(() => {
    store.dispatch(registration.opened(studentId))
    store.dispatch(registration.stepLeft(['allergy']))
  })
  await waitFor(() => expect(kept()).toContain('allergy'))
  const tab = await openTab()
  expect(registrationState.selectWasGap(tab.getState(), 'allergy')).toBe(true)
  expect(registrationState.selectStudentId(tab.getState())).toBeNull()
})

test('signing out deletes it', async () => {
  const store = await openTab()
  act(() => void store.dispatch(registration.stepLeft(['allergy'])))
  await waitFor(() => expect(kept()).toContain('allergy'))
  act(() => void store.dispatch(signedOut()))
  await waitFor(() => expect(kept()).toBe('{}'))
})
