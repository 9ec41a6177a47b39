import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '#client/address/paths'
import { portalConfig } from '#client/portalConfig'
import { sessionSelectors } from '#client/session/sessionState'
import { loadedPages } from '#client/testing/loadedPages'
import { writeConfig } from '#client/testing/portalConfig'
import { renderApp } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'

const refusal = { message: 'No.', errors: { message: ['The student ID or the password is not right.'] } }
const knows: Replies = {
  'POST /api/login-student': {
    body: { name: 'Anika Ramkissoon', authenticated: true, reset_password: false },
  },
  'GET /api/user/20260002': {
    body: [{ student_id: '20260002', password_reset: 0, name: 'Anika Ramkissoon' }],
  },
}
const wantsPassword: Replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: false, reset_password: true } },
  'POST /api/change-password-student': { body: { name: 'Anika Ramkissoon' } },
}

beforeAll(loadedPages(paths.dashboard, paths.adminSignIn, paths.adminDashboard), 120_000)

const idField = () => screen.getByLabelText('Student ID')
const passwordField = () => screen.getByLabelText('Password')

const signIn = async (password = 'quiet river') => {
  const user = userEvent.setup()
  await user.type(idField(), '20260002{Enter}')
  await user.type(passwordField(), `${password}{Enter}`)
  return user
}

const choose = async (password: string, again: string) => {
  const user = await signIn('20140314')
  await user.type(await screen.findByLabelText('New Password'), password)
  await user.type(screen.getByLabelText('Confirm New Password'), again)
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
}

describe('sign-in', () => {
  test('Enter in the ID field moves to the password; Enter there sends it and opens the dashboard', async () => {
    const server = serve(knows)
    renderApp()
    const user = userEvent.setup()
    await user.type(idField(), '20260002{Enter}')
    expect(passwordField()).toHaveFocus()
    expect(server.heard).toEqual([])
    await user.keyboard('quiet river{Enter}')
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument()
    expect(server.calls('POST /api/login-student')[0]?.body).toEqual({
      student_id: '20260002',
      password: 'quiet river',
    })
  })

  test.each([
    ['the first text of errors.message', refusal, 'The student ID or the password is not right.'],
    ['without errors the message', { message: 'Sign-in is closed tonight.' }, 'Sign-in is closed tonight.'],
  ])('a refusal shows %s', async (_name, body, text) => {
    serve({ 'POST /api/login-student': { status: 401, body } })
    renderApp()
    await signIn()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(document.title).toMatch(/^Error: /)
  })

  test('REL-25 while the server is overloaded, the sign-in is retried automatically with the typed text', async () => {
    const busy = {
      message: 'Many people are signing in.',
      errors: { message: ['Many people are signing in.'] },
    }
    let refused = 0
    const server = serve({
      ...knows,
      'POST /api/login-student': () =>
        (refused += 1) <= 2
          ? { status: 503, body: busy, headers: { 'Retry-After': refused === 1 ? '0.01' : '0.4' } }
          : { body: { name: 'Anika Ramkissoon', authenticated: true, reset_password: false } },
    })
    renderApp()
    await signIn()
    expect(
      await screen.findByText('Many people are signing in. Please wait, this continues automatically …'),
    ).toBeInTheDocument()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(passwordField()).toHaveValue('quiet river')
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument()
    const sent = server.calls('POST /api/login-student').map(({ body }) => body)
    expect(sent).toEqual(
      Array.from({ length: 3 }, () => ({ student_id: '20260002', password: 'quiet river' })),
    )
  })

  test('SEC-33 the password is hidden, can be shown, and works with password managers', async () => {
    serve({})
    renderApp()
    expect(idField()).toHaveAttribute('autocomplete', 'username')
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password')
    expect(passwordField()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(passwordField()).toHaveAttribute('type', 'text')
  })

  test('the date of birth has its own placeholder and hint', async () => {
    serve({})
    renderApp()
    expect(passwordField()).toHaveAttribute('placeholder', 'Enter password')
    await userEvent.click(screen.getByRole('button', { name: /First time here/ }))
    expect(passwordField()).toHaveAttribute('placeholder', 'Enter date of birth')
    expect(passwordField()).toHaveAccessibleDescription(/yyyymmdd/)
  })
})

describe('with the code of a slip', () => {
  // The server writes this into the page; it is read at each render.
  const asks = (activationCode: boolean) => Object.assign(portalConfig(), { activationCode })
  beforeEach(() => {
    writeConfig()
    asks(true)
  })
  afterEach(() => asks(false))

  test('SEC-37 the code field appears for a date of birth, and the code is sent as typed', async () => {
    const server = serve(wantsPassword)
    renderApp()
    expect(screen.queryByLabelText('Code from your school’s slip')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /First time here/ }))
    const code = screen.getByLabelText('Code from your school’s slip')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(idField(), '20260002')
    await userEvent.type(passwordField(), '20140314{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the code from your school’s slip.')
    expect(server.calls('POST /api/login-student')).toEqual([])
    await userEvent.click(code)
    await userEvent.paste(' kbtr mwdp-hxgc ')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeInTheDocument()
    expect(server.calls('POST /api/login-student')[0]?.body).toEqual({
      student_id: '20260002',
      password: '20140314',
      code: 'kbtr mwdp-hxgc',
    })
  })

  test('SEC-37 an own password is sent without a code', async () => {
    const server = serve(knows)
    renderApp()
    await signIn()
    await screen.findByRole('heading', { name: /^Welcome/ })
    expect(server.calls('POST /api/login-student')[0]?.body).not.toHaveProperty('code')
  })

  test('SEC-37 a school without codes asks for none', async () => {
    asks(false)
    serve({})
    renderApp()
    await userEvent.click(screen.getByRole('button', { name: /First time here/ }))
    expect(screen.queryByLabelText('Code from your school’s slip')).toBeNull()
  })
})

