// An unexpected console.error or console.warn fails the test in which it was printed.
require('@testing-library/jest-dom')
const { format } = require('node:util')

let complaints = []

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'])
    jest
      .spyOn(console, level)
      .mockImplementation((...words) => complaints.push(`console.${level}: ${format(...words)}`))
})

afterEach(() => {
  const heard = complaints
  jest.restoreAllMocks()
  if (heard.length > 0) throw new Error(`Printed during the test:\n${heard.join('\n')}`)
})
