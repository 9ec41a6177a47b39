import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { portalConfig } from '#client/portalConfig'
import { renderApp } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { stopClock } from '#client/testing/dialogs'

const wrong = {
  status: 401,
  body: { message: 'No.', errors: { message: ['The student ID or the password is not right.'] } },
}
const tooMany = 'Too many tries. Wait until 10:01, then try again.'
const paused = {
  status: 429,
  body: { message: tooMany, errors: { message: [tooMany] }, wait_until: '2026-08-03T14:01:00.000Z' },
  headers: { 'Retry-After': '95' },
}

const idField = () => screen.getByLabelText('Student ID')
const passwordField = () => screen.getByLabelText('Password')
const login = () => screen.getByRole('button', { name: /^LOGIN/ })

describe('while attempts are paused', () => {
  // 09:56:25 in the school’s time zone, 95 s before the full minute that ends the pause.
  const { user, wait } = stopClock('2026-08-03T13:56:25Z')

  test('UX-83 the page shows until when, counts down, and sends nothing until then', async () => {
    const server = serve({ 'POST /api/login-student': paused })
    renderApp()
    await user().type(idField(), '20260002')
    await user().type(passwordField(), 'quiet river{Enter}')
    await wait(1)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Too many tries\. Wait until 09:58/)
    expect(login()).toHaveAttribute('aria-disabled', 'true')
    const left = () => {
      const [, minutes, seconds] = /^LOGIN in (\d):(\d\d)$/.exec(login().textContent) ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    const before = left()
    expect(before).toBeLessThanOrEqual(95)
    await wait(5)
    expect(left()).toBe(before - 5)
    await user().click(login())
    await user().type(passwordField(), '{Enter}')
    expect(server.calls('POST /api/login-student')).toHaveLength(1)
    await wait(95)
    expect(login()).toHaveAccessibleName('LOGIN')
    expect(login()).toHaveAttribute('aria-disabled', 'false')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    await user().click(login())
    await wait(1)
    expect(server.calls('POST /api/login-student')).toHaveLength(2)
  })

  test('UX-83 another ID can be tried in between', async () => {
    serve({ 'POST /api/login-student': paused })
    renderApp()
    await user().type(idField(), '20260002')
    await user().type(passwordField(), 'quiet river{Enter}')
    await wait(1)
    await user().type(idField(), '7')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(login()).toHaveAccessibleName('LOGIN')
    await user().type(idField(), '{Backspace}')
    expect(login()).toHaveAttribute('aria-disabled', 'true')
  })

  test('UX-83 the same for the office', async () => {
    serve({ 'POST /api/admin-login': paused })
    renderApp({ at: '/admin' })
    await wait(1)
    await user().type(await screen.findByLabelText('Username'), 'admin')
    await user().type(passwordField(), 'secret{Enter}')
    await wait(1)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Too many tries\. Wait until 09:58/)
    expect(login()).toHaveAttribute('aria-disabled', 'true')
  })

  test('UX-83 another limit shows only its own message', async () => {
    const text =
      'There were too many wrong sign-ins from this connection. Please wait 12 minutes and try again.'
    serve({ 'POST /api/login-student': { ...paused, body: { message: text, errors: { message: [text] } } } })
    renderApp()
    await user().type(idField(), '20260002')
    await user().type(passwordField(), 'quiet river{Enter}')
    await wait(1)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(login()).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('a date of birth with the day first', () => {
  test('UX-84 is explained after a refusal', async () => {
    serve({ 'POST /api/login-student': wrong })
    renderApp()
    await userEvent.type(idField(), '20260002')
    await userEvent.type(passwordField(), '22032009{Enter}')
    expect(
      await screen.findByText('The student ID or the password is not right. Write the year first: 20090322'),
    ).toBeInTheDocument()
    await userEvent.type(passwordField(), '{Backspace}')
    expect(screen.getByRole('alert')).toHaveTextContent(/is not right\.$/)
  })

  test('UX-84 is not sent at a first sign-in, where only a date of birth is possible', async () => {
    const server = serve({ 'POST /api/login-student': wrong })
    renderApp()
    await userEvent.click(screen.getByRole('button', { name: /First time here/ }))
    await userEvent.type(idField(), '20260002')
    await userEvent.type(passwordField(), '22032009{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent(/^Write the year first: 20090322$/)
    expect(server.heard).toEqual([])
  })
})

test('UX-84 day, month and year fill in the date of birth; the field keeps its placeholder and hint', async () => {
  serve({})
  renderApp()
  expect(screen.queryByLabelText('Day')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /First time here/ }))
  const date = within(await screen.findByRole('group', { name: /date of birth/ }))
  await userEvent.type(date.getByLabelText('Day'), '5')
  await userEvent.type(date.getByLabelText('Month'), '3')
  await userEvent.type(date.getByLabelText('Year'), '2009')
  expect(passwordField()).toHaveValue('20090305')
  expect(passwordField()).toHaveAttribute('placeholder', 'Enter date of birth')
  expect(passwordField()).toHaveAccessibleDescription('yyyymmdd, for example 20140314')
  await userEvent.clear(date.getByLabelText('Month'))
  await userEvent.type(date.getByLabelText('Month'), '13')
  expect(date.getByRole('alert')).toHaveTextContent('This date does not exist.')
  expect(passwordField()).toHaveValue('')
})

test('UX-84 a forgotten password is explained, with the school’s phone and mail links', async () => {
  serve({})
  renderApp()
  await userEvent.type(idField(), '20260002')
  await userEvent.click(screen.getByText('Forgotten your password?'))
  expect(screen.getByText(/The school office can reset it\./)).toBeVisible()
  const { phone, email } = portalConfig().school
  expect(screen.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', 'tel:8685550100')
  expect(screen.getByRole('link', { name: `Write to ${email}` })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Please%20reset%20the%20password%20of%20student%2020260002`,
  )
})
