import { act, screen } from '@testing-library/react'
import { recordSave } from '#client/saving/recordSaveSlice'
import { keepOnDevice, renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { SigningOut } from './SigningOut'
import { selectAllUnsaved } from '#client/saving/unsaved'

const student = '20260002'
const fields = ['mother_name', 'email', 'town'] as const

/** @param problem the reason why no answer can be saved; null: the server is unreachable */
const render = async (count: number, problem: string | null = null, isKept = false) => {
  const server = serve({ 'POST /logout': { status: 204 }, 'POST /api/student': { status: 503, body: {} } })
  const onStay = jest.fn()
  const onLeave = jest.fn()
  const store = signedInStore(student)
  if (isKept) await keepOnDevice(store, `student ${student}`)
  store.dispatch(recordSave.recordOpened(student, 'family'))
  for (const field of fields.slice(0, count))
    store.dispatch(recordSave.edited({ studentId: student, field, value: 'x', base: 5, problem }))
  renderPiece(<SigningOut {...{ onSignedOut: jest.fn(), onStay, onLeave }} />, { store })
  return { server, store, onStay, onLeave }
}

/** Failed saves are retried forever, so the clock runs only until the sign-out is called. */
const signOutBy = async (button: string, server: ReturnType<typeof serve>) => {
  act(() => screen.getByRole('button', { name: button }).click())
  while (server.calls('POST /logout').length === 0) await act(() => jest.advanceTimersByTimeAsync(50))
}

describe('signing out with unsaved answers', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('waits for the saves, and asks after five seconds', async () => {
    const { server, onStay } = await render(2)
    expect(screen.getByRole('heading', { name: /Saving your answers/ })).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(4_900))
    expect(screen.queryByText(/would lose them/)).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.getByRole('alert')).toHaveTextContent('2 answers are not saved yet.')
    expect(server.calls('POST /logout')).toEqual([])
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    expect(onStay).toHaveBeenCalled()
  })

  test('signs out after the person agrees to lose the answers', async () => {
    const { server, store, onLeave } = await render(1)
    act(() => jest.advanceTimersByTime(5_100))
    expect(screen.getByRole('alert')).toHaveTextContent('Signing out now would lose it.')
    await signOutBy('Sign out and lose it', server)
    expect(onLeave).toHaveBeenCalledTimes(1)
    expect(selectAllUnsaved(store.getState())).toEqual([])
    expect(server.calls('POST /logout')).toHaveLength(1)
  })

  test('REL-80 can leave the answers on the device, and says that nobody else can read them', async () => {
    const { server, onLeave } = await render(2, 'Not like this.', true)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can leave them on this device. Nobody else can read them, and you will find them when you next sign in here.',
    )
    await signOutBy('Sign out and keep them here', server)
    expect(onLeave).toHaveBeenCalledTimes(1)
    expect(server.calls('POST /logout')).toHaveLength(1)
  })

  test('asks at once, with a link, if an answer waits for the person instead of the server', async () => {
    await render(1, 'Not like this.')
    expect(screen.getByRole('heading', { name: 'Not everything is saved' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go back to it' })).toHaveAttribute(
      'href',
      '/registration/family-data#mother_name',
    )
  })
})
