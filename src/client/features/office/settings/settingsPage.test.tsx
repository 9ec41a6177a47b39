import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '../../../testing/renderApp'
import { serve } from '../../../testing/server'
import SettingsPage from './SettingsPage'

test('all settings stand in four groups, a search leaves those that have its words, and one opens', async () => {
  serve({ 'GET /api/settings': { body: {} } })
  const at = '/admin/dashboard?settings=all'
  renderPiece(<SettingsPage />, { at, store: signedInStore('admin', 'Admin', true) })
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(nav.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'School',
    'Families',
    'Reports',
    'Access',
  ])
  await userEvent.type(nav.getByRole('searchbox', { name: 'Find a setting' }), 'pass mark')
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
