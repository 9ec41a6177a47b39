// Loading and error states of the students area, and the description of a selection.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { signedOut } from '#client/api/transport/sessionEvents'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies, studentRow } from '#client/testing/office'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { Students } from './Students'

beforeEach(() => window.sessionStorage.clear())

test.each(['form=1', 'house=2', 'progress=complete', 'missing=any', 'agreed=1'])(
  'UX-54 a link with %s does not report 0 students before the registration states have loaded',
  async (filter) => {
    const { replies } = officeReplies()
    const call = 'GET /api/student-progress'
    const server = serve({ ...replies, [call]: { status: 500, body: { message: 'No.' } } })
    renderOffice(<Students />, `?${filter}`)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('The registration status could not be loaded')).toBeVisible()
    expect(screen.queryByText(/0 of/)).toBeNull()
    expect(screen.queryByText(/No student fits/)).toBeNull()
    server.answers[call] = replies[call] as Replies[string]
    await userEvent.click(again)
    expect(await screen.findByText(/^[123] of 3 students$/)).toBeVisible()
  },
)

test('a school with one student reads “1 student”', async () => {
  await openStudents('', { 'GET /api/students': { body: [studentRow('20260002', 'Núñez')] } })
  expect(screen.getByText('1 student')).toBeVisible()
})

test('UX-45 the first rows wait for the registration states only if a filter needs them', async () => {
  /** Everything is answered except the registration states, which wait for release. */
  const progressHeld = () => {
    serve(officeReplies().replies)
    const answer = jest.mocked(globalThis.fetch).getMockImplementation() as typeof fetch
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    jest.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (new Request(input, init).url.endsWith('/api/student-progress')) await held
      return answer(input, init)
    })
    return letGo
  }
  const show = (search: string) => renderOffice(<Students />, search)

  progressHeld()
  const plain = show('?class=1B')
  expect(await screen.findByText('2 of 3 students')).toBeVisible()
  plain.unmount()

  const letGo = progressHeld()
  show('?form=1')
  await waitFor(() => expect(screen.getByText('Loading the students')).toBeInTheDocument())
  expect(screen.queryByText(/of 3 students/)).toBeNull()
  letGo()
  expect(await screen.findByText('2 of 3 students')).toBeVisible()
  expect(screen.queryByText('Loading the students')).toBeNull()
})

test('UX-54 if the files cannot be listed, a notice above the list offers a retry', async () => {
  const call = 'GET /api/get-files/20260002'
  const file = { id: 1, type: 'sea_slip', name: 'slip.pdf', url: '/api/file/1' }
  const server = await openStudents('?student=20260002&tab=documents', {
    [call]: { status: 500, body: { message: 'No.' } },
  })
  const failure = await screen.findByText('The uploaded files could not be loaded')
  expect(screen.getByRole('switch', { name: 'SEA slip received on paper' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'View SEA slip' })).toBeNull()
  server.answers[call] = { body: [file] }
  await userEvent.click(
    within(failure.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Try again' }),
  )
  expect(await screen.findByRole('button', { name: 'View SEA slip' })).toBeVisible()
  expect(screen.queryByText('The uploaded files could not be loaded')).toBeNull()
})

test('UX-51 a selection taken to another screen shows the filter and how many shown students were chosen', async () => {
  const server = await openStudents('?form=1', {
    'POST /api/student-selections': { body: { id: 'chosen', students: 1 } },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select Ali/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(server.calls('POST /api/student-selections')[0]?.body).toEqual({
      student_ids: ['20260003'],
      label: 'Form 1 (1 of 2)',
    }),
  )
})

test('UX-50 the ticks of selected students survive a visit to another screen', async () => {
  const store = officeStore()
  const Screens = () =>
    useLocation().search.includes('menu=exportData') ? <h1>Export Data</h1> : <Students />
  serve({
    ...officeReplies().replies,
    'POST /api/student-selections': { body: { id: 'chosen', students: 1 } },
  })
  renderOffice(<Screens />, '', store)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ali/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByRole('heading', { name: 'Export Data' })
  window.history.back()
  expect(await screen.findByRole('checkbox', { name: /^Select Ali/ })).toBeChecked()
  expect(screen.getByRole('region', { name: 'Chosen students' })).toHaveTextContent('1 student selected')
  // The next user of this device does not find them.
  act(() => void store.dispatch(signedOut()))
  expect(screen.queryByRole('region', { name: 'Chosen students' })).toBeNull()
})

test('the slips of a class in the address are for that class only', async () => {
  const server = await openStudents('?slips=1B', {
    'GET /api/settings': { body: { firstSignIn: 'dob+code', codeDays: 14 } },
    'POST /api/sign-in-slips': { status: 503, body: { message: 'The paper could not be made.' } },
  })
  expect(await screen.findByText('Print slips with new codes for class 1B?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Print new codes' }))
  await waitFor(() => expect(server.calls('POST /api/sign-in-slips')[0]?.body).toEqual({ class_id: '1B' }))
})

test('leavers are counted and shown only on request, with or without the registration states', async () => {
  const left = studentRow('20260003', 'Ali', { first_name: 'Zara', left_on: '2026-06-30' })
  await openStudents('', {
    'GET /api/students': { body: [studentRow('20260002', 'Núñez'), studentRow('20260004', 'Noel'), left] },
    'GET /api/student-progress': { status: 500, body: { message: 'No.' } },
  })
  expect(screen.queryByText('Ali, Zara')).toBeNull()
  expect(screen.getByText('Total Number of Students')).toHaveTextContent('Total Number of Students 2')
  await userEvent.type(screen.getByRole('textbox', { name: /^Search/ }), 'zara')
  expect(await screen.findByText('0 of 2 students')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more who left' }))
  expect(await screen.findByRole('button', { name: 'Ali, Zara' })).toBeVisible()
  expect(screen.getByText('Left')).toHaveTextContent('Left 2026-06-30')
})

test('leavers have a separate view, and future students are marked', async () => {
  const left = studentRow('20260003', 'Ali', { first_name: 'Zara', left_on: '2026-06-30' })
  const coming = studentRow('20260004', 'Noel', { coming_on: '2026-09-07' })
  await openStudents('', { 'GET /api/students': { body: [studentRow('20260002', 'Núñez'), coming, left] } })
  expect(await screen.findByText('Starts')).toHaveTextContent('Starts 2026-09-07')
  await userEvent.click(screen.getByRole('button', { name: '1 who left' }))
  expect(await screen.findByRole('button', { name: 'Ali, Zara' })).toBeVisible()
  expect(screen.queryByText('Starts')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove the filter: Only leavers' })).toBeVisible()
})