describe('choosing the first password', () => {
  test('is requested, sent once both fields match, and signs in', async () => {
    const server = serve(wantsPassword)
    renderApp()
    await choose('lantern under snow', 'lantern under snow')
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument()
    expect(server.calls('POST /api/change-password-student')[0]?.body).toEqual({
      student_id: '20260002',
      reset_password: 'lantern under snow',
    })
  })

  test.each([
    ['different', 'lantern under snow', 'lantern under ice', /two passwords differ/],
    ['too short', 'short', 'short', /at least 8 characters/],
    ['too easy', '20260002ab', '20260002ab', /too close to your sign-in name/],
  ])('%s: is reported in words, and nothing is sent', async (_name, password, again, text) => {
    const server = serve(wantsPassword)
    renderApp()
    await choose(password, again)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(server.calls('POST /api/change-password-student')).toEqual([])
  })

  test('when its time has expired, the sign-in page says so', async () => {
    serve({
      ...wantsPassword,
      'POST /api/change-password-student': { status: 401, body: { message: 'Please sign in.' } },
    })
    const { store } = renderApp()
    await choose('lantern under snow', 'lantern under snow')
    expect(await screen.findByText(/The time to choose a password has run out/)).toBeInTheDocument()
    expect(sessionSelectors.selectSession(store.getState()).is).toBe('visitor')
  })
})

test('SEC-35 if another device chose the password first, the sign-in page says so', async () => {
  const text = 'A password was chosen on another device just now, so yours was not saved.'
  serve({
    ...wantsPassword,
    'POST /api/change-password-student': { status: 409, body: { message: text } },
  })
  const { store } = renderApp()
  await choose('lantern under snow', 'lantern under snow')
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(sessionSelectors.selectSession(store.getState()).is).toBe('visitor')
  expect(screen.getByLabelText('Student ID')).toBeInTheDocument()
})

describe('sign-in of administrators', () => {
  const open = async () => {
    renderApp({ at: '/admin' })
    return screen.findByLabelText('Username')
  }

  test('an empty username is reported and nothing is sent', async () => {
    const server = serve({})
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }))
    expect(screen.getByText('Username field empty')).toBeInTheDocument()
    expect(server.heard).toEqual([])
  })

  test('opens the office', async () => {
    serve({ 'POST /api/admin-login': { body: { name: 'Admin', username: 'admin' } } })
    await userEvent.type(await open(), 'admin{Enter}secret{Enter}')
    expect(await screen.findByRole('heading', { name: 'Students' })).toBeInTheDocument()
  })

  test('a shared office link opens its page after the sign-in', async () => {
    serve({ 'POST /api/admin-login': { body: { name: 'Admin', username: 'admin' } } })
    renderApp({ at: '/admin/dashboard?menu=postReports' })
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in as administrator' }))
    await userEvent.type(await screen.findByLabelText('Username'), 'admin{Enter}secret{Enter}')
    expect(await screen.findByRole('heading', { name: 'Post Term Reports' })).toBeInTheDocument()
  })
})
