/**
 * Timeouts of this process end only when a test moves them on (jest.advanceTimersByTime): however slow the machine is,
 * no thread is given up for it. Everything else takes its own time.
 */
export const holdTimeouts = () => {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: [
        'clearInterval',
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'setInterval',
      ],
    })
  })
  afterEach(() => void jest.useRealTimers())
}
