import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { stepsToDo, type SetUpStep } from '#shared/rules/school/setUp'
import { portalConfig } from '#client/portalConfig'
import { address, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { CompletenessBoard, BoardStrip, firstSteps } from './CompletenessBoard'

const row = (id: string, class_id: string, progress: string, missing_documents: string[] = []) => ({
  id,
  form_level: Number(class_id[0]),
  class_id,
  house_code: null,
  progress,
  missing: missing_documents.length,
  asked: 41,
  sent_back: 0,
  missing_documents,
  agreed: 0,
  signed_in: 1,
  reset: 0,
  left_on: null,
  coming_on: null,
})

const rows = [
  row('1', '1A', 'complete'),
  row('2', '1A', 'in progress', ['picture']),
  row('3', '1B', 'complete'),
  row('4', '2A', 'not started', ['picture']),
]

const open = (replies: Replies, search = '') => {
  const server = serve(replies)
  renderOffice(
    <>
      <BoardStrip />
      <CompletenessBoard />
    </>,
    search,
  )
  return server
}

/** Opens the board of the forms below the strip. */
const openForms = async (...school: Parameters<typeof open>) => {
  const server = open(...school)
  await userEvent.click(screen.getByRole('button', { name: 'By form' }))
  return server
}

const withRows = (body: unknown[]): Replies => ({ 'GET /api/student-progress': { body } })

test('UX-56 every number leads to the table of exactly these students', async () => {
  await openForms(withRows(rows))
  const link = await screen.findByRole('link', { name: /^Complete 2/ })
  expect(link).toHaveAttribute('href', '/admin/dashboard?progress=complete')
  expect(screen.getByRole('link', { name: /^Documents missing 2/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?missing=any',
  )
  await userEvent.click(screen.getByRole('button', { name: /^Form 1/ }))
  expect(screen.getByRole('link', { name: 'Form 1: 2 complete' })).toHaveAttribute(
    'href',
    '/admin/dashboard?form=1&progress=complete',
  )
  expect(screen.getByRole('link', { name: 'Class 1A: 1 in progress' })).toHaveAttribute(
    'href',
    '/admin/dashboard?class=1A&progress=in-progress',
  )
})

test('the board totals the gaps and counts documents sent back separately', async () => {
  await openForms(withRows([...rows.slice(0, 3), { ...rows[3], missing: 7, sent_back: 1 }]))
  expect(await screen.findByRole('link', { name: /^Sent back 1/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?missing=sent-back',
  )
  expect(screen.getByRole('button', { name: 'Form 1 1 left of 123' })).toBeInTheDocument()
  expect(screen.queryByText(/%/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Form 2 7 left of 41' }))
  expect(screen.getByRole('link', { name: 'Class 2A: 1 sent back' })).toHaveAttribute(
    'href',
    '/admin/dashboard?class=2A&missing=sent-back',
  )
})

test('a complete class has no chase list', async () => {
  await openForms(withRows(rows))
  await userEvent.click(await screen.findByRole('button', { name: /^Form 1/ }))
  expect(screen.getByRole('button', { name: 'Chase list of Class 1A' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Chase list of Class 1B' })).not.toBeInTheDocument()
})

test('the sign-in slips of a class are one press away, even if the class is complete', async () => {
  await openForms(withRows(rows))
  await userEvent.click(await screen.findByRole('button', { name: /^Form 1/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign-in slips of Class 1B' }))
  expect(address()).toBe('?slips=1B')
})

test('the board is a strip until expanded and when folded again, and keeps the focus', async () => {
  open(withRows(rows))
  expect(await screen.findByRole('link', { name: 'The school: 2 complete' })).toHaveAttribute(
    'href',
    '/admin/dashboard?progress=complete',
  )
  expect(screen.queryByRole('button', { name: /^Form 1/ })).toBeNull()
  const fold = screen.getByRole('button', { name: 'By form' })
  await userEvent.click(fold)
  expect(await screen.findByRole('button', { name: /^Form 1/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'The school: 2 complete' })).toBeNull()
  expect(fold).toHaveFocus()
  await userEvent.click(fold)
  expect(screen.queryByRole('button', { name: /^Form 1/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'The school: 2 complete' })).toBeVisible()
})

test('an empty school says what to do first', async () => {
  open(withRows([]))
  expect(await screen.findByRole('link', { name: /Import your students/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?menu=importStudents',
  )
  expect(screen.getByRole('link', { name: /Open registration/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=registration',
  )
})

const begun = (done: readonly SetUpStep[], isOpen: 0 | 1): Replies => ({
  'GET /api/school': { body: { done, lacking: [] } },
  'GET /api/registration-windows': { body: [{ form_level: 1, open: isOpen }] },
})

const unseen = withRows(rows.map((one) => ({ ...one, signed_in: 0 })))

test('a new school with students sees the remaining setup steps', async () => {
  open({ ...unseen, ...begun(stepsToDo, 0) })
  const left = await screen.findByRole('region', { name: 'Still to do' })
  expect(within(left).getAllByRole('link')).toEqual([screen.getByRole('link', { name: /Open registration/ })])
})

test('the steps of the set-up are done when the server says so, the others with the first students and the first open form', () => {
  const begins = { students: 0, done: [], windows: [{ open: 0 }] } as const
  const done = {
    students: 1,
    done: ['details', 'address', 'signIn', 'terms', 'classes', 'backups'],
    windows: [{ open: 0 }, { open: 1 }],
  } as const
  expect(firstSteps.map((step) => step.isDone(begins))).toEqual(firstSteps.map(() => false))
  expect(firstSteps.map((step) => step.isDone(done))).toEqual(firstSteps.map(() => true))
  expect(firstSteps.map(({ title }) => title).slice(-2)).toEqual([
    'Import your students',
    'Open registration',
  ])
})

test('steps done before the students come have a tick', async () => {
  open({ ...withRows([]), ...begun(['terms'], 0) })
  expect(await screen.findByRole('link', { name: /^Done School year and terms/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=school&step=terms',
  )
  expect(screen.getByRole('link', { name: /^Import your students/ })).toBeInTheDocument()
})

test('a demonstration has no steps to begin', async () => {
  jest.replaceProperty(portalConfig(), 'demo', true)
  const server = await openForms({ ...unseen, ...begun([], 0) })
  await screen.findByRole('link', { name: /^Complete/ })
  await new Promise((later) => setTimeout(later))
  expect(server.calls('GET /api/school')).toEqual([])
  expect(screen.queryByRole('region', { name: 'Still to do' })).toBeNull()
})

test('after the first family has signed in, the setup steps are gone', async () => {
  const server = await openForms({ ...withRows(rows), ...begun([], 0) })
  await userEvent.click(await screen.findByRole('button', { name: /^Form 1/ }))
  expect(server.calls('GET /api/registration-windows')).toHaveLength(0)
})

test('a board that cannot be loaded is not shown', async () => {
  open({ 'GET /api/student-progress': { status: 500, body: { message: 'No.' } } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Completeness' })).not.toBeInTheDocument())
})

test('the chase list in the address is open and shows each student’s gaps', async () => {
  open(
    {
      ...withRows(rows),
      'GET /api/chase-list/1A': {
        body: {
          class_id: '1A',
          form_level: 1,
          today: '2026-09-01',
          deadline: '2026-10-01',
          students: 2,
          things: [{ step: 'documents', name: 'picture', label: 'Passport photo' }],
          owing: [
            {
              id: '2',
              first_name: 'Inés',
              last_name: 'Núñez',
              progress: 'in progress',
              signed_in: 1,
              contacts: [],
              asked: 41,
              class_id: '1A',
              deadline: '2026-10-01',
              missing: [0],
              contacted: [],
              notified: null,
            },
          ],
        },
      },
    },
    '/admin/dashboard?chase=1A',
  )
  const list = await screen.findByRole('region', { name: 'The list' })
  expect(list).toHaveTextContent('1 of 2 students still have something to hand in')
  expect(list).toHaveTextContent('registration closes on 1 October 2026')
  expect(list).toHaveTextContent(/Núñez, Inés.*Passport photo.*No contact known/)
})
