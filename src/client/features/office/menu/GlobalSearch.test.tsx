import { fireEvent, screen, waitFor } from '@testing-library/react'
import { withDialogs } from '#client/testing/dialogs'
import { officeReplies } from '#client/testing/office'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { GlobalSearch } from './GlobalSearch'

beforeAll(withDialogs)

const actions = [
  { title: 'Help', path: '/admin/dashboard?help=open' },
  { title: 'Settings: Subjects', path: '/admin/dashboard?settings=marks' },
]

test('text and Enter typed right after Ctrl-K wait for the search', async () => {
  serve(officeReplies().replies)
  renderPiece(<GlobalSearch actions={actions} />, { store: signedInStore('j.ali', 'Admin', true) })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = screen.getByRole('combobox', { name: 'Find a student or a page' })
  expect(field).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.change(field, { target: { value: 'subjects' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.search).toBe('?settings=marks'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['chase 2A', '?chase=2A'],
  ['slips 2a', '?slips=2A'],
])('“%s” leads to the actions for that class', async (text, search) => {
  const { replies } = officeReplies()
  serve({
    ...replies,
    'GET /api/form-classes-list': {
      body: [
        { id: '2A', form_level: 2 },
        { id: '12B', form_level: 5 },
      ],
    },
  })
  renderPiece(<GlobalSearch actions={actions} />, { store: signedInStore('j.ali', 'Admin', true) })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = screen.getByRole('combobox', { name: 'Find a student or a page' })
  fireEvent.change(field, { target: { value: text } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.search).toBe(search))
})
