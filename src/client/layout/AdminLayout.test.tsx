import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '../testing/dialogs'
import { officeReplies } from '../testing/office'
import { renderApp, signedInStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'

beforeAll(withDialogs)
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
  test('by default Dashboard is active, and the only other entry is Post Term Reports', async () => {
    const menu = await open()
    expect(active(menu)).toEqual(['Dashboard'])
    expect(entries(menu)).not.toContain('Export Data')
    expect(entries(menu)).not.toContain('Reports')
    expect(entries(menu)).not.toContain('Import Students')
    expect(await screen.findByRole('heading', { name: 'Students' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toMatch(/^Dashboard – /))
  })

  test('entries appear if the school’s settings enable them', async () => {
    const menu = await open('', {
      'GET /api/settings': { body: { exportData: 1, reports: 0, importStudents: 0, ...switches } },
    })
    await waitFor(() => expect(entries(menu)).toContain('Export Data'))
    expect(entries(menu)).not.toContain('Reports')
    expect(active(menu)).toEqual(['Dashboard'])
  })

  test('the user’s name and the way out are shown', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Your account: j.ali' })).toHaveTextContent('JA')
    expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
  })

  const field = () => screen.findByRole('combobox', { name: 'Find a student or a page' })
  /** Repeats the key until the newly drawn page listens. */
  const find = () =>
    waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
      return screen.getByRole('combobox', { name: 'Find a student or a page' })
    })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

  test('Ctrl-K finds a student by name, ID or class, and Enter opens the student’s page', async () => {
    await open('?menu=postReports')
    expect(await find()).toHaveFocus()
    await userEvent.keyboard('1b')
    await waitFor(() =>
      expect(options()).toEqual([
        'Ali, Zara20260003 · 1B',
        'Núñez, Inés20260002 · 1B',
        'Chase list of Class 1B',
        'Sign-in slips of Class 1B',
      ]),
    )
    await userEvent.keyboard('{ArrowDown}')
    const active = (await field()).getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)).toHaveTextContent('Núñez, Inés')
    await userEvent.keyboard('{Enter}')
    expect(window.location.search).toBe('?student=20260002')
    expect(screen.queryByRole('combobox', { name: 'Find a student or a page' })).toBeNull()
  })

  test('UX-55 Ctrl-K also finds saved views, lists and exports by name', async () => {
    const view = (id: string, purpose: string, name: string) => ({
      id,
      purpose,
      name,
      shared: 1,
      definition: {},
    })
    await open('', {
      'GET /api/saved-views/students': { body: [view('a', 'students', 'Fire drill')] },
      'GET /api/saved-views/export': { body: [view('b', 'export', 'Fire brigade')] },
      'GET /api/saved-views/list': { body: [view('c', 'list', 'Choir')] },
    })
    await find()
    await userEvent.keyboard('fire')
    await waitFor(() => expect(options()).toEqual(['View: Fire drill', 'Export: Fire brigade']))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(window.location.search).toBe('?menu=exportData&saved=b')
  })

  test('the same search also leads to a setting', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Find a student' }))
    await userEvent.type(await field(), 'subjects')
    await waitFor(() => expect(options()).toEqual(['Settings: Subjects and grades']))
    await userEvent.keyboard('{Enter}')
    expect(window.location.search).toBe('?settings=marks')
  })

  test('an empty result says so, and closing returns the focus', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Find a student' })
    await userEvent.click(button)
    await userEvent.type(await field(), 'qqq')
    expect(await screen.findByText('Nothing found. Check the spelling.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(button).toHaveFocus()
  })
})
