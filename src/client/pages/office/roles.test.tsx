// The office as each role sees it: what somebody may do is shown, and nothing else.
import { readFileSync } from 'node:fs'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  officeRoles,
  rights,
  roleHas,
  seesOwnOnly,
  type OfficeRole,
  type Right,
} from '#shared/rules/access/roles'
import { rightAt, rightOfPath } from '#client/address/officeRights'
import { officeMenus } from '#client/address/officeView'
import { foundSettings, settingsSections } from '#client/address/settingsSections'
import { BulkBar } from '#client/features/office/students/bulk/BulkBar'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies } from '#client/testing/office'
import { officeStore, renderApp, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { marksReplies } from '#client/testing/teachers'
import type { AppStore } from '#client/store/store'
import { officeActions } from './officeActions'
import { menuOf } from './officeScreens'

beforeEach(() => window.sessionStorage.clear())

const shownTo = (role: OfficeRole) => ({
  menus: menuOf(role).map(({ menu }) => menu),
  acts: officeActions.filter(({ path }) => roleHas(role, rightOfPath(path))).map(({ title }) => title),
  settings: foundSettings('', (right) => roleHas(role, right)).flatMap(({ sections }) =>
    sections.map(({ name }) => name),
  ),
})

test('SEC-55 the menus, the palette and the settings follow the table of rights', () => {
  const all = shownTo('administrator')
  const usual = officeMenus.filter((menu) => menu !== 'classes')
  expect(all.menus).toEqual(usual)
  expect(all.acts).toEqual(officeActions.map(({ title }) => title))
  expect(all.settings).toEqual(settingsSections.map(({ name }) => name))

  const clerk = shownTo('clerk')
  expect(clerk.menus).toEqual(usual)
  expect(all.settings.filter((name) => !clerk.settings.includes(name))).toEqual([
    'school',
    'signIn',
    'administrators',
  ])

  const principal = shownTo('principal')
  expect(principal.menus).toEqual(['dashboard', 'exportData', 'reports', 'postReports'])
  expect(clerk.settings.filter((name) => !principal.settings.includes(name))).toEqual(['backups', 'audit'])
  expect(clerk.acts.filter((title) => !principal.acts.includes(title))).toEqual([
    'Import Students',
    'New student',
    'Print sign-in slips',
    'Latest changes of many students',
    'Settings: Backups',
    'Settings: Audit log',
  ])

  const formTeacher = shownTo('form_teacher')
  expect(formTeacher.menus).toEqual(['classes', 'postReports'])
  expect(formTeacher.settings).toEqual(['ownSignIn'])

  const teacher = shownTo('teacher')
  expect(teacher.menus).toEqual(['postReports'])
  expect(teacher.settings).toEqual(['ownSignIn'])
})

test.each([
  ['a dialog over the table', 'add=student', 'editRecords'],
  ['a settings section', 'menu=postReports&settings=administrators', 'runOffice'],
  ['all settings', 'settings=all', 'ownSignIn'],
  ['a student’s page at a field', 'student=20260002&field=home_address', 'readRecords'],
  ['a menu', 'menu=importStudents', 'importLists'],
  ['a class', 'menu=classes', 'followClasses'],
  ['the marks', 'menu=postReports&term=2025-3&tab=marks', 'readMarks'],
  ['a report card over a term', 'menu=postReports&term=2025-3&card=20260002', 'readReports'],
])('the address of %s asks for its right', (_what, query, right) => {
  expect(rightAt(new URLSearchParams(query))).toBe(right)
})

const opened = (role: OfficeRole, search: string, replies: Replies = {}) => {
  const server = serve({ ...officeReplies().replies, ...marksReplies, ...replies })
  const store = storeFor(role)
  renderApp({ at: `/admin/dashboard${search}`, store })
  return { ...server, store }
}

const storeFor = (role: OfficeRole) => (role === 'administrator' ? officeStore() : officeStore(role))

/** Waits until the screen asks nothing more: no call is under way, and drawing the answers has begun no other. */
const quiet = async (store: AppStore) => {
  const queries = () => Object.values(store.getState().api.queries)
  let asked = -1
  while (asked !== queries().length) {
    asked = queries().length
    await waitFor(() =>
      expect(queries().filter((query) => query?.status === QueryStatus.pending)).toEqual([]),
    )
    await act(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

/** The right of each call, as docs/api.md says it: 'GET /api/students' → 'readRecords'. */
const rightsOfCalls = [
  ...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `\w+` +\| (\w+) (\S+) +\| ([^|]+?) +\|/gm),
].flatMap(([, method = '', path = '', guard = '']) => {
  const right = guard.split(/[ ,]+/).find((word) => Object.hasOwn(rights, word)) as Right | undefined
  const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`)
  return right === undefined ? [] : [{ pattern, right }]
})

const refusedTo = (role: OfficeRole, calls: readonly string[]) =>
  calls.filter((call) =>
    rightsOfCalls.some(({ pattern, right }) => pattern.test(call) && !roleHas(role, right)),
  )

const screens = [
  ['the first screen', '', /^Total Number of Students|^Class 1A$|Choose a subject to open/],
  ['a student, refused or not', '?student=20260002', /Name and class|does not include this page/],
  ['the settings', '?settings=all', 'Access'],
  ['the own sign-in', '?settings=ownSignIn', 'Change password'],
  ['a new student, refused or not', '?add=student', /Total Number of Students|does not include this page/],
  ['the papers, refused or not', '?documents=open', /^Documents to check$|does not include this page/],
  [
    'the corrections, refused or not',
    '?corrections=open',
    /^Corrections requested|does not include this page/,
  ],
  ['a chase list, refused or not', '?chase=1A', /^Chase list of|does not include this page/],
  ['the messages, refused or not', '?settings=messages', /^Messages$|does not include this page/],
  ['who teaches what, refused or not', '?settings=teaching', /^School year$|does not include this page/],
  ['the registration, refused or not', '?settings=registration', /^Registration$|does not include this page/],
  ['a class, refused or not', '?menu=classes', /^Núñez, Inés$|does not include this page/],
  ['the terms', '?menu=postReports', /^Terms$|not posted|Choose a subject to open/i],
  ['the marks of a term', '?menu=postReports&term=2025-3&tab=marks', /Choose a subject to open/],
  [
    'the check of a term',
    '?menu=postReports&term=2025-3&tab=check',
    /Nothing is missing|Choose a subject to open/,
  ],
  ['the marks of a class', '?menu=postReports&term=2025-3&tab=marks&class=1A&of=ENG', 'Ali, Ann'],
] as const

describe.each(officeRoles)('%s', (role) => {
  test.each(screens)(
    'SEC-55 %s asks the server for nothing that would be refused',
    async (_what, search, text) => {
      const server = opened(role, search)
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      await quiet(server.store)
      // A refusal asks nothing, and of a teacher neither does the list of the settings.
      const isRefused = screen.queryByText(/does not include this page/) !== null
      if (!isRefused && !(search === '?settings=all' && seesOwnOnly(role)))
        expect(server.heard.length).toBeGreaterThan(0)
      expect(
        refusedTo(
          role,
          server.heard.map(({ call }) => call),
        ),
      ).toEqual([])
    },
  )
})

test('UX-57 a link to what a role may not do says so, and leads back', async () => {
  opened('principal', '?settings=administrators')
  expect(await screen.findByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  expect(screen.getByText(/If you need it, ask an administrator/)).toBeVisible()
  const menu = screen.getByRole('navigation', { name: 'Student Portal / Principal' })
  expect(within(menu).queryByRole('link', { name: 'Import Students' })).toBeNull()
})

const addressNow = () => window.location.search

test('UX-57 a teacher begins on the marks of the term that is on, and finds nothing else in the menu', async () => {
  const { calls } = opened('teacher', '')
  expect(await screen.findByRole('link', { name: /^1A, English: 1 of 2/ })).toBeVisible()
  expect(addressNow()).toBe('?menu=postReports&term=2025-3&tab=marks')
  const menu = screen.getByRole('navigation', { name: 'Student Portal / Teacher' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Marks'])
  expect(screen.queryByRole('button', { name: /^(Post|Withdraw|Find)/ })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'What is missing' })).toBeNull()
  expect(calls('GET /api/students')).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: /All terms/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Marks' })).toBeVisible()
  expect(screen.getByRole('link', { name: '2025-2026 Term 2' })).toHaveAttribute(
    'href',
    '/admin/dashboard?menu=postReports&term=2025-2&tab=marks',
  )
})

test('a teacher chooses where the marks of two terms are open', async () => {
  const open = (term: number) => ({
    ...{ year: 2025, term, starts: '2020-01-01', ends: '2020-02-01', next_term_starts: null },
    ...{ possible_sessions: null, posted: 0, version: '' },
  })
  opened('teacher', '', { 'GET /api/academic-terms': { body: [open(3), open(2)] } })
  const links = await screen.findAllByRole('link', { name: /^2025-2026 Term/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['2025-2026 Term 3', '2025-2026 Term 2'])
})

test('UX-57 a form teacher begins on their class', async () => {
  opened('form_teacher', '')
  expect(await screen.findByRole('heading', { level: 1, name: 'My class' })).toBeVisible()
  const menu = screen.getByRole('navigation', { name: 'Student Portal / Form teacher' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['My class', 'Marks'])
})

test.each([
  ['teacher', 'Go to “Marks”', '/admin/dashboard?menu=postReports'],
  ['form_teacher', 'Go to “My class”', '/admin/dashboard?menu=classes'],
  ['principal', 'Go to the students', '/admin/dashboard'],
] as const)('what is not part of the role of a %s leads to their own start', async (role, name, href) => {
  opened(role, '?add=student')
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

test('SEC-55 a principal reads a student’s page, and nothing on it changes anything', async () => {
  const server = await openStudents('?student=20260002', {}, officeStore('principal'))
  // The house stands in the head of the page and in the record, whichever comes first.
  expect((await screen.findAllByText('Cocrico'))[0]).toBeVisible()
  for (const name of [
    /^Edit/,
    'Enter a paper form',
    'Reset password',
    'Sign-in slip',
    'Mark as left',
    'Change class',
  ])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Registration form' })).toBeVisible()
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Record', 'Documents', 'Reports', 'History', 'Data'])
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }))
  expect(screen.queryByRole('button', { name: /^Remove this student/ })).toBeNull()
  const changes = server.heard.filter(
    ({ call }) => call.startsWith('POST') && call !== 'POST /api/outbox-key',
  )
  expect(changes).toEqual([])
})

test.each(officeRoles.filter((role) => roleHas(role, 'readRecords')))(
  'the bar of chosen students offers %ss their own acts',
  async (role) => {
    serve({})
    const bar = { ids: ['20260002'], hidden: 0, label: '' }
    const acts = { onPack: jest.fn(), onPrint: jest.fn(), onChange: jest.fn(), onClear: jest.fn() }
    const store = role === 'administrator' ? officeStore() : officeStore(role)
    renderOffice(<BulkBar {...bar} {...acts} />, '', store)
    const mayEdit = roleHas(role, 'editRecords')
    expect(screen.queryAllByRole('button', { name: /^Change/ })).toHaveLength(mayEdit ? 1 : 0)
    expect(screen.getByRole('button', { name: /^Export/ })).toBeVisible()
    const slips = screen.queryAllByRole('button', { name: 'Sign-in slips', hidden: true })
    expect(slips).toHaveLength(roleHas(role, 'helpSignIn') ? 1 : 0)
  },
)
