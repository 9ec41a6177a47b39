import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OpenSession } from '#shared/contract/access/sessions'
import { writeConfig } from '../testing/portalConfig'
import { SessionList } from './SessionList'

beforeAll(() => writeConfig())

const session = (id: string, is_this: 0 | 1, device = 'Chrome on Android'): OpenSession => ({
  id,
  device,
  started_at: '2026-11-20T14:00:00.000Z',
  last_used_at: '2026-11-22T14:00:00.000Z',
  is_this,
})

const open = (sessions: readonly OpenSession[], more: { isLoading?: boolean; isSuccess?: boolean } = {}) => {
  const onEnd = jest.fn<undefined, [string | null]>()
  const ending = { isLoading: false, isSuccess: false, ...more }
  render(<SessionList sessions={sessions} ending={ending} problem={null} onEnd={onEnd} />)
  return onEnd
}

test('the current device is marked and cannot be signed out here, other devices can', async () => {
  const onEnd = open([session('here', 1), session('there', 0, 'Safari on iPhone')])
  expect(screen.getByText('This device')).toBeInTheDocument()
  const button = screen.getByRole('button')
  expect(button).toHaveAccessibleName('Sign out Safari on iPhone, signed in 20 November 2026, 10:00')
  await userEvent.click(button)
  expect(onEnd).toHaveBeenCalledWith('there')
})

test.each([
  ['Sign out everywhere else', [session('here', 1), session('a', 0), session('b', 0)]],
  ['Sign out everywhere', [session('a', 0), session('b', 0)]],
] as const)('%s ends them all at once', async (name, sessions) => {
  const onEnd = open(sessions)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onEnd).toHaveBeenCalledWith(null)
})

test('an empty list says that nobody is signed in', () => {
  open([])
  expect(screen.getByText('Nowhere at the moment.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('during a sign-out the buttons are disabled', () => {
  open([session('here', 1), session('there', 0)], { isLoading: true })
  expect(screen.getByRole('button')).toBeDisabled()
})

test('success and failure are reported', () => {
  open([session('here', 1)], { isSuccess: true })
  expect(screen.getByRole('status')).toHaveTextContent('Signed out.')
  render(
    <SessionList
      sessions={[]}
      ending={{ isLoading: false, isSuccess: false }}
      problem="The portal cannot be reached."
      onEnd={jest.fn()}
    />,
  )
  expect(screen.getAllByRole('alert')[1]).toHaveTextContent(
    'The portal cannot be reached. Nobody was signed out.',
  )
})
