// Tests and files that a stage leaves out, or a project takes, are listed by place or name. An entry that matches nothing
// leaves nothing out, which is visible only in the time of the stage; a test in no project never runs.
const { execFileSync } = require('node:child_process')
const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')
const {
  covers,
  journeysOf,
  placeOf,
  placesOfLittleSql,
  testsOfCalls,
  unitTests,
  unitTestsOf,
} = require('./selection.cjs')
const { inLanes } = require('./parts.cjs')
const { namesOfLongTests, stagesOf } = require('./stages.cjs')
const { groupsOf } = require('./together.cjs')

test.each(placesOfLittleSql)('%s contains tests of calls', (place) => {
  expect(testsOfCalls().filter((file) => file.startsWith(place))).not.toEqual([])
})

test.each(namesOfLongTests)('a long test named %s exists', (name) => {
  expect(unitTests().filter((file) => file.includes(`/${name}.test.`))).not.toEqual([])
})

test('the quick check uses one database; continuous integration and the whole check use both', () => {
  const labelsOf = (plan) => stagesOf([plan]).flatMap(({ parts }) => parts.map(({ label }) => label))
  expect(labelsOf('quick')).not.toContain('server:both 1/4')
  for (const plan of ['ci', 'all'])
    expect(labelsOf(plan)).toEqual(expect.arrayContaining(['server:both 1/4', 'postgres 1/2']))
})

test.each([
  ['src/server/access/lockout/lockoutPolicy.ts', ['src/server/access/lockout/lockoutPolicy.test.ts']],
  ['src/server/access/lockout/lockoutPolicy.test.ts', ['src/server/access/lockout/lockoutPolicy.test.ts']],
  ['src/server/school/lookups/routes.ts', ['src/server/school/lookups/routes.test.ts']],
])('%s selects the test with its name', (place, tests) => {
  expect(unitTestsOf(place)).toEqual(tests)
})

test.each([
  ['e2e/print.spec.ts', ['e2e/print.spec.ts']],
  ['src/server/access/signIn/signIn.ts', ['e2e/firstSignIn.spec.ts']],
  ['src/server/access/secondFactor/secondFactor.ts', ['e2e/secondFactor.spec.ts']],
  ['docs', []],
])('%s selects the journeys of the most specific row about it', (place, journeys) => {
  expect(journeysOf(place)).toEqual(journeys)
})

test('every row of e2e/covers.json names an existing journey and existing places', () => {
  const files = ['src', 'e2e'].flatMap((folder) => filesUnder(at(folder))).map(nameOf)
  const isThere = (prefix) => placeOf(prefix) || files.some((file) => file.startsWith(prefix))
  const named = covers().flatMap(([spec, places]) => [`e2e/${spec}`, ...places])
  expect(named.filter((prefix) => !isThere(prefix))).toEqual([])
})

test.each(['src/server', 'src/client'])('every test file of %s is in exactly one group', (folder) => {
  const files = unitTestsOf(folder)
  expect(files.length).toBeGreaterThan(100)
  expect(groupsOf(files, 12).flat().sort()).toEqual([...files].sort())
})

test.each([
  ['changes modules', 'src/server/access/lockout/crowd.test.ts', 'src/server/school/lookups'],
  ['affects other pages', 'src/client/app/offline/keepPages.test.ts', 'src/client/app/routing'],
])('a file that %s runs alone, its neighbours together', (_why, alone, folder) => {
  const others = unitTestsOf(folder).filter((file) => file !== alone)
  expect(groupsOf([alone, ...others], 30)).toEqual([[...others].sort(), [alone]])
})

test('every test of the client is in one project: those of slices in the one that checks their types', () => {
  const testsOf = (project) => {
    const args = ['--listTests', '--json', '--selectProjects', project]
    const env = { ...process.env, TESTS_TOGETHER: '' }
    const how = { cwd: at(), encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }
    return JSON.parse(
      execFileSync(process.execPath, [at('node_modules/jest/bin/jest.js'), ...args], how),
    ).map(nameOf)
  }
  const [ofSlices, ofClient] = [testsOf('slices'), testsOf('client')]
  expect([...ofSlices, ...ofClient].sort()).toEqual(unitTestsOf('src/client').sort())
  expect(ofClient.filter((file) => file.endsWith('Slice.test.ts'))).toEqual([])
  const slices = filesUnder(at('src/client'))
    .map(nameOf)
    .filter((file) => file.endsWith('Slice.ts'))
  expect(slices.length).toBeGreaterThan(20)
  expect(slices.filter((file) => !ofSlices.includes(file.replace(/\.ts$/, '.test.ts')))).toEqual([])
})

test('a part begins as soon as a lane is free, in the order given; the queue ends after its last part', async () => {
  const begun = []
  const ends = {}
  let isDone = false
  const perform = (name) =>
    new Promise((resolve) => {
      begun.push(name)
      ends[name] = resolve
    })
  void inLanes(2, ['long', 'short', 'third'], perform).then(() => (isDone = true))
  const after = async (name) => {
    ends[name]()
    await new Promise(setImmediate)
    return [...begun, isDone]
  }
  expect(begun).toEqual(['long', 'short'])
  expect(await after('short')).toEqual(['long', 'short', 'third', false])
  expect(await after('third')).toEqual(['long', 'short', 'third', false])
  expect(await after('long')).toEqual(['long', 'short', 'third', true])
})
