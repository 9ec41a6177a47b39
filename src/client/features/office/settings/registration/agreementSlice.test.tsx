import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '../../../../testing/renderApp'
import { serve } from '../../../../testing/server'
import SettingsPage from '../SettingsPage'

const terms = { version: '3', text: 'Be kind.' }

test('a new text that is not saved yet stays while another section is open; the browser asks before it goes', async () => {
  serve({ 'GET /api/terms': { body: terms }, 'GET /api/settings': { body: { version: 'v1' } } })
  const at = '/admin/dashboard?settings=agreement'
  renderPiece(<SettingsPage />, { at, store: signedInStore('admin', 'Admin', true) })
  const text = () => screen.findByRole('textbox', { name: /Text \(version 3\)/ })
  await userEvent.type(await text(), ' Be clean.')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('switch', { name: /^Export Data/ })
  await userEvent.click(screen.getByRole('button', { name: 'Terms and conditions' }))
  expect(await text()).toHaveValue(`${terms.text} Be clean.`)
  await userEvent.click(screen.getByRole('button', { name: 'Undo my changes' }))
  expect(await text()).toHaveValue(terms.text)
})
