import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { officeReplies } from '../testing/office'
import { renderApp, signedInStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'

beforeEach(() => window.sessionStorage.clear())

const open = async (search = '', changes: Replies = {}) => {
  const { replies } = officeReplies()
  serve({ ...replies, ...changes })
  renderApp({ at: `/admin/dashboard${search}`, store: signedInStore('j.ali', 'Admin', true) })
  return screen.findByRole('navigation', { name: 'Student Portal / Administrator' })
}

const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const active = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

const switches = { studentSearch: 1, searchIsForbidden: 0, version: '1' }

describe('the frame of the office', () => {
  test('by default Dashboard is active, and the only entry besides Post Term Reports', async () => {
    const menu = await open()
    expect(active(menu)).toEqual(['Dashboard'])
    expect(entries(menu)).not.toContain('Export Data')
    expect(entries(menu)).not.toContain('Reports')
    expect(entries(menu)).not.toContain('Import Students')
    expect(await screen.findByRole('heading', { name: 'Students' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toMatch(/^Dashboard – /))
  })

  test('entries appear when the school’s settings switch them on', async () => {
    const menu = await open('', {
      'GET /api/settings': { body: { exportData: 1, reports: 0, importStudents: 0, ...switches } },
    })
    await waitFor(() => expect(entries(menu)).toContain('Export Data'))
    expect(entries(menu)).not.toContain('Reports')
    expect(active(menu)).toEqual(['Dashboard'])
  })

  test('who is signed in, and the way out', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Your account: j.ali' })).toHaveTextContent('J.')
    expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
  })

  test('the search of the top bar leads to the students found', async () => {
    await open()
    await screen.findByText('Ali, Zara')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a student' }), 'zara{Enter}')
    await waitFor(() => expect(screen.queryByText('Baptiste, Noel')).toBeNull())
    expect(screen.getByText('1 of 3 students')).toBeInTheDocument()
  })
})
