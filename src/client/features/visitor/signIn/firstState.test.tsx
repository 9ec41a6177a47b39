import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { portalConfig } from '#client/portalConfig'
import { renderApp } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'

const passwordField = () => screen.getByLabelText('Password')

test('a server that answers with nothing to read is not taken for a bad connection', async () => {
  serve({ 'POST /api/login-student': { status: 500 } })
  renderApp()
  await userEvent.type(screen.getByLabelText('Student ID'), '20260002{Enter}')
  await userEvent.type(passwordField(), 'quiet river{Enter}')
  const text = 'The school’s server has a problem. Please try again in a few minutes.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByText(/connection/)).toBeNull()
})

test('SEC-40 how a first sign-in goes is told to everybody, before anything is typed', () => {
  serve({})
  renderApp()
  expect(passwordField()).toHaveAttribute('placeholder', 'Enter password')
  expect(passwordField()).toHaveAccessibleDescription(
    /first time.*date of birth\. Type yyyymmdd, for example 20140314/,
  )
})

test('SEC-37 where a code is needed, the first state names it', () => {
  serve({})
  Object.assign(portalConfig(), { activationCode: true })
  renderApp()
  expect(passwordField()).toHaveAccessibleDescription(
    /first time, you also need the code from your school’s slip/,
  )
  Object.assign(portalConfig(), { activationCode: false })
})
