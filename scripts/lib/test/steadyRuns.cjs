// Test files, again and again: each run of a file is steady or red.
const fs = require('node:fs')
const path = require('node:path')
const { at, root } = require('../paths.cjs')
const { capture } = require('../run.cjs')
const { inMemory } = require('./scratch.cjs')
const { groupsOf, writeGroups } = require('./together.cjs')

/** More than there are cores, so that the busy loops do not have half of them. */
const workers = 4

const reportOf = (name) => at('.cache/reports', `steady-${name}.json`)

const performed = async (name, args, env = {}) => {
  const report = reportOf(name)
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const { output } = await capture(process.execPath, args, { env: { ...process.env, ...inMemory(), ...env } })
  return { ...(fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : {}), output }
}

const relative = (file) => path.relative(root, file).split(path.sep).join('/')

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** In a group a file is a describe named by its path below the floor, in Playwright by its name. */
const patternOf = (only) =>
  Object.entries(only)
    .map(([file, title]) =>
      file.startsWith('src/shared/')
        ? `(${title})`
        : `${literal(file.replace(/^(src\/[a-z]+|e2e)\//, ''))}.*(${title})`,
    )
    .join('|')

/** Files of a floor that load their modules once, as npm test has them; so many times. */
const groupFiles = (files, times) =>
  ['server', 'client'].flatMap((floor) => {
    const groups = groupsOf(files.filter((file) => file.startsWith(`src/${floor}/`)))
    return writeGroups('steady', floor, Array.from({ length: times }, () => groups).flat())
  })

const fileOf = ({ name }, { ancestorTitles }) => {
  const floor = /\.cache\/together\/([a-z]+)\//.exec(name)?.[1]
  return floor ? `src/${floor}/${ancestorTitles[0]}` : relative(name)
}

/** Once at a time what is run by itself. Tests that a pattern leaves out are pending. */
const unitRun = async (files, { times = 1, only, isApart = false }) => {
  const jest = at('node_modules/jest/bin/jest.js')
  const { testResults = [], output } = await performed(
    'unit',
    [
      jest,
      '--json',
      `--outputFile=${reportOf('unit')}`,
      `--maxWorkers=${workers}`,
      '--workerIdleMemoryLimit=1500MB',
      ...(only ? ['--testNamePattern', patternOf(only)] : []),
      '--runTestsByPath',
      ...(isApart ? files : groupFiles(files, times)),
    ],
    isApart ? {} : { TESTS_TOGETHER: '1' },
  )
  const greenOf = (file) =>
    testResults.filter((result) => {
      const own = result.assertionResults.filter(
        (test) => test.status !== 'pending' && fileOf(result, test) === file,
      )
      return own.length > 0 && own.every(({ status }) => status === 'passed')
    })
  return { counts: files.map((file) => ({ file, runs: times, red: times - greenOf(file).length })), output }
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

const journeyRun = async (files, only, times) => {
  const playwright = at('node_modules/@playwright/test/cli.js')
  const args = [
    ...['test', '--config', at('e2e/playwright.config.ts'), `--workers=${workers}`, `--repeat-each=${times}`],
    ...(only ? ['--grep', patternOf(only)] : []),
    ...files,
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e') }
  const { suites = [], output } = await performed('e2e', [playwright, ...args], env)
  const testsOf = (file) =>
    suites
      .filter((suite) => `e2e/${suite.file}` === file)
      .flatMap(specsIn)
      .flatMap(({ tests }) => tests)
  const redOf = (tests) =>
    tests.length === 0 ? times : tests.filter(({ status }) => status !== 'expected').length
  return { counts: files.map((file) => ({ file, runs: times, red: redOf(testsOf(file)) })), output }
}

const isJourney = (file) => file.startsWith('e2e/')

/**
 * @param only by file what is in the titles of the tests that are run; all tests without it
 * @param isApart each file loads its modules itself
 * @returns for each file { file, runs, red }, and what was printed where one was red
 */
const runOften = async ({ files, times, only, isApart = false }) => {
  const units = files.filter((file) => !isJourney(file))
  const journeys = files.filter(isJourney)
  // The compiler's own floor has no groups.
  const isAlone = (file) => isApart || file.startsWith('src/shared/')
  const [alone, grouped] = [units.filter(isAlone), units.filter((file) => !isAlone(file))]
  const done = []
  if (grouped.length > 0) done.push(await unitRun(grouped, { times, only }))
  for (let round = 0; alone.length > 0 && round < times; round += 1)
    done.push(await unitRun(alone, { only, isApart: true }))
  if (journeys.length > 0) done.push(await journeyRun(journeys, only, times))
  const counts = files.map((file) => {
    const own = done.flatMap((run) => run.counts).filter((count) => count.file === file)
    const sum = (key) => own.reduce((total, count) => total + count[key], 0)
    return { file, runs: sum('runs'), red: sum('red') }
  })
  const output = done.filter((run) => run.counts.some(({ red }) => red > 0)).map((run) => run.output)
  return { counts, output: output.join('\n') }
}

module.exports = { runOften }
