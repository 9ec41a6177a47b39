import { screen, within } from '@testing-library/react'
import { paths } from '../address/paths'
import { portalConfig } from '../portalConfig'
import { loadedPages } from '../testing/loadedPages'
import { registrationReplies, studentId } from '../testing/registration'
import { renderApp, signedInStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { floatingEntries, isCurrent, studentMenu } from './StudentLayout'

beforeAll(loadedPages(paths.termReports, paths.familyData, paths.adminDashboard), 120_000)

const draft = {
  year: 2025,
  term: 3,
  posted: 0,
  date_posted: null,
  form_level: 1,
  class_id: '1B',
  revision: null,
  reason: null,
  unread: 0,
  average: null,
  grade: null,
}

const open = (at: string) => {
  const server = serve({ 'GET /api/report-card-terms/20260002': { body: [draft] } })
  renderApp({ at, store: signedInStore('office', 'Admin', true) })
  return server
}

test('an administrator sees the term reports of the student in the address and can open drafts', async () => {
  open(`${paths.termReports}?student=20260002`)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Term Reports of student 20260002',
  )
  expect(
    await screen.findByRole('button', { name: /^Term \d.*Form 1 - 1B.*Report not posted/ }),
  ).toBeEnabled()
  expect(screen.getByRole('link', { name: 'Back to the student' })).toHaveAttribute(
    'href',
    '/admin/dashboard?student=20260002',
  )
  // None of the families’ links is shown.
  expect(screen.queryByRole('link', { name: 'Edit/View Registration' })).toBeNull()
})

test('without a student the page links to the student list', async () => {
  const { heard } = open(paths.termReports)
  expect(await screen.findByRole('link', { name: 'Students' })).toHaveAttribute('href', '/admin/dashboard')
  expect(heard.filter(({ call }) => call.includes('report-card'))).toEqual([])
})

test('the other family pages stay closed to administrators', async () => {
  open(paths.dashboard)
  expect(await screen.findByRole('heading', { name: 'This page is for families' })).toBeInTheDocument()
})

test('a family’s printed page is headed by school, student and page title', async () => {
  serve(registrationReplies().replies)
  renderApp({ at: paths.familyData, store: signedInStore(studentId, 'Ann Ali') })
  expect(await screen.findByText('Registration form, step 2 of 6')).toBeInTheDocument()
  const head = within(screen.getAllByRole('banner')[0] as HTMLElement)
  // The name in the record, which may have changed since the sign-in.
  expect(await head.findByText(`Inés Núñez · Student ID ${studentId}`)).toBeInTheDocument()
  expect(head.getByText(portalConfig().school.name)).toBeInTheDocument()
})

test.each([
  ['a family', studentId, false, paths.dashboard],
  ['an administrator', 'office', true, paths.adminDashboard],
])('an unknown address keeps the frame of %s', async (_whose, id, isAdmin, home) => {
  serve(registrationReplies().replies)
  renderApp({ at: '/no-such-page', store: signedInStore(id, 'Ann Ali', isAdmin) })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Logout' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', home)
})

const titlesOn = (pathname: string) => floatingEntries(studentMenu, pathname).map(({ title }) => title)

describe('the menus', () => {
  test('the floating menu is hidden on the dashboard', () => {
    expect(titlesOn(paths.dashboard)).toEqual([])
  })

  test.each([
    [paths.studentData, ['Dashboard', 'Term Reports']],
    [paths.complete, ['Dashboard', 'Term Reports']],
    [paths.termReports, ['Dashboard', 'Edit/View Registration']],
    [paths.changePassword, ['Dashboard', 'Term Reports', 'Edit/View Registration']],
  ])('on %s it omits the current page', (pathname, titles) => {
    expect(titlesOn(pathname)).toEqual(titles)
  })

  test('all six steps belong to the registration entry', () => {
    const entry = studentMenu.find(({ title }) => title === 'Edit/View Registration')
    const steps = [
      paths.studentData,
      paths.familyData,
      paths.healthData,
      paths.otherData,
      paths.documents,
      paths.complete,
    ]
    expect(steps.every((path) => entry && isCurrent(entry, path))).toBe(true)
  })
})
