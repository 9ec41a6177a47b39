import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { openStudents } from '#client/testing/officeAreas'
import { address, officeStore } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'
import { columnsChosen } from './columnsSlice'

const saved = 'GET /api/saved-views/students'
const store = 'POST /api/saved-views'
const views = [
  {
    id: 'a',
    purpose: 'students',
    name: 'Not agreed',
    shared: 1,
    definition: { agreed: '0', columns: 'sex' },
  },
  {
    id: 'b',
    purpose: 'students',
    name: 'Old',
    shared: 0,
    definition: { class: '9Z', columns: 'mood', sort: 'shoe' },
  },
]

const heads = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)

const open = (search: string, changes: Replies = {}) => {
  const redux = officeStore()
  redux.dispatch(columnsChosen(['age', 'house']))
  return openStudents(
    search,
    {
      'GET /api/form-classes-list': { body: [{ id: '1B', form_level: 1 }] },
      'GET /api/student-columns': { body: [] },
      [saved]: { body: views },
      ...changes,
    },
    redux,
  )
}

beforeEach(() => window.sessionStorage.clear())

test('UX-55 UX-60 a saved view restores its filters and columns and shows its name', async () => {
  await open('?views=choose&q=ines&sort=name')
  await userEvent.click(await screen.findByRole('button', { name: 'Not agreed' }))
  expect(await screen.findByRole('button', { name: 'Views, shown now: Not agreed' })).toBeInTheDocument()
  expect(address()).toBe('?agreed=0')
  expect(heads()).toContain('Sex')
  expect(heads()).not.toContain('Age')
})

test('UX-55 the current table is saved as a view; an existing name is replaced after a notice', async () => {
  const { calls } = await open('?views=choose&form=1&sort=name&order=desc', { [store]: { body: views[0] } })
  await fill(await screen.findByLabelText('Save this view as'), 'Not agreed')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For everyone in the office' }))
  expect(screen.getByText('This replaces the saved view of the same name.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Save the view' }))
  await waitFor(() => expect(calls(store)).toHaveLength(1))
  expect(calls(store)[0]?.body).toEqual({
    ...{ purpose: 'students', name: 'Not agreed', shared: 1 },
    definition: { form: '1', sort: 'name', order: 'desc', columns: 'house,age' },
  })
})

test('UX-55 renaming a view keeps its saved content', async () => {
  const { calls } = await open('?views=choose&form=1', { [store]: { body: views[0] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Change Not agreed' }))
  const form = within(screen.getByRole('form', { name: 'Change Not agreed' }))
  expect(form.getByLabelText('Name')).toHaveFocus()
  await userEvent.type(form.getByLabelText('Name'), ' yet{Enter}')
  await waitFor(() => expect(calls(store)).toHaveLength(1))
  expect(calls(store)[0]?.body).toEqual({
    ...{ purpose: 'students', name: 'Not agreed yet', shared: 1, replaces: 'a' },
    definition: { agreed: '0', columns: 'sex' },
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Not agreed' })).toHaveFocus())
})

test('UX-55 if a colleague has removed the view, a change to it says so', async () => {
  const server = await open('?views=choose&form=1', {
    [store]: { status: 404, body: { message: 'This is no longer saved.' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change Not agreed' }))
  const form = within(screen.getByRole('form', { name: 'Change Not agreed' }))
  server.answers[saved] = { body: [views[1]] }
  await userEvent.type(form.getByLabelText('Name'), ' yet{Enter}')
  expect(await screen.findByText(/^“Not agreed” has been removed/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Not agreed' })).toBeNull()
})

test('UX-55 a view from Ctrl-K opens without its dialog', async () => {
  await open('?views=choose&saved=a')
  expect(await screen.findByRole('button', { name: 'Views, shown now: Not agreed' })).toBeInTheDocument()
  expect(address()).toBe('?agreed=0')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('UX-55 a removed view says that it is gone', async () => {
  await open('?views=choose&saved=z')
  expect(await screen.findByText('This is no longer saved.')).toBeInTheDocument()
  expect(address()).toBe('?views=choose')
})

test('UX-55 parts of a view that no longer exist are left out and named', async () => {
  await open('?views=choose&form=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Old' }))
  expect(
    await screen.findByText(/without Class 9Z, the column “mood”, and the order by “shoe”/),
  ).toBeInTheDocument()
  expect(address()).toBe('?views=choose')
  expect(screen.getByRole('button', { name: 'Old' })).toHaveAttribute('aria-current', 'true')
})
