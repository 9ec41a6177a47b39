import { screen } from '@testing-library/react'
import { withDialogs } from '#client/testing/dialogs'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { PrintSlips } from './PrintSlips'

beforeAll(withDialogs)

const open = (address: string, lacking: readonly string[]) => {
  const server = serve({
    'GET /api/settings': { body: { firstSignIn: 'dob+code', codeDays: 30 } },
    'GET /api/paper-settings': { body: { address, lacking } },
  })
  renderOffice(<PrintSlips wish={{}} whom="30 students" onClose={() => undefined} />)
  return server
}

test('UX-91 slips are refused if families cannot reach the address, before new codes are requested', async () => {
  open('http://127.0.0.1:4312', ['PUBLIC_URL'])
  expect(await screen.findByText('The slips cannot be printed yet')).toBeVisible()
  expect(screen.getByText(/sent to 127\.0\.0\.1:4312, .* Set the portal’s address/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print new codes' })).toBeNull()
})

test('UX-91 slips are refused while the school has only its invented name', async () => {
  open('https://portal.school.example', ['SCHOOL_NAME'])
  expect(
    await screen.findByText(/the name .*, which is invented\. Set the name of your school/),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print new codes' })).toBeNull()
})

test('slips can be printed once the public address and the school’s name are set', async () => {
  open('https://portal.school.example', [])
  expect(await screen.findByRole('button', { name: 'Print new codes' })).toBeVisible()
})
