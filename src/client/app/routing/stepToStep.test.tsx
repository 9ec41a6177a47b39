import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../../address/paths'
import { loadedPages } from '../../testing/loadedPages'
import { registrationReplies, studentId } from '../../testing/registration'
import { renderApp, signedInStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'

beforeAll(loadedPages(paths.familyData, paths.healthData), 120_000)
beforeEach(() => window.sessionStorage.clear())

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const rail = () => screen.getAllByRole('navigation', { name: 'Registration steps' })[0] as HTMLElement
const goTo = (step: RegExp) => userEvent.click(within(rail()).getByRole('link', { name: step }))

const open = async () => {
  serve(registrationReplies({ living_status: 'Mother Only' }).replies)
  renderApp({ at: paths.familyData, store: signedInStore(studentId) })
  await title('Family Data')
}

test('UX-71 the frame stays from step to step', async () => {
  await open()
  const before = rail()
  await goTo(/^Medical Data/)
  await waitFor(async () => expect(await title('Health Data')).toHaveFocus())
  expect(rail()).toBe(before)
  expect(within(before).getByRole('link', { name: /^Medical Data/ })).toHaveAttribute('aria-current', 'step')
})

test('UX-71 a step shows its first part at once and the rest after it is painted', async () => {
  await open()
  const frames: FrameRequestCallback[] = []
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  await goTo(/^Medical Data/)
  await title('Health Data')
  const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections()).not.toContain('Allergies and medical history')
  const paint = async () => {
    frames.splice(0).forEach((frame) => frame(0))
    await new Promise((later) => setTimeout(later))
  }
  await act(paint)
  await waitFor(() => expect(sections()).toContain('Allergies and medical history'))
})
