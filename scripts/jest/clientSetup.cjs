// An unexpected console.error or console.warn fails the test in which it was printed.
require('@testing-library/jest-dom')
const { configure } = require('@testing-library/dom')
const { format } = require('node:util')

// A machine under load needs longer, for the first screen above all; a test that waits in vain is red all the same.
configure({ asyncUtilTimeout: 30_000 })

// The tests' device stands at the tests' school, whatever the machine's clock shows: four hours west of Greenwich.
Date.prototype.getTimezoneOffset = () => 240

// Nothing is painted here: what follows a paint comes at once, as on a page in the background (src/client/afterPaint.ts).
const { document: page } = globalThis
if (page) Object.defineProperty(page, 'hidden', { configurable: true, get: () => true })

let complaints = []

/** Tests without a window (@jest-environment node) have nothing that outlives them. */
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
