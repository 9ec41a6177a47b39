import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LastYear } from '#shared/contract/intake/lastYear'
import { paths } from '#client/address/paths'
import { intakeApi } from '#client/api/intake/intakeApi'
import { loadedPages } from '#client/testing/loadedPages'
import { registrationReplies, studentId } from '#client/testing/registration'
import { renderApp, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'

beforeAll(loadedPages(paths.otherData, paths.lastYear), 120_000)

const begun: LastYear = { school_year: 2026, sections: [] }

const open = (at: string, lastYear: LastYear = begun, status: object = {}) => {
  const { replies } = registrationReplies(
    { home_address: '14 Cocorite Terrace', device_type: 'Laptop' },
    status,
  )
  serve({ ...replies, [`GET /api/last-year/${studentId}`]: { body: lastYear } })
  return renderApp({ at, store: signedInStore(studentId) })
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const otherData = () => title('Other Data')

test('the first visit of the year starts with last year’s answers, once', async () => {
  open(paths.otherData)
  expect(await title('Last year’s answers')).toBeInTheDocument()
  expect(window.location.pathname).toBe(paths.lastYear)
  await userEvent.click(await screen.findByRole('link', { name: 'Go to the whole form' }))
  expect(await title('Student Data')).toBeInTheDocument()
})

test.each<[string, LastYear, object]>([
  ['a section is confirmed', { ...begun, sections: [{ section: 'contact', how: 'confirmed' }] }, {}],
  ['no new year has started', { ...begun, school_year: null }, {}],
  ['registration is closed', begun, { open: 0 }],
])('the form comes first if %s', async (_name, lastYear, status) => {
  open(paths.otherData, lastYear, status)
  expect(await otherData()).toBeInTheDocument()
  expect(await screen.findByText('Device for school work')).toBeInTheDocument()
  expect(window.location.pathname).toBe(paths.otherData)
})

const slowCall = `GET /api/last-year/${studentId}`

test('the form waits a while for last year’s answers, and stays once drawn', async () => {
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  const { replies } = registrationReplies({ device_type: 'Laptop' })
  const { calls } = serve({
    ...replies,
    [slowCall]: async () => {
      await held
      return { body: begun }
    },
  })
  renderApp({ at: paths.otherData, store: signedInStore(studentId) })
  await waitFor(() => expect(calls('GET /api/student-registration/1')).toHaveLength(1))
  expect(await screen.findByLabelText('Loading the form')).toBeInTheDocument()
  expect(screen.queryByText('Device for school work')).not.toBeInTheDocument()
  expect(await screen.findByText('Device for school work')).toBeInTheDocument()
  answer()
  await new Promise((done) => setTimeout(done, 100))
  expect(window.location.pathname).toBe(paths.otherData)
  expect(screen.getByText('Device for school work')).toBeInTheDocument()
})

test('if they cannot be loaded the form is shown, and stays when they arrive later', async () => {
  const { replies } = registrationReplies({ device_type: 'Laptop' })
  const { answers } = serve({ ...replies, [slowCall]: { status: 500, body: {} } })
  const store = signedInStore(studentId)
  renderApp({ at: paths.otherData, store })
  expect(await screen.findByText('Device for school work')).toBeInTheDocument()
  answers[slowCall] = { body: begun }
  await act(async () => {
    await store.dispatch(intakeApi.endpoints.getLastYear.initiate(studentId, { forceRefetch: true }))
  })
  expect(window.location.pathname).toBe(paths.otherData)
  expect(screen.getByText('Device for school work')).toBeInTheDocument()
})

test('a link to a field still leads there', async () => {
  open(`${paths.otherData}#device_type`)
  expect(await otherData()).toBeInTheDocument()
  expect(await screen.findByText('Device for school work')).toBeInTheDocument()
  expect(window.location.pathname).toBe(paths.otherData)
})

test('after Change, the step leads back to the section, which has the focus', async () => {
  const known: LastYear = { ...begun, sections: [{ section: 'contact', how: 'confirmed' }] }
  open(paths.lastYear, known)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change Learning at home, meals and transport' }),
  )
  await otherData()
  await userEvent.click(await screen.findByRole('button', { name: 'Back to last year’s answers' }))
  await waitFor(async () =>
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Learning at home, meals and transport' }),
    ).toHaveFocus(),
  )
})
