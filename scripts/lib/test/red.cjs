// The failed tests, by name and first line of their message: repeated at the very end, where a log truncated in the middle
// still contains them.
const { stripVTControlCharacters } = require('node:util')

const firstLine = (message) => stripVTControlCharacters(message).trim().split('\n', 1)[0]

const line = (name, messages) => [name, ...messages.slice(0, 1).map(firstLine)].join(': ')

/** @param report what Jest wrote to its --outputFile */
const redInJest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const red = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(fullName, failureMessages))
    return red.length === 0 && assertionResults.length === 0 ? [line(name, [message])] : red
  })

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** @param report what Playwright's reporter "json" wrote */
const redInPlaywright = (report) =>
  specsIn(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors: [first] }) => first ?? []))
      return line(
        `${file} ${title}`,
        errors.map(({ message }) => message),
      )
    })

module.exports = { redInJest, redInPlaywright }
