import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import { setUpSteps } from '#shared/rules/school/setUp'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import { address } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { colourText } from './DetailsStep'
import { openStepAfter } from './YourSchool'

const place = { id: '/media/usb', label: 'The folder /media/usb' }
const noBackups = {
  place: null,
  places: [place],
  is_fixed: 0,
  has_key: 0,
  on_same_disk: 0,
  key_waits: 0,
  makes_key: 1,
} as const

const empty: SchoolSetUp = {
  ...{ name: '', short_name: '', address: '', phone: '', email: '', colour: '#17457a' },
  ...{ logo: '/crest.svg', has_own_logo: 0, fixed: [], public_url: '', answered_at: null },
  ...{
    backups: { ...noBackups, places: [place] },
    done: [],
    begun: 0,
    lacking: [],
    portal_version: '1.0.0',
    version: 'v1',
  },
}

/** The server stores what is saved. */
const open = (step: string, changes: Partial<SchoolSetUp> = {}, replies: Replies = {}) => {
  const school = { current: { ...empty, ...changes } }
  const store = (more: Partial<SchoolSetUp>) => {
    school.current = { ...school.current, ...more, begun: 1, version: 'v2' }
    return { body: school.current }
  }
  const { calls } = openSettings(`school${step && `&step=${step}`}`, {
    'GET /api/school': () => ({ body: school.current }),
    'POST /api/school': ({ body }) => store({ ...(body as Partial<SchoolSetUp>), done: ['details'] }),
    'POST /api/school-address': ({ body }) => store(body as Partial<SchoolSetUp>),
    'POST /api/school-steps': ({ body }) => {
      const { step: noted } = body as { step: SchoolSetUp['done'][number] | 'later' }
      return store(noted === 'later' ? {} : { done: [...school.current.done, noted] })
    },
    'GET /api/backups': {
      body: { scheduled: 1, good_at: null, late: 0, failed_at: null, damaged: 0, lacking: 0 },
    },
    ...replies,
  })
  return { calls, store }
}

const settings = {
  ...{ studentSearch: 1, searchBirthMonth: 0, searchIsForbidden: 0, version: 'v1' },
  ...{ firstSignIn: 'dob', codeDays: 14, defaultPasswordDays: 14 },
}

const step = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['details', [], 'address'],
  ['backups', [], 'slip'],
  ['slip', ['details', 'address'], 'signIn'],
  ['terms', setUpSteps.filter((one) => one !== 'terms'), null],
] as const)('after %s comes the next open step', (at, done, next) => {
  expect(openStepAfter(at, done)).toBe(next)
})

test('the set-up opens on its first open step; “Looks right” notes it and goes on', async () => {
  const { calls } = open('', { done: ['details', 'address'] })
  const signIn = await step('First sign-ins')
  await userEvent.click(signIn.getByRole('button', { name: 'Looks right' }))
  expect(await screen.findByRole('heading', { name: 'School year and terms' })).toHaveFocus()
  expect(calls('POST /api/school-steps')[0]?.body).toEqual({ step: 'signIn' })
  expect(address()).toBe('?settings=school&step=terms')
})

test('“Later” notes that the set-up has begun, and leads to the dashboard', async () => {
  const { calls } = open('backups')
  await step('Backups')
  await press('Later')
  await waitFor(() => expect(address()).toBe(''))
  expect(calls('POST /api/school-steps').map(({ body }) => body)).toEqual([{ step: 'later' }])
})

test('when every step is done the way leads to the students', async () => {
  open('slip', { done: [...setUpSteps] })
  const slip = await step('A first slip')
  expect(slip.getByRole('link', { name: 'Import your students' })).toHaveAttribute(
    'href',
    '/admin/dashboard?menu=importStudents',
  )
  expect(slip.queryByRole('button', { name: 'Looks right' })).toBeNull()
})

