const { redInJest, redInPlaywright } = require('./red.cjs')

test('a failed Jest test is shown by its name and the first line of its message; a file that cannot be loaded is named, too', () => {
  const report = {
    testResults: [
      {
        name: 'one.test.ts',
        message: 'long',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'divides',
            failureMessages: ['Error: \u001b[31mby none\u001b[39m\n  at'],
          },
        ],
      },
      { name: 'two.test.ts', message: '\n  Cannot find it\nmore', assertionResults: [] },
    ],
  }
  expect(redInJest(report)).toEqual(['divides: Error: by none', 'two.test.ts: Cannot find it'])
})

test('a failed Playwright journey is shown by its file, its title and the first line of its message', () => {
  const test = (status, ...messages) => ({
    status,
    results: [{ errors: messages.map((message) => ({ message })) }],
  })
  const report = {
    suites: [
      {
        specs: [{ file: 'a.spec.ts', title: 'signs in', tests: [test('expected')] }],
        suites: [
          { specs: [{ file: 'a.spec.ts', title: 'prints', tests: [test('unexpected', 'Late\nmore')] }] },
        ],
      },
    ],
  }
  expect(redInPlaywright(report)).toEqual(['a.spec.ts prints: Late'])
})
