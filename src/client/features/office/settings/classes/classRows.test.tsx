import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '../../../../testing/renderApp'
import { serve, type Replies } from '../../../../testing/server'
import SettingsPage from '../SettingsPage'

const open = (replies: Replies) => {
  const server = serve(replies)
  const at = '/admin/dashboard?settings=classes'
  renderPiece(<SettingsPage />, { at, store: signedInStore('admin', 'Admin', true) })
  return server
}

test('a class that students are in stays, and says why', async () => {
  const server = open({
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico' }] },
    'POST /api/form-classes-list': {
      status: 409,
      body: { message: '30 students are in class 1A. Move them first.' },
    },
    'POST /api/houses': { body: { id: 2, name: 'Pelican' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Class 1A' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/30 students are in class 1A/)).toBeInTheDocument()
  const sent = { id: '1A', form_level: null, was: 1 }
  expect(server.calls('POST /api/form-classes-list')[0]?.body).toEqual(sent)
  const house = screen.getByRole('textbox', { name: 'Name of house Cocrico' })
  await userEvent.clear(house)
  await userEvent.type(house, 'Pelican')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/houses')[0]?.body).toEqual({ id: 2, name: 'Pelican', was: 'Cocrico' })
})

test('the classes of a form are added at once and show how many students are in them; a refused one stays to be mended', async () => {
  const classes = [{ id: '1B', form_level: 1 }]
  const server = open({
    'GET /api/form-classes-list': () => ({ body: [...classes] }),
    'GET /api/houses': { body: [] },
    'GET /api/students': {
      body: [
        { id: '1', class_id: '1B', left_on: null },
        { id: '2', class_id: null, left_on: null },
      ],
    },
    'POST /api/form-classes-list': ({ body }) => {
      const { id, form_level } = body as { id: string; form_level: number }
      const text = `There is already a class ${id}.`
      if (id === '1B') return { status: 422, body: { message: text, errors: { id: [text] } } }
      classes.push({ id, form_level })
      return { body: { id, form_level } }
    },
  })
  const row = async (id: string) => within(await screen.findByRole('listitem', { name: `Class ${id}` }))
  expect(await (await row('1B')).findByText('1 student')).toBeInTheDocument()
  expect((await row('1B')).queryByRole('button', { name: 'Remove Class 1B' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /^New classes/ }), 'A-C')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1A, 1B, 1C' }))
  expect(await screen.findByText('There is already a class 1B.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^New classes/ })).toHaveValue('1B, 1C')
  expect(await (await row('1A')).findByRole('button', { name: 'Remove Class 1A' })).toBeInTheDocument()
  expect(server.calls('POST /api/form-classes-list')).toHaveLength(2)
})
