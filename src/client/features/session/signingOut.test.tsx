import { act, screen } from '@testing-library/react'
import { renderPiece, signedInStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'
import { SigningOut } from './SigningOut'

const render = (unsaved: number) => {
  const server = serve({ 'POST /logout': { status: 204 } })
  const onStay = jest.fn()
  renderPiece(<SigningOut unsaved={unsaved} onStay={onStay} />, { store: signedInStore('20260002') })
  return { server, onStay }
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
    const { server } = render(1)
    act(() => jest.advanceTimersByTime(5_100))
    await act(async () => {
      screen.getByRole('button', { name: 'Sign out and lose them' }).click()
      await jest.runAllTimersAsync()
    })
    expect(server.calls('POST /logout')).toHaveLength(1)
  })
})
