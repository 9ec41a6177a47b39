// The stages of npm test, of continuous integration and of npm run test:all by name, and lists of them.
const { at } = require('../paths.cjs')
const { budget, check, inShards, jestTests, journeys } = require('./parts.cjs')
const { isOfLittleSql, journeysOf, placeOf, testsOfCalls, unitTestsOf } = require('./selection.cjs')
const { groupsOf, nameIn, writeGroups } = require('./together.cjs')

const tsc = at('node_modules/ts7/bin/tsc')
const oxlint = at('node_modules/oxlint/bin/oxlint')
const depcruise = at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

const testsIn =
  (folder, kind = /./) =>
  () =>
    unitTestsOf(folder).filter((file) => kind.test(file))

/** Tests by file name. */
const byName = (names) => new RegExp(`/(${names.join('|')})\\.test\\.c?[jt]s$`)

/**
 * Tests left to continuous integration because each takes seconds: killed servers, crowds and endless connections, other
 * programs and roles at the database, several machines, copied or random schools, a hundred simulated evenings, hostile
 * documents, and whole packs of papers.
 */
const enduranceNames = [
  ...['storm', 'crowd', 'machines', 'recovery', 'slowAndBroken', 'liveBackup', 'backups', 'keptBackups'],
  ...['backupRunner', 'drill', 'process', 'simulate', 'bench', 'packs', 'pdfReader', 'purge', 'findOutline'],
  ...['databaseLocks', 'silence', 'roleAndLink', 'roles', 'anySchool', 'everyColumn', 'pdfCorpus'],
  ...['contentRaces', 'drawingPool', 'lockoutWeapon'],
]
const endurance = byName(enduranceNames)

/** Tests left to npm run test:all: schools that start empty or move to another store, and the papers of a whole school. */
const marathonNames = [
  'bucketBackups',
  'migrateStore',
  'packs/job',
  'demoSchool',
  'emptyDataFolder',
  'firstStart',
]
const marathon = byName(marathonNames)

const isQuick = (file) => !endurance.test(file) && !marathon.test(file)

/** Tests of state machines, which the compiler type-checks as they run: a separate project (jest.config.ts). */
const ofSlices = /Slice\.test\.ts$/

/**
 * The tests of a floor in this many parts, with many test files combined into one.
 * @param size of a group: with few files, smaller groups keep the parts equal
 * @param project of Jest, if it is not the floor's own
 */
const together = (stage, floor, files, count, { size, project = floor, ...options } = {}) =>
  inShards(count, (shard, index) => {
    const label = `${stage} ${shard}`
    const groups = () => groupsOf(files(), size).filter((_group, place) => place % count === index)
    const written = () => writeGroups(label.replace(/\W/g, '-'), floor, groups())
    return jestTests(label, () => ['--selectProjects', project, '--runTestsByPath', ...written()], {
      ...options,
      env: { TESTS_TOGETHER: '1', ...options.env },
      names: () => groups().flatMap((group) => group.map((file) => nameIn(floor, file))),
    })
  })

/** Tests with their own configuration. They start processes that may outlive them. */
const withConfig = (name) => ['--config', at(`jest.${name}.config.ts`), '--forceExit']

/** Each part first makes its own demonstration school. */
const e2e = (count) =>
  inShards(count, (shard) => journeys(`e2e ${shard}`, [`--shard=${shard}`, '--grep-invert', '@in-(ci|all)']))

const security = (label, env) => [jestTests(label, withConfig('security'), { env })]

const onPostgres = (stage, isMeant, count) =>
  together(stage, 'server', () => testsOfCalls().filter(isMeant), count, {
    env: { TEST_CALLS_ON: 'postgres', TEST_ONLY_CALLS: '1' },
    size: 12,
  })

const packaging = (label, args) => [jestTests(label, [...withConfig('packaging'), ...args])]

const onNode24 = { node: ['npx', '-y', 'node@24'], env: { TEST_EMBEDDED_ONLY: '1' } }

const onServer = (stage, options) =>
  together(stage, 'server', () => unitTestsOf('src/server').filter(isQuick), 4, options)

