// Every test of the client belongs to one Jest project: tests of state machines to the one that checks their types.
const { execFileSync } = require('node:child_process')
const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')
const { unitTestsOf } = require('./selection.cjs')

const testsOf = (project) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [at('node_modules/jest/bin/jest.js'), '--listTests', '--json', '--selectProjects', project],
      {
        cwd: at(),
        encoding: 'utf8',
        env: { ...process.env, TESTS_TOGETHER: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ),
  ).map(nameOf)

const [ofSlices, ofClient] = [testsOf('slices'), testsOf('client')]

test('every test is in exactly one of the two projects', () => {
  expect([...ofSlices, ...ofClient].sort()).toEqual(unitTestsOf('src/client').sort())
})

test('the compiled tests are those of slices', () => {
  expect(ofSlices).toContain('src/client/session/sessionSlice.test.ts')
  expect(ofClient.filter((file) => file.endsWith('Slice.test.ts'))).toEqual([])
})

test('every slice has a test with its name', () => {
  const slices = filesUnder(at('src/client'))
    .map(nameOf)
    .filter((file) => /Slice\.ts$/.test(file))
  expect(slices.length).toBeGreaterThan(20)
  expect(slices.filter((file) => !ofSlices.includes(file.replace(/\.ts$/, '.test.ts')))).toEqual([])
})
