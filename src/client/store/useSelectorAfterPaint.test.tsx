import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { Provider } from 'react-redux'
import { fullStore } from '../testing/renderApp'
import { registration, registrationState } from '../features/family/registration/registrationSlice'
import type { RootState } from './rootReducer'
import { useSelectorAfterPaint } from './useSelectorAfterPaint'

const reads = jest.fn()

const selectUnfolded = (state: RootState) => {
  reads()
  return ['identity', 'birth'].filter((part) => registrationState.selectIsUnfolded(state, part)).join(' ')
}

const Shown = () => <p>Open: {useSelectorAfterPaint(selectUnfolded)}</p>

/** Runs the frame and the task after it. */
const paint = () => act(() => jest.advanceTimersByTime(20))

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})
// The mocks are restored first, because they were installed over the fake timers.
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const open = () => {
  const store = fullStore()
  const view = render(
    <Provider store={store}>
      <Shown />
    </Provider>,
  )
  reads.mockClear()
  return { ...view, turn: (part: string) => act(() => void store.dispatch(registration.partTurned(part))) }
}

test('UX-66 deferred selectors run once, after the answer is painted', () => {
  const { turn } = open()
  turn('identity')
  turn('birth')
  expect(reads).not.toHaveBeenCalled()
  expect(screen.getByText('Open:')).toBeInTheDocument()
  paint()
  expect(screen.getByText('Open: identity birth')).toBeInTheDocument()
  turn('identity')
  paint()
  expect(screen.getByText('Open: birth')).toBeInTheDocument()
})

test('UX-66 all deferred updates are rendered together', () => {
  const draws = jest.fn()
  const store = fullStore()
  render(
    <Provider store={store}>
      <Profiler id="all" onRender={draws}>
        <Shown />
        <Shown />
        <Shown />
      </Profiler>
    </Provider>,
  )
  const frames = jest.spyOn(window, 'requestAnimationFrame')
  draws.mockClear()
  act(() => void store.dispatch(registration.partTurned('identity')))
  expect(frames).toHaveBeenCalledTimes(1)
  expect(draws).not.toHaveBeenCalled()
  paint()
  expect(screen.getAllByText('Open: identity')).toHaveLength(3)
  expect(draws).toHaveBeenCalledTimes(1)
})

test('a component that unmounts before the paint is not notified', () => {
  const { turn, unmount } = open()
  turn('identity')
  unmount()
  paint()
  expect(reads).not.toHaveBeenCalled()
})