/** The parts of a stage are queued one by one, so that no lane is idle before the end. */
const stages = {
  lint: [check('lint', [oxlint])],
  // Several parallel type checkers of one project would each compute the same types.
  types: [check('types', [tsc, '-b', '--checkers', '1'])],
  unused: [check('unused', [at('node_modules/knip/bin/knip.js')])],
  walls: [check('walls', [depcruise, '--config', '.dependency-cruiser.cjs', 'src'])],
  budget: [budget('budget')],
  shared: [
    jestTests('shared', [
      '--selectProjects',
      'shared',
      'tools',
      '--testPathIgnorePatterns',
      endurance.source,
    ]),
  ],
  server: onServer('server', { env: { TEST_EMBEDDED_ONLY: '1' } }),
  'server:both': onServer('server:both'),
  endurance: [
    ...together('endurance', 'server', testsIn('src/server', endurance), 2, { size: 12 }),
    ...together('endurance client', 'client', testsIn('src/client', endurance), 1),
    jestTests('endurance tools', ['--selectProjects', 'tools', '--testPathPatterns', endurance.source]),
  ],
  'endurance:long': together('endurance:long', 'server', testsIn('src/server', marathon), 1),
  client: together(
    'client',
    'client',
    () => unitTestsOf('src/client').filter((file) => isQuick(file) && !ofSlices.test(file)),
    2,
  ),
  slices: together('slices', 'client', testsIn('src/client', ofSlices), 1, { project: 'slices' }),
  e2e: e2e(2),
  // Lost machines, two releases, every page of the office, and long waits.
  'e2e:long': inShards(2, (shard) => journeys(`e2e:long ${shard}`, [`--shard=${shard}`, '--grep', '@in-ci'])),
  // Browsers killed while somebody types, storage that a browser clears, a whole year, complete procedures.
  'e2e:all': inShards(2, (shard) => journeys(`e2e:all ${shard}`, [`--shard=${shard}`, '--grep', '@in-all'])),
  postgres: onPostgres('postgres', (file) => !isOfLittleSql(file), 2),
  'postgres:long': onPostgres('postgres:long', isOfLittleSql, 1),
  security: security('security', { FUZZ_REQUESTS: '8000', TEST_EMBEDDED_ONLY: '1' }),
  'security:long': security('security:long', { FUZZ_REQUESTS: '100000' }),
  packaging: packaging('packaging', ['--testPathIgnorePatterns', 'firstStart']),
  'packaging:long': packaging('packaging:long', []),
  node24: [
    jestTests('node24 shared', ['--selectProjects', 'shared'], onNode24),
    ...together('node24', 'server', testsIn('src/server'), 2, onNode24),
  ],
}

/** The longest parts start first and the shortest last, so that the lanes end together. */
const long = ['lint', 'types', 'e2e', 'server', 'client']
const short = ['slices', 'shared', 'unused', 'walls', 'budget']

/** The quick check uses SQLite only. */
const longOnBothDatabases = long.map((stage) => (stage === 'server' ? 'server:both' : stage))

const plans = {
  quick: [...long, ...short],
  ci: [...longOnBothDatabases, 'e2e:long', 'endurance', 'postgres', 'packaging', 'security', ...short],
  all: [
    ...longOnBothDatabases,
    'e2e:long',
    'e2e:all',
    'endurance',
    'endurance:long',
    'security:long',
    'postgres',
    'postgres:long',
    'node24',
    'packaging:long',
    ...short,
  ],
}

/** These test the shipped build. */
const onBuilt = new Set([
  'budget',
  'e2e',
  'e2e:long',
  'e2e:all',
  'packaging',
  'packaging:long',
  'security',
  'security:long',
])

const named = (names) => names.map((name) => ({ parts: stages[name], isBuilt: onBuilt.has(name) }))

/** The folder of all others comes last. */
const runners = [
  { folder: 'security/', options: withConfig('security') },
  { folder: 'packaging/', options: withConfig('packaging') },
  { folder: '', options: [] },
]

const runnerOf = (file) => runners.find(({ folder }) => file.startsWith(folder))

const unitParts = (tests) =>
  runners
    .map(({ folder, options }) => ({
      folder,
      options,
      own: tests.filter((file) => runnerOf(file).folder === folder),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ folder, options, own }) =>
      jestTests(`unit ${folder}`.trim(), [...options, '--runTestsByPath', ...own]),
    )

/** The tests of places of the project: their unit tests, and the journeys that name them. */
const belongingTo = (places) => {
  const [tests, specs] = [unitTestsOf, journeysOf].map((of) => [...new Set(places.flatMap(of))])
  return [
    { parts: unitParts(tests), isBuilt: tests.some((file) => runnerOf(file).folder !== '') },
    ...(specs.length > 0 ? [{ parts: [journeys('e2e', specs)], isBuilt: true }] : []),
  ]
}

const isName = (word) => Object.hasOwn(plans, word) || Object.hasOwn(stages, word)

/** Arguments that select nothing: they are neither lists of stages, nor stages, nor places with tests. */
const unknownIn = (words) =>
  words
    .filter((word) => !isName(word))
    .filter((word) => {
      const place = placeOf(word)
      return !place || belongingTo([place]).every(({ parts }) => parts.length === 0)
    })

/** @param words of the command line: lists of stages, stages, and paths */
const stagesOf = (words) => [
  ...named(words.filter(isName).flatMap((word) => plans[word] ?? [word])),
  ...belongingTo(words.filter((word) => !isName(word)).map(placeOf)),
]

module.exports = {
  namesOfLongTests: [...enduranceNames, ...marathonNames],
  stageNames: [...Object.keys(plans), ...Object.keys(stages)],
  stagesOf,
  unknownIn,
}
