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

/** How often each file was red; one that is missing among the results did not even begin. */
const counted = (files, results, runs) =>
  files.map((file) => {
    const own = results.filter((result) => result.file === file)
    const red = own.filter(({ isGreen }) => !isGreen).length
    return { file, runs, red: own.length === 0 ? runs : Math.min(red, runs) }
  })

/** Files of a floor that load their modules once, as npm test has them. */
const jestFiles = (files) => {
  const of = (floor) => files.filter((file) => file.startsWith(`src/${floor}/`))
  const written = ['server', 'client'].flatMap((floor) => writeGroups('steady', floor, groupsOf(of(floor))))
  return [...written, ...of('shared')]
}

const fileOf = ({ name }, { ancestorTitles }) => {
  const floor = /\.cache\/together\/([a-z]+)\//.exec(name)?.[1]
  return floor ? `src/${floor}/${ancestorTitles[0]}` : relative(name)
}

/** Tests that a pattern leaves out are pending. */
const unitRun = async (files, { only, isApart }) => {
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
      ...(isApart ? files : jestFiles(files)),
    ],
    isApart ? {} : { TESTS_TOGETHER: '1' },
  )
  const results = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'pending')
      .map((test) => ({ file: fileOf(file, test), isGreen: test.status === 'passed' })),
  )
  return { counts: counted(files, results, 1), output }
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
  const results = suites.flatMap((suite) =>
    specsIn(suite)
      .flatMap(({ tests }) => tests)
      .map(({ status }) => ({ file: `e2e/${suite.file}`, isGreen: status === 'expected' })),
  )
  return { counts: counted(files, results, times), output }
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
  const done = []
  for (let round = 0; units.length > 0 && round < times; round += 1)
    done.push(await unitRun(units, { only, isApart }))
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