test('where only this step is open, the way leads to the students, too', async () => {
  open('details', { done: setUpSteps.filter((one) => one !== 'details') })
  const details = await step('Name and crest')
  expect(details.getByRole('link', { name: 'Import your students' })).toBeVisible()
})

test('a specimen slip without an address for families says so', async () => {
  open('slip', { lacking: ['address'] })
  expect(await screen.findByText('The slip has no address for families yet')).toBeVisible()
})

test('a step with unsaved changes cannot be called right; one that needs something stored is not called right at all', async () => {
  open('signIn', { done: ['address'] }, { 'GET /api/settings': { body: settings } })
  const right = () => screen.queryByRole('button', { name: 'Looks right' })
  expect(await screen.findByRole('button', { name: 'Looks right' })).toBeEnabled()
  await userEvent.click(await screen.findByRole('radio', { name: /code of a printed slip/ }))
  expect(right()).toBeDisabled()
  await userEvent.click(screen.getByRole('link', { name: /^Name and crest/ }))
  await step('Name and crest')
  expect(right()).toBeNull()
})

test('the name is saved with the version', async () => {
  const { calls } = open('details')
  const details = await step('Name and crest')
  await fill(details.getByLabelText('Name of the school'), 'St Mary’s College')
  expect(details.getByText('St Mary’s College')).toBeInTheDocument()
  await press('Save')
  expect(await screen.findByText(/^Saved\. Every page shows it/)).toBeInTheDocument()
  expect(calls('POST /api/school')[0]?.body).toMatchObject({ name: 'St Mary’s College', version: 'v1' })
  expect(await screen.findByRole('link', { name: /^Next: Address for families/ })).toBeInTheDocument()
})

test('what the operator has set is only shown, with the name of the setting', async () => {
  open('details', { name: 'Bay High', fixed: ['name', 'logo'] })
  expect(await screen.findByLabelText('Name of the school')).toBeDisabled()
  expect(screen.getByText('Set by the person who runs the portal (SCHOOL_NAME).')).toBeInTheDocument()
  expect(screen.getByText('Set by the person who runs the portal (SCHOOL_LOGO).')).toBeInTheDocument()
  expect(screen.queryByLabelText('Choose a file: Crest')).toBeNull()
})

test.each([
  ['#17457a', /9\.6 to 1: easy to read/],
  ['#ffcc00', /1\.5 to 1, too low .* Choose a darker colour/],
])('UX-04 the contrast of %s is said in words', (colour, words) => {
  expect(colourText(colour)).toMatch(words)
})

test('a crest is sent as soon as it is chosen, and can be taken away again', async () => {
  const { next } = heardTransfers()
  const { store, calls } = open(
    'details',
    {},
    {
      'POST /api/school-crest-removal': () => store({ has_own_logo: 0 }),
    },
  )
  const file = new File(['png'], 'crest.png', { type: 'image/png' })
  await userEvent.upload(await screen.findByLabelText('Choose a file: Crest'), file)
  const sent = await next()
  expect(sent.body?.get('file')).toMatchObject({ name: 'crest.png' })
  act(() => sent.answer(200, JSON.stringify(store({ has_own_logo: 1 }).body)))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the crest' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the crest' })).toBeNull())
  expect(calls('POST /api/school-crest-removal')[0]?.body).toEqual({ version: 'v2' })
})

const told = {
  not: 'The portal did not answer there yet',
  yes: /^The portal answered there on 3 August 2026/,
}

test('an address that has not answered is printed all the same, and can be tried again', async () => {
  let answered_at: string | null = null
  const { calls, store } = open(
    'address',
    {},
    {
      'POST /api/school-address': ({ body }) => store({ ...(body as object), answered_at }),
    },
  )
  await fill(await screen.findByRole('textbox', { name: 'Address for families' }), 'https://bay.example')
  await press('Save')
  expect(await screen.findByText(told.not)).toBeInTheDocument()
  expect(screen.getByText(/the address you use now keeps working/)).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'QR code of https://bay.example' })).toBeInTheDocument()
  answered_at = '2026-08-03T14:05:00.000Z'
  await press('Try again')
  expect(await screen.findByText(told.yes)).toBeInTheDocument()
  expect(calls('POST /api/school-address').map(({ body }) => body)).toEqual([
    { public_url: 'https://bay.example', version: 'v1' },
    { public_url: 'https://bay.example', version: 'v2' },
  ])
})

