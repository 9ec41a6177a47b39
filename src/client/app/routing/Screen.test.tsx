import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../../address/paths'
import { loadedPages } from '../../testing/loadedPages'
import { registrationReplies, studentId } from '../../testing/registration'
import { renderApp, signedInStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'

beforeAll(loadedPages(paths.complete, paths.otherData), 120_000)

test('Back returns to the same scroll position and the same link', async () => {
  serve(registrationReplies({ living_status: 'Other' }).replies)
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  renderApp({ at: paths.complete, store: signedInStore(studentId) })
  const name = 'Add Device for school work'
  await userEvent.click(await screen.findByRole('button', { name: /^Learning at home/ }))
  const link = screen.getByRole('link', { name })
  jest.replaceProperty(window, 'scrollY', 1234)
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Other Data' })).toBeInTheDocument()
  scrolled.mockClear()
  window.history.back()
  await waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus())
  expect(scrolled.mock.lastCall).toEqual([0, 1234])
})
