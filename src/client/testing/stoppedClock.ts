// A clock that goes on only when a test says so, for each test of the block that asks for it.
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const stopClock = (at: string) => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(at) }))
  afterEach(() => jest.useRealTimers())
  return {
    user: () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    wait: (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000)),
  }
}
