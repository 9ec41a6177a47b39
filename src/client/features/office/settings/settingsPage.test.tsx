import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import SettingsPage from './SettingsPage'
import { foundSettings } from '#client/address/settingsSections'

test('the settings have four groups; a search keeps matching sections; a section opens', async () => {
  serve({ 'GET /api/settings': { body: {} } })
  renderOffice(<SettingsPage />, '?settings=all')
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(nav.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'School',
    'Families',
    'Reports',
    'Access',
  ])
  await fill(nav.getByRole('searchbox', { name: 'Find a setting' }), 'pass mark')
  expect(nav.getByRole('button', { name: /^Report cards/ })).toBeInTheDocument()
  expect(nav.queryByRole('button', { name: /^Menu/ })).not.toBeInTheDocument()
  expect(nav.getByRole('status')).toHaveTextContent('1 section found')
  await userEvent.clear(nav.getByRole('searchbox'))
  await userEvent.click(nav.getByRole('button', { name: /^Menu/ }))
  expect(await screen.findByRole('heading', { name: 'Menu' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=all',
  )
})

test.each([
  ['2FA', ['ownSignIn']],
  ['authenticator', ['ownSignIn']],
  ['Log out', ['ownSignIn']],
  ['lost phone', ['administrators']],
  ['colleague', ['administrators']],
  ['remark', ['marks']],
  ['hidden', ['menu']],
  ['promotion', ['registration']],
  ['zebra', []],
])('a search for “%s” finds its section', (word, sections) => {
  const found = foundSettings(word, () => true).flatMap((group) => group.sections.map(({ name }) => name))
  expect(found).toEqual(sections)
})

test('the version stands at the foot of all settings', async () => {
  serve({ 'GET /api/settings': { body: {} }, 'GET /api/school': { body: { portal_version: '1.2.0' } } })
  renderOffice(<SettingsPage />, '?settings=all')
  expect(await screen.findByText('Version 1.2.0')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Menu/ }))
  expect(screen.queryByText('Version 1.2.0')).not.toBeInTheDocument()
})

test('leaving the log for another section drops the log’s filters', async () => {
  serve({ 'GET /api/settings': { body: {} }, 'GET /api/audit': { body: { rows: [], next: null } } })
  renderOffice(<SettingsPage />, '?settings=audit&logAbout=N-17&logKind=students&help=here')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(window.location.search).toBe('?settings=menu&help=here')
})
