import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import realUser from '@testing-library/user-event'
import type { Assignments } from '#shared/contract/access/assignments'
import { baseApi } from '#client/api/baseApi'
import SettingsPage from '#client/features/office/settings/SettingsPage'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'

const userEvent = realUser.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-30T14:00:00Z'), advanceTimers: true })
})

afterEach(() => {
  jest.useRealTimers()
})

const assignments = (changes: Partial<Assignments> = {}): Assignments => ({
  year: 2026,
  classes: ['1A', '1B', '2A'].map((class_id) => ({ class_id, form_level: Number(class_id[0]) })),
  subjects: [
    { code: 'MAT', title: 'Mathematics' },
    { code: 'ENG', title: 'English' },
  ],
  staff: [
    { username: 'k.joseph', name: 'Keisha Joseph', role: 'form_teacher' },
    { username: 'm.ali', name: 'Marc Ali', role: 'teacher' },
  ],
  cells: [{ class_id: '1A', subject_code: 'MAT', usernames: ['m.ali'] }],
  ...changes,
})

const open = async (replies: Replies = {}) => {
  const server = serve({
    'GET /api/assignments/2026': { body: assignments() },
    ...replies,
  })
  const store = officeStore()
  const { unmount } = renderOffice(<SettingsPage />, '?settings=teaching', store)
  await cell('Mathematics of 1A')
  return {
    ...server,
    store,
    unmount,
    sent: () => server.calls('POST /api/assignments').map(({ body }) => body),
  }
}

const cell = (name: string) => screen.findByRole('combobox', { name })
const choose = (year: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'School year' }), year)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The server's answer to a save has the sent cells over the stored ones. */
const saved: Replies[string] = ({ body }) => {
  const { cells } = body as { cells: Assignments['cells'] }
  return {
    body: assignments({
      cells: cells.map(({ class_id, subject_code, usernames }) => ({ class_id, subject_code, usernames })),
    }),
  }
}

const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  })

