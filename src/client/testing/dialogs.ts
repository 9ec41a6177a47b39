import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** jsdom knows <dialog>, but neither opens it nor returns the focus when it closes. */
export const withDialogs = (): void => {
  const focusedBefore = new WeakMap<HTMLDialogElement, HTMLElement>()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    if (document.activeElement instanceof HTMLElement) focusedBefore.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    focusedBefore.get(this)?.focus()
    this.dispatchEvent(new Event('close'))
  }
}

// A clock for each test of the block, which advances only when the test says so.
export const stopClock = (at: string) => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(at) }))
  afterEach(() => jest.useRealTimers())
  return {
    user: () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    wait: (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000)),
  }
}
