// An unexpected console.error or console.warn fails the test that printed it.
require('@testing-library/jest-dom')
const { configure } = require('@testing-library/dom')
const { format } = require('node:util')

// A busy machine needs longer, especially for the first screen; a test that waits in vain still fails.
configure({ asyncUtilTimeout: 30_000 })

// The time zone of the tests' school, four hours west of Greenwich, whatever the machine's time zone is.
Date.prototype.getTimezoneOffset = () => 240

// Nothing is painted here: work deferred until after a paint runs at once, as on a background page
// (src/client/afterPaint.ts).
const { document: page } = globalThis
if (page) Object.defineProperty(page, 'hidden', { configurable: true, get: () => true })

let complaints = []

/** In tests without a window (@jest-environment node) nothing outlives a test, and there is no endedTest. */
const printedBy = () => {
  const test = globalThis.endedTest?.()
  return test === undefined ? '' : ` (begun by a test that is over: ${test})`
}

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'])
    jest
      .spyOn(console, level)
      .mockImplementation((...words) =>
        complaints.push(`console.${level}${printedBy()}: ${format(...words)}`),
      )
})

afterEach(() => {
  const heard = complaints
  jest.restoreAllMocks()
  if (heard.length > 0) throw new Error(`Printed during the test:\n${heard.join('\n')}`)
})