test('a typed name becomes its account, and is saved over what the page has shown', async () => {
  const { sent } = await open({ 'POST /api/assignments': saved })
  await userEvent.clear(await cell('Mathematics of 1A'))
  await userEvent.type(await cell('Mathematics of 1A'), 'keisha joseph, m.ali')
  await userEvent.type(await cell('Form teacher of 2A'), 'k.joseph')
  expect(await cell('Mathematics of 1A')).toHaveValue('Keisha Joseph, Marc Ali')
  expect(screen.getByText('2 cells not saved')).toBeVisible()
  expect(await cell('Form teacher of 2A')).toHaveAccessibleDescription('not saved')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent()).toEqual([
    {
      year: 2026,
      cells: [
        { class_id: '1A', subject_code: 'MAT', usernames: ['k.joseph', 'm.ali'], was: ['m.ali'] },
        { class_id: '2A', subject_code: null, usernames: ['k.joseph'], was: [] },
      ],
    },
  ])
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('a name without an account stays in its cell with what to do, and the other cells are saved', async () => {
  const { sent } = await open({ 'POST /api/assignments': saved })
  await userEvent.type(await cell('English of 1A'), 'Ann Boodoo')
  await userEvent.type(await cell('Form teacher of 1B'), 'Marc Ali')
  await userEvent.type(await cell('English of 1B'), 'Marc Ali')
  await userEvent.tab()
  const notice = within(screen.getByRole('alert'))
  expect(notice.getByText('2 cells cannot be saved yet')).toBeVisible()
  expect(
    notice.getByText('No teacher in the office accounts is called “Ann Boodoo”. (1A English)'),
  ).toBeVisible()
  expect(notice.getByText(/^Marc Ali has the role Teacher\./)).toHaveTextContent('(1B Form teacher)')
  expect(notice.getByRole('link', { name: 'Office accounts' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=administrators',
  )
  expect(await cell('English of 1A')).toBeInvalid()
  await press('Save')
  await waitFor(() =>
    expect(screen.getByText('2 cells not saved, 2 of them with a name to correct')).toBeVisible(),
  )
  expect(sent()).toMatchObject([{ cells: [{ class_id: '1B', subject_code: 'ENG' }] }])
  expect(await cell('English of 1A')).toHaveValue('Ann Boodoo')
  await press('Discard changes')
  expect(await cell('English of 1A')).toHaveValue('')
  expect(await cell('Form teacher of 1B')).toHaveValue('')
})

test('what was typed for a class that has been removed since can be removed', async () => {
  const { store, unmount } = await open()
  await userEvent.type(await cell('English of 2A'), 'm.ali')
  await userEvent.type(await cell('English of 1A'), 'k.joseph')
  unmount()
  const [one] = assignments().classes
  serve({ 'GET /api/assignments/2026': { body: assignments({ classes: [one!] }) } })
  store.dispatch(baseApi.util.resetApiState())
  renderOffice(<SettingsPage />, '?settings=teaching', store)
  expect(await screen.findByText('This class or subject has been removed. (2A English)')).toBeVisible()
  await press('Remove')
  expect(screen.queryByText(/has been removed/)).toBeNull()
  expect(screen.getByText('1 cell not saved')).toBeVisible()
  expect(await cell('English of 1A')).toHaveValue('Keisha Joseph')
})

test('UX-42 typed names survive a visit to another section, in the school year in which they were typed', async () => {
  const next = 2027
  const replies = { [`GET /api/assignments/${next}`]: { body: assignments({ year: next, cells: [] }) } }
  const { store, unmount } = await open(replies)
  await choose(`${next}-${next + 1}`)
  await userEvent.type(await cell('English of 2A'), 'm.ali')
  unmount()
  renderOffice(<SettingsPage />, '?settings=teaching', store)
  expect(await cell('English of 2A')).toHaveValue('Marc Ali')
  expect(screen.getByRole('combobox', { name: 'School year' })).toHaveDisplayValue(
    `${next}-${next + 1} (not saved)`,
  )
})

test('a school year in which nobody has anything to teach begins with the year before', async () => {
  await open({ 'GET /api/assignments/2027': { body: assignments({ year: 2027, cells: [] }) } })
  await choose('2027-2028')
  await userEvent.click(await screen.findByRole('button', { name: 'Begin with 2026-2027' }))
  expect(await cell('Mathematics of 1A')).toHaveValue('Marc Ali')
  expect(screen.getByText('1 cell not saved')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin with 2026-2027' })).toBeNull()
})

test('a school year that is over can be read only', async () => {
  const last = 2025
  await open({ [`GET /api/assignments/${last}`]: { body: assignments({ year: last }) } })
  await choose(`${last}-${last + 1}`)
  expect(await screen.findByText(/This school year is over/)).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Mathematics of 1A' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a colleague’s change is shown before it is overwritten', async () => {
  const theirs = assignments({
    cells: [{ class_id: '1A', subject_code: 'MAT', usernames: ['k.joseph'] }],
  })
  const refusal = { status: 409, body: { message: 'Changed.', current: theirs } }
  const { answers, sent } = await open({ 'POST /api/assignments': refusal })
  await userEvent.clear(await cell('Mathematics of 1A'))
  await userEvent.tab()
  answers['GET /api/assignments/2026'] = { body: theirs }
  await press('Save')
  expect(await screen.findByText(/It now says: 1A Mathematics: Keisha Joseph\./)).toBeVisible()
  expect(await cell('Mathematics of 1A')).toHaveValue('')
  answers['POST /api/assignments'] = saved
  await press('Save')
  await screen.findByText('Saved')
  const cells = sent().map((body) => (body as { cells: object[] }).cells[0])
  expect(cells).toMatchObject([
    { usernames: [], was: ['m.ali'] },
    { usernames: [], was: ['k.joseph'] },
  ])
})

test('a pasted block fills cells from the chosen one; Undo gives back what they had', async () => {
  await open()
  paste(await cell('Mathematics of 1A'), 'Keisha Joseph\tm.ali\textra\nMr Ali\t\n')
  const notice = within(await screen.findByText('3 cells filled. Nothing is saved yet.').then(whole))
  expect(notice.getByText(/^Left out, because .*: “extra”\./)).toBeVisible()
  expect(notice.getByText('“Mr Ali” was read as Marc Ali (m.ali). Please check.')).toBeVisible()
  expect(await cell('Mathematics of 1A')).toHaveValue('Keisha Joseph')
  expect(await cell('English of 1A')).toHaveValue('Marc Ali')
  expect(await cell('Mathematics of 1B')).toHaveValue('Marc Ali')
  await userEvent.click(notice.getByRole('button', { name: 'Undo' }))
  expect(await cell('Mathematics of 1A')).toHaveValue('Marc Ali')
  expect(await cell('Mathematics of 1B')).toHaveValue('')
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('Undo of a block leaves a cell that was changed since; after Save there is nothing to undo', async () => {
  await open({ 'POST /api/assignments': saved })
  paste(await cell('Mathematics of 1A'), 'k.joseph\tm.ali\n')
  await userEvent.clear(await cell('English of 1A'))
  await userEvent.type(await cell('English of 1A'), 'k.joseph')
  await press('Undo')
  expect(await cell('Mathematics of 1A')).toHaveValue('Marc Ali')
  expect(await cell('English of 1A')).toHaveValue('Keisha Joseph')
  paste(await cell('English of 1B'), 'm.ali\tm.ali\n')
  expect(screen.getByText('1 cell filled. Nothing is saved yet.')).toBeVisible()
  await press('Save')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByText(/Nothing is saved yet/)).toBeNull()
})

const whole = (title: HTMLElement): HTMLElement => title.closest<HTMLElement>('.ant-alert') ?? title

const read = async (rows: readonly (readonly string[])[]) => {
  const transfers = heardTransfers()
  const file = new File(['x'], 'teachers.xlsx')
  await userEvent.upload(screen.getByLabelText('Choose a file: who teaches what'), file)
  const transfer = await transfers.next()
  expect(transfer.call).toBe('POST /api/read-assignments')
  act(() => transfer.answer(200, JSON.stringify({ rows })))
}

test('a list with its headings fills the cells that it names', async () => {
  await open()
  await read([
    ['', 'Form 1A', 'Form 2A'],
    ['English', 'Marc Ali', 'Keisha Joseph'],
  ])
  expect(await screen.findByText('2 cells filled. Nothing is saved yet.')).toBeVisible()
  expect(await cell('English of 2A')).toHaveValue('Keisha Joseph')
})

test('a list without classes and subjects says what it needs', async () => {
  await open()
  await read([['Keisha Joseph', 'Marc Ali']])
  expect(await screen.findByText(/^No classes and subjects of the school were found/)).toBeVisible()
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('Enter and arrows go to other cells; while a name is being typed, arrows belong to it, and Esc takes it back', async () => {
  await open()
  await userEvent.click(await cell('Mathematics of 1A'))
  await userEvent.keyboard('{ArrowRight}')
  expect(await cell('English of 1A')).toHaveFocus()
  await userEvent.keyboard('m.ali{Enter}')
  expect(await cell('English of 1B')).toHaveFocus()
  await userEvent.keyboard('k{ArrowUp}{ArrowLeft}')
  expect(await cell('English of 1B')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await cell('English of 1B')).toHaveValue('')
  expect(screen.getByText('1 cell not saved')).toBeVisible()
})

test('in the last row, Esc after Enter gives back what was entered', async () => {
  await open()
  await userEvent.type(await cell('English of 2A'), 'm.ali{Enter}')
  await userEvent.type(await cell('English of 2A'), 'x{Escape}')
  expect(await cell('English of 2A')).toHaveValue('Marc Ali')
})

const onPhone = () => {
  const matchMedia = window.matchMedia.bind(window)
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: media === '(max-width: 639px)' }))
}

test('on a phone, Enter and arrows go to the next field of the class', async () => {
  onPhone()
  await open()
  await userEvent.type(await cell('Form teacher of 1A'), 'k.joseph{Enter}')
  expect(await cell('Mathematics of 1A')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await cell('English of 1A')).toHaveFocus()
  await userEvent.click(screen.getByText('Mathematics'))
  expect(await cell('Mathematics of 1A')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}{ArrowUp}')
  expect(await cell('Form teacher of 1A')).toHaveFocus()
})

test('on a phone one class is shown at a time, and what was typed in another one stays', async () => {
  onPhone()
  await open()
  await userEvent.type(await cell('English of 1A'), 'm.ali')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), '2A')
  expect(screen.queryByRole('combobox', { name: 'English of 1A' })).toBeNull()
  await userEvent.type(await cell('Form teacher of 2A'), 'k.joseph')
  expect(screen.getByText('2 cells not saved')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), '1A (not saved)')
  expect(await cell('English of 1A')).toHaveValue('Marc Ali')
})
