// The address in messages to families is the public one, with a warning if families cannot reach it.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import ChaseDialog from './ChaseDialog'

beforeAll(withDialogs)

const row = {
  ...{
    id: '20260001',
    first_name: 'Inés',
    last_name: 'Núñez',
    class_id: '1A',
    deadline: null as string | null,
  },
  ...{ progress: 'in progress', signed_in: 1, asked: 41, missing: [0], contacted: [], notified: null },
  contacts: [{ who: 'Mother', name: 'Ana Núñez', phones: ['7550123'], email: 'ana@example.org' }],
}

const open = (
  address: string,
  lacking: readonly string[],
  deadline: string | null = null,
  store = officeStore(),
) => {
  serve({
    'GET /api/chase-list/1A': {
      body: {
        ...{ class_id: '1A', form_level: 1, today: '2026-09-01', deadline, students: 25 },
        ...{ things: [{ step: 'documents', name: 'sea_slip', label: 'SEA slip' }] },
        owing: [{ ...row, deadline }],
      },
    },
    'GET /api/paper-settings': { body: { address, lacking } },
  })
  const nothing = () => undefined
  renderOffice(<ChaseDialog place="1A" onPlace={nothing} onClose={nothing} />, '?chase=1A', store)
}

const words = async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Message, contacts and calls: Núñez, Inés' }),
  )
  const title = await screen.findByText('Contact the family of Núñez, Inés')
  return within(title.closest<HTMLElement>('[role="dialog"]')!)
}

const set = 'Set the portal’s address on the internet in Settings, Your school, before you send anything.'

test('UX-100 the list and the message warn about an address that families cannot reach', async () => {
  open('http://192.168.1.5:3000', ['PUBLIC_URL'])
  expect(
    await screen.findByText('Letters cannot be printed yet, and the link in messages leads families nowhere'),
  ).toBeVisible()
  const reach = await words()
  expect(reach.getByText('This family could not open the portal from this message')).toBeVisible()
  expect(
    reach.getByText(new RegExp(`^Families would be sent to 192\\.168\\.1\\.5:3000, .* ${set}$`)),
  ).toBeVisible()
})

test('letters that the server would refuse for want of a school name are not offered', async () => {
  open('https://portal.school.example', ['SCHOOL_NAME'])
  expect(await screen.findByText('Letters cannot be printed yet')).toBeVisible()
  expect(screen.getByText(/^The papers would carry the name .* Set the name of your school/)).toBeVisible()
  await screen.findByRole('region', { name: 'The list' })
  expect(screen.getByRole('button', { name: 'Letters (PDF)' })).toBeDisabled()
})

test('after registration closes the message has no link and needs no warning', async () => {
  open('http://192.168.1.5:3000', ['PUBLIC_URL'], '2026-08-01')
  expect(await screen.findByText('Letters cannot be printed yet')).toBeVisible()
  const reach = await words()
  expect(reach.getByText(/Registration has closed/)).toBeVisible()
  expect(reach.queryByText(/could not open the portal/)).toBeNull()
})

test('messages contain the public address, not the one in the office’s browser', async () => {
  open('https://portal.school.example', [])
  const reach = await words()
  expect(reach.getByText(/Please finish it at https:\/\/portal\.school\.example$/)).toBeVisible()
  expect(screen.queryByText(/^Families would be sent to/)).toBeNull()
})

test('SEC-55 a principal reads the list with its contacts, and presses nothing that reaches a family', async () => {
  open('https://portal.school.example', [], null, officeStore('principal'))
  const dialog = await words()
  expect(dialog.getByText(/Ana Núñez/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^(WhatsApp|SMS|E-mail)/ })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Save the call' })).toBeNull()
  expect(dialog.queryByText('Your message')).toBeNull()
})
