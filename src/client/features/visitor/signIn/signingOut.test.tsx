import { act, screen } from '@testing-library/react'
import { renderPiece, signedInStore } from '../../../testing/renderApp'
import { serve } from '../../../testing/server'
import { SigningOut } from './SigningOut'

const render = (count: number, path: string | null = null, isKept = false) => {
  const server = serve({ 'POST /logout': { status: 204 } })
  const onStay = jest.fn()
  const onLeave = jest.fn()
  const unsaved = { count, isKept, path, isOnItsWay: path === null }
  renderPiece(<SigningOut {...{ unsaved, onStay, onLeave }} />, { store: signedInStore('20260002') })
  return { server, onStay, onLeave }
}

describe('signing out with answers that are not saved yet', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('waits for them, and asks after five seconds', () => {
    const { server, onStay } = render(2)
    expect(screen.getByRole('heading', { name: /Saving your answers/ })).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(4_900))
    expect(screen.queryByText(/would lose them/)).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.getByRole('alert')).toHaveTextContent('2 answers are not saved yet.')
    expect(server.heard).toEqual([])
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    expect(onStay).toHaveBeenCalled()
  })

  test('signs out when told to lose them', async () => {
    const { server, onLeave } = render(1)
    act(() => jest.advanceTimersByTime(5_100))
    expect(screen.getByRole('alert')).toHaveTextContent('Signing out now would lose it.')
    await act(async () => {
      screen.getByRole('button', { name: 'Sign out and lose it' }).click()
      await jest.runAllTimersAsync()
    })
    expect(onLeave.mock.calls).toEqual([['lose']])
    expect(server.calls('POST /logout')).toHaveLength(1)
  })

  test('REL-80 can leave them on the device, and says that nobody else reads them', async () => {
    const { server, onLeave } = render(2, '/registration/family-data#email', true)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can leave them on this device. Nobody else can read them, and you will find them when you next sign in here.',
    )
    await act(async () => {
      screen.getByRole('button', { name: 'Sign out and keep them here' }).click()
      await jest.runAllTimersAsync()
    })
    expect(onLeave.mock.calls).toEqual([['keep']])
    expect(server.calls('POST /logout')).toHaveLength(1)
  })

  test('asks at once, with the way there, when an answer waits for the person and not for the server', () => {
    render(1, '/registration/family-data#mother_name')
    expect(screen.getByRole('heading', { name: 'Not everything is saved' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go back to it' })).toHaveAttribute(
      'href',
      '/registration/family-data#mother_name',
    )
  })
})
