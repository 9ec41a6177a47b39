// The office as each role sees it: what somebody may do is shown, and nothing else.
import { readFileSync } from 'node:fs'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { officeRoles, rights, roleHas, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { rightAt, rightOfPath } from '#client/address/officeRights'
import { officeMenus, officePath } from '#client/address/officeView'
import { foundSettings, settingsSections } from '#client/address/settingsSections'
import { BulkBar } from '#client/features/office/students/bulk/BulkBar'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies } from '#client/testing/office'
import { officeStore, renderApp, renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { officeActions } from './officeActions'

beforeEach(() => window.sessionStorage.clear())

const shownTo = (role: OfficeRole) => ({
  menus: officeMenus.filter((menu) => roleHas(role, rightOfPath(officePath(menu)))),
  acts: officeActions.filter(({ path }) => roleHas(role, rightOfPath(path))).map(({ title }) => title),
  settings: foundSettings('', (right) => roleHas(role, right)).flatMap(({ sections }) =>
    sections.map(({ name }) => name),
  ),
})

test('SEC-55 the menus, the palette and the settings follow the table of rights', () => {
  const all = shownTo('administrator')
  expect(all.menus).toEqual(officeMenus)
  expect(all.acts).toEqual(officeActions.map(({ title }) => title))
  expect(all.settings).toEqual(settingsSections.map(({ name }) => name))

  const clerk = shownTo('clerk')
  expect(clerk.menus).toEqual(officeMenus)
  expect(all.settings.filter((name) => !clerk.settings.includes(name))).toEqual([
    'school',
    'signIn',
    'administrators',
  ])

  const principal = shownTo('principal')
  expect(principal.menus).toEqual(['dashboard', 'exportData', 'reports', 'postReports'])
  expect(principal.settings).toEqual(['ownSignIn'])
  expect(principal.acts).toEqual([
    'Dashboard',
    'Export Data',
    'Reports',
    'Post Term Reports',
    'Class lists',
    'Columns of the table',
    'Settings: Your own sign-in',
  ])
})

test.each([
  ['a dialog over the table', 'add=student', 'editRecords'],
  ['a settings section', 'menu=postReports&settings=administrators', 'runOffice'],
  ['all settings', 'settings=all', 'ownSignIn'],
  ['a student’s page at a field', 'student=20260002&field=home_address', 'readRecords'],
  ['a menu', 'menu=importStudents', 'importLists'],
])('the address of %s asks for its right', (_what, query, right) => {
  expect(rightAt(new URLSearchParams(query))).toBe(right)
})

const opened = (role: OfficeRole, search: string) => {
  const server = serve(officeReplies().replies)
  const store = role === 'administrator' ? officeStore() : officeStore(role)
  renderApp({ at: `/admin/dashboard${search}`, store })
  return server
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
  ['the dashboard', '', 'Total Number of Students'],
  ['a student', '?student=20260002', 'Name and class'],
  ['the settings', '?settings=all', 'Access'],
  ['the own sign-in', '?settings=ownSignIn', 'Change password'],
  ['a new student, refused or not', '?add=student', /Total Number of Students|does not include this page/],
] as const

describe.each(officeRoles)('%s', (role) => {
  test.each(screens)(
    'SEC-55 %s asks the server for nothing that would be refused',
    async (_what, search, text) => {
      const server = opened(role, search)
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      // The screen asks more once it has been drawn.
      await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
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

test('SEC-55 a principal reads a student’s page, and nothing on it changes anything', async () => {
  const server = await openStudents('?student=20260002', {}, officeStore('principal'))
  expect(await screen.findByText('Cocrico')).toBeVisible()
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

test.each(officeRoles)('the bar of chosen students offers %ss their own acts', async (role) => {
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
})
