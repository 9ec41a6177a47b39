// Save and continue: without a connection, with gaps, next to the notice’s Start button, and after leaving another way.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '#client/address/paths'
import { loadedPages } from '#client/testing/loadedPages'
import { registrationReplies, studentId } from '#client/testing/registration'
import { box } from '#client/testing/registrationStep'
import { renderApp, signedInStore } from '#client/testing/renderApp'
import { heldReply, serve } from '#client/testing/server'

beforeAll(loadedPages(paths.studentData, paths.familyData, paths.healthData, paths.otherData), 120_000)
beforeEach(() => window.sessionStorage.clear())

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const goOn = () => screen.getByRole('button', { name: 'Save and continue' })

type Path = (typeof paths)['studentData' | 'familyData' | 'healthData' | 'otherData']

const open = async (at: Path, answers: Parameters<typeof registrationReplies>[0] = {}) => {
  const server = serve(registrationReplies(answers).replies)
  const view = renderApp({ at, store: signedInStore(studentId) })
  await screen.findByRole('button', { name: /^Back/ })
  return { ...server, ...view }
}

const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')))
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))

test('REL-92 without a connection Save and continue moves on at once, and the answer is saved later', async () => {
  const { calls } = await open(paths.otherData, { home_address: 'LP 1' })
  goOffline()
  await userEvent.type(box(/^Achievements/), 'Steelpan')
  await userEvent.click(goOn())
  expect(window.location.pathname).toBe(paths.documents)
  expect(screen.queryByText('Some answers are not saved yet')).toBeNull()
  goOnline()
  await waitFor(() => expect(calls('POST /api/student')).toHaveLength(1))
  expect(window.location.pathname).toBe(paths.documents)
})

test('REL-92 after the step was left another way, a finished save does not navigate', async () => {
  const { answers } = await open(paths.otherData, { home_address: 'LP 1' })
  const saved = heldReply({ id: studentId, version: 6, updatedAt: '2025-07-09T14:40:00.000Z', conflicts: [] })
  answers['POST /api/student'] = saved.reply
  await userEvent.type(box(/^Achievements/), 'Steelpan')
  await userEvent.click(goOn())
  expect(window.location.pathname).toBe(paths.otherData)
  const rail = screen.getAllByRole('navigation', { name: 'Registration steps' })[0] as HTMLElement
  await userEvent.click(within(rail).getByRole('link', { name: /^Medical Data/ }))
  await title('Health Data')
  await saved.come()
  expect(await screen.findAllByText(/^All answers saved/)).not.toHaveLength(0)
  expect(window.location.pathname).toBe(paths.healthData)
  expect(goOn()).toBeEnabled()
})

test('with gaps it continues and says how many there are and where', async () => {
  await open(paths.familyData)
  await userEvent.click(goOn())
  await title('Health Data')
  const back = await screen.findByRole('link', { name: 'You can come back to it' })
  expect(back.parentElement).toHaveTextContent('Family Data: 1 left. You can come back to it.')
  expect(back).toHaveAttribute('href', '/registration/family-data#living_status')
})

test('without gaps it shows no message', async () => {
  await open(paths.familyData, { living_status: 'Other' })
  await userEvent.click(goOn())
  await title('Health Data')
  expect(screen.queryByRole('link', { name: 'You can come back to it' })).toBeNull()
})

test('beside the notice’s Start button there is no second button until something is answered', async () => {
  await open(paths.studentData)
  expect(screen.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull()
  await userEvent.type(box(/^Nationality/), 'Guyanese')
  await userEvent.tab()
  expect(await screen.findByRole('button', { name: 'Save and continue' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('UX-39 the message about an unsaved answer links to its field', async () => {
  await open(paths.studentData)
  await userEvent.type(box(/^E-mail/), 'a@b')
  await userEvent.tab()
  const [line] = await screen.findAllByRole('link', { name: /^1 answer not saved/ })
  await userEvent.click(line as HTMLElement)
  await waitFor(() => expect(box(/^E-mail/)).toHaveFocus())
})