test('an address that the operator has set is neither doubted nor tried', async () => {
  open('address', { public_url: 'https://portal.school.example', fixed: ['public_url'] })
  expect(await screen.findByRole('img', { name: /^QR code of/ })).toBeVisible()
  expect(screen.queryByText(/did not answer/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without a place the page says what the operator has to do', async () => {
  open('backups', { backups: { ...noBackups, places: [] } })
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('BACKUP_PLACES')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a place that the operator has set is only shown', async () => {
  const backups = { ...noBackups, places: [place], place: place.id, is_fixed: 1, has_key: 1 } as const
  open('backups', { backups: { ...backups, places: [place] } })
  expect(await screen.findByText(/^Backups go to The folder \/media\/usb\./)).toHaveTextContent(
    'Set by the person who runs the portal (BACKUP_DIR or BACKUP_S3_BUCKET).',
  )
  expect(screen.queryByRole('radio')).toBeNull()
})

test('where the key of the chosen place is missing, the page says so, and another one can be made', async () => {
  const backups = { ...noBackups, places: [place], place: place.id }
  const { calls, store } = open(...(['backups', { backups }] as const), {
    'POST /api/school-backups': () => ({
      body: {
        school: store({ backups: { ...backups, has_key: 1, key_waits: 1 } }).body,
        key: 'abcdefghijkl',
      },
    }),
  })
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('No backups are made: their key is missing')).toBeVisible()
  await press('Make another key')
  expect(await screen.findByRole('heading', { name: 'Print the key of your backups' })).toHaveFocus()
  expect(calls('POST /api/school-backups')[0]?.body).toEqual({ place: place.id, version: 'v1' })
})

test('a key that nobody has put away yet can be shown again', async () => {
  const keyed = { place: place.id, has_key: 1, key_waits: 1 } as const
  const waiting = { ...noBackups, ...keyed, places: [place] }
  const { store } = open(...(['backups', { backups: waiting }] as const), {
    'POST /api/school-backups': () => ({
      body: { school: store({ backups: waiting }).body, key: 'abcdefghijkl' },
    }),
  })
  expect(await screen.findByText('The key of the backups is not put away yet')).toBeVisible()
  await press('Show the key')
  expect(await screen.findAllByLabelText('Key of the backups')).not.toHaveLength(0)
})

test('the new key is shown until it is put away, in groups, with a sheet to print', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  const { calls, store } = open(
    'backups',
    {},
    {
      'POST /api/school-backups': () => ({
        body: {
          school: store({
            backups: { ...noBackups, places: [place], place: place.id, has_key: 1, key_waits: 1 },
          }).body,
          key: 'abcdefghijkl',
        },
      }),
    },
  )
  await userEvent.click(await screen.findByRole('radio', { name: place.label }))
  await press('Save')
  const keys = await screen.findAllByLabelText('Key of the backups')
  // On the screen, and on the sheet that only the printer draws.
  expect(keys.map(({ textContent }) => textContent)).toEqual(['abcd efgh ijkl', 'abcd efgh ijkl'])
  await press('Print the key')
  expect(print).toHaveBeenCalledTimes(1)
  await press('I have put it in a safe place')
  expect(calls('POST /api/school-steps')[0]?.body).toEqual({ step: 'backups' })
  expect(screen.queryByLabelText('Key of the backups')).toBeNull()
  expect(await screen.findByText('No backup has been made yet.')).toBeInTheDocument()
  expect(calls('POST /api/school-backups')[0]?.body).toEqual({
    place: place.id,
    version: 'v1',
  })
})
