const { journeysOf, placeOf, testsOfCalls, unitTestsOf } = require('./selection.cjs')

test('a file has the test of its name', () => {
  expect(unitTestsOf('src/server/areas/auth/lockout.ts')).toEqual(['src/server/areas/auth/lockout.test.ts'])
})

test('a test is its own', () => {
  expect(unitTestsOf('src/server/gate.test.ts')).toEqual(['src/server/gate.test.ts'])
})

test('a file without a test of its name has those of its folder, and a folder has all in it', () => {
  const ofFolder = unitTestsOf('src/server/areas/lookups')
  expect(ofFolder).toContain('src/server/areas/lookups/lookupsRoutes.test.ts')
  expect(unitTestsOf('src/server/areas/lookups/lookupsRoutes.ts')).toEqual([
    'src/server/areas/lookups/lookupsRoutes.test.ts',
  ])
  expect(
    unitTestsOf('src/shared/contract/call.ts').every((file) => file.startsWith('src/shared/contract/')),
  ).toBe(true)
})

test('journeys belong to what they say they cover, and to what is in it', () => {
  expect(journeysOf('e2e/print.spec.ts')).toEqual(['e2e/print.spec.ts'])
  expect(journeysOf('src/server/areas/lookups')).toEqual([])
})

test('tests of calls are told from those that always take both databases', () => {
  expect(testsOfCalls()).toContain('src/server/areas/auth/signIn.test.ts')
  expect(testsOfCalls()).not.toContain('src/server/db/migrate.test.ts')
})

test('what is not there, or outside of the project, is no place', () => {
  expect(placeOf('src/nowhere')).toBeUndefined()
  expect(placeOf('..')).toBeUndefined()
  expect(placeOf('./src/client/')).toBe('src/client')
})
