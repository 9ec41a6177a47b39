const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')
const { covers, journeysOf, placeOf, testsOfCalls, unitTestsOf } = require('./selection.cjs')

test('a file selects the test with its name', () => {
  expect(unitTestsOf('src/server/access/lockout/lockoutPolicy.ts')).toEqual([
    'src/server/access/lockout/lockoutPolicy.test.ts',
  ])
})

test('a test selects itself', () => {
  expect(unitTestsOf('src/server/platform/core/concurrencyLimiter.test.ts')).toEqual([
    'src/server/platform/core/concurrencyLimiter.test.ts',
  ])
})

test('a file without such a test selects those of its folder, and a folder all tests in it', () => {
  const ofFolder = unitTestsOf('src/server/school/lookups')
  expect(ofFolder).toContain('src/server/school/lookups/routes.test.ts')
  expect(unitTestsOf('src/server/school/lookups/routes.ts')).toEqual([
    'src/server/school/lookups/routes.test.ts',
  ])
  expect(
    unitTestsOf('src/shared/contract/call.ts').every((file) => file.startsWith('src/shared/contract/')),
  ).toBe(true)
})

test('a place selects the journeys of the most specific row about it', () => {
  expect(journeysOf('e2e/print.spec.ts')).toEqual(['e2e/print.spec.ts'])
  expect(journeysOf('src/server/access/signIn/signIn.ts')).toEqual(['e2e/firstSignIn.spec.ts'])
  expect(journeysOf('src/server/access/secondFactor/secondFactor.ts')).toEqual(['e2e/secondFactor.spec.ts'])
  expect(journeysOf('src/server/lists/imports')).toEqual(['e2e/imports.spec.ts', 'e2e/marksWorkbook.spec.ts'])
  expect(journeysOf('docs')).toEqual([])
})

test('every row of e2e/covers.json names an existing journey and existing places', () => {
  const files = ['src', 'e2e'].flatMap((folder) => filesUnder(at(folder))).map(nameOf)
  const isThere = (prefix) => placeOf(prefix) || files.some((file) => file.startsWith(prefix))
  const named = covers().flatMap(([spec, places]) => [`e2e/${spec}`, ...places])
  expect(named.filter((prefix) => !isThere(prefix))).toEqual([])
})

test('tests of calls are distinguished from those that always use both databases', () => {
  expect(testsOfCalls()).toContain('src/server/access/signIn/signIn.test.ts')
  expect(testsOfCalls()).not.toContain('src/server/platform/database/opening/migrate.test.ts')
})

test('a path that does not exist or is outside the project is no place', () => {
  expect(placeOf('src/nowhere')).toBeUndefined()
  expect(placeOf('..')).toBeUndefined()
  expect(placeOf('./src/client/')).toBe('src/client')
})
