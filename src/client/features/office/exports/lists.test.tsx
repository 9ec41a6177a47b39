import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { Reports } from './Reports'
import { addressOf, choiceIn, queryOf } from './listChoice'

const fresh = 'GET /api/confirm-sign-in'
const saved = 'GET /api/saved-views/list'
const everyday: Replies = {
  'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
  'GET /api/houses': { body: [{ id: 3, name: 'Ibis' }] },
  [saved]: { body: [] },
  [fresh]: { status: 204 },
}

const open = (query = '', replies: Replies = {}) => {
  const server = serve({ ...everyday, ...replies })
  renderOffice(<Reports />, `?menu=reports&papers=lists${query}`)
  return server
}

test('opening the lists creates nothing and asks for no password', async () => {
  const { calls } = open()
  expect(await screen.findByRole('button', { name: /Show as PDF/ })).toBeEnabled()
  expect(screen.queryByRole('region', { name: 'Pages' })).toBeNull()
  expect(calls(fresh)).toHaveLength(0)
})

test('a list is shown on request and hidden when the choice changes', async () => {
  const { calls } = open()
  await userEvent.click(await screen.findByRole('button', { name: /Show as PDF/ }))
  expect(screen.getByRole('region', { name: 'Pages' })).toHaveFocus()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Age' }))
  expect(screen.queryByRole('region', { name: 'Pages' })).toBeNull()
  // An old sign-in must be confirmed first, whatever the list contains.
  expect(calls(fresh)).toHaveLength(1)
})

test('a health column is marked sensitive, and taking the list asks for the password', async () => {
  const { calls } = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Allergies/ }))
  expect(screen.getByText('This list includes health answers')).toBeInTheDocument()
  expect(calls(fresh)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: /Show as PDF/ }))
  await waitFor(() => expect(calls(fresh)).toHaveLength(1))
})

test('a list too wide for paper can only be a spreadsheet; the last column cannot be removed', async () => {
  open('&list=class&columns=name,address,email,parents,parents_email,emergency,previous_school,middle_name')
  expect(await screen.findByText(/too wide for paper/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Show as PDF/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /Download for Excel/ })).toBeEnabled()
  await userEvent.click(screen.getByRole('radio', { name: 'Register' }))
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
})

test('a list is saved by name with its choices and opened again', async () => {
  const view = { id: 'v', purpose: 'list', name: 'Fire drill', shared: 1, definition: { list: 'house' } }
  const store = 'POST /api/saved-views'
  const { calls } = open('&list=register&whom=class:1A', {
    [saved]: { body: [view] },
    [store]: { body: view },
  })
  await fill(await screen.findByLabelText('Save this list as'), 'My class')
  await userEvent.click(screen.getByRole('button', { name: 'Save the list' }))
  await waitFor(() => expect(calls(store)).toHaveLength(1))
  expect(calls(store)[0]?.body).toEqual({
    ...{ purpose: 'list', name: 'My class', shared: 0 },
    definition: { list: 'register', whom: 'class:1A' },
  })
  const row = (await screen.findByRole('button', { name: 'Fire drill' })).closest('li') as HTMLElement
  expect(within(row).getByText('For everyone')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Fire drill' }))
  expect(screen.getByRole('radio', { name: 'House list' })).toBeChecked()
})

test('UX-55 a list opened from Ctrl-K is selected', async () => {
  const definition = { list: 'house', whom: 'class:1A' }
  const view = { id: 'v', purpose: 'list', name: 'Fire drill', shared: 1, definition }
  open('&saved=v', { [saved]: { body: [view] } })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'House list' })).toBeChecked())
  expect(screen.getByText('Class 1A')).toBeInTheDocument()
})

test('UX-55 if its class is gone, no list is made and the page says so', async () => {
  open('&list=register&whom=class:9Z')
  expect(await screen.findByText('Class 9Z no longer exists. Choose other students.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Show as PDF/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /Download for Excel/ })).toBeDisabled()
})

test.each([
  ['', { list: 'class' }, { columns: 'id,name,class,sex' }],
  [
    'list=register&whom=form:2&blanks=31',
    { list: 'register', whom: 'form:2', blanks: '31' },
    { form_level: '2', blanks: '31' },
  ],
  [
    'list=leavers&year=2024&columns=name',
    { list: 'leavers', year: '2024', columns: 'name' },
    { year: '2024', columns: 'name' },
  ],
  ['list=class&whom=house:3&columns=allergy,nothing', { list: 'class', whom: 'house:3' }, { house: '3' }],
])('the address %s is read, and written back without default values', (text, address, asked) => {
  const choice = choiceIn(new URLSearchParams(text))
  const kept = Object.fromEntries(Object.entries(addressOf(choice)).filter(([, value]) => value !== ''))
  expect(kept).toEqual(address)
  if (text !== '') expect(queryOf(choice)).toMatchObject(asked)
})
