import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { portalConfig } from '#client/portalConfig'
import { renderApp } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'

const passwordField = () => screen.getByLabelText('Password')

test('a server with an unreadable answer is not reported as a bad connection', async () => {
  serve({ 'POST /api/login-student': { status: 500 } })
  renderApp()
  await userEvent.type(screen.getByLabelText('Student ID'), '20260002{Enter}')
  await userEvent.type(passwordField(), 'quiet river{Enter}')
  const text = 'The school’s server has a problem. Please try again in a few minutes.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByText(/connection/)).toBeNull()
})

test('SEC-40 the first sign-in is explained to everybody, before any typing', () => {
  serve({})
  renderApp()
  expect(passwordField()).toHaveAttribute('placeholder', 'Enter password')
  expect(passwordField()).toHaveAccessibleDescription(
    /first time.*date of birth\. Type yyyymmdd, for example 20140314/,
  )
})

test('SEC-37 if a code is needed, the explanation mentions it', () => {
  serve({})
  Object.assign(portalConfig(), { activationCode: true })
  renderApp()
  expect(passwordField()).toHaveAccessibleDescription(
    /first time, you also need the code from your school’s slip/,
  )
  Object.assign(portalConfig(), { activationCode: false })
})
