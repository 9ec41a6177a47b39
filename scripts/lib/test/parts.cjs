// The parts of a stage. A part returns { passed, failed, red, output, cpuSeconds }: output is shown if it failed; red lists
// its failed tests by name.
const fs = require('node:fs')
const { stripVTControlCharacters } = require('node:util')
const zlib = require('node:zlib')
const { ensureBrowser } = require('../browser.cjs')
const { at } = require('../paths.cjs')
const { capture } = require('../run.cjs')

const memory = '/dev/shm'
const roomNeeded = 4 * 2 ** 30

const isRoomy = () => {
  if (!fs.existsSync(memory)) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > roomNeeded
}

/** If there is room, files that tests write go into memory: each test creates and deletes databases. */
const inMemory = () => (isRoomy() ? { TMPDIR: memory } : {})

const reportFor = (label) => {
  const file = at('.cache/reports', `${label.replace(/\W+/g, '-')}.json`)
  fs.mkdirSync(at('.cache/reports'), { recursive: true })
  fs.rmSync(file, { force: true })
  return file
}

const readReport = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined)

/** A runner also counts as failed if it exits with an error without naming a failed test, or skips one. */
const counted = ({ ok, output, cpuSeconds }, { passed, failed, skipped }) => {
  const isSilent = failed === 0 && (!ok || passed === 0 || skipped > 0)
  const note = skipped > 0 ? `${output}\n${skipped} tests were skipped.` : output
  return { passed, failed: isSilent ? Math.max(1, skipped) : failed, output: note, cpuSeconds }
}

const held = (isTrue, ran) => ({ ...ran, passed: isTrue ? 1 : 0, failed: isTrue ? 0 : 1 })

/** A check that passes or fails as a whole. */
const check = (label, args, env = {}) => ({
  label,
  run: async () => {
    const ran = await capture(process.execPath, args, { env: { ...process.env, ...env } })
    return held(ran.ok, ran)
  },
})

const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** One worker, replaced when it has grown: the queue runs processes in parallel, not workers. */
const jestAlone = [at('node_modules/jest/bin/jest.js'), '--maxWorkers=1', '--workerIdleMemoryLimit=1500MB']

/** Files in a group without any test: alone, Jest would not accept them. */
const emptyIn = (report, names) => {
  const found = new Set(
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles }) => ancestorTitles[0]),
    ),
  )
  return names.filter((name) => !found.has(name))
}

const countedGroups = (ran, report, names) => {
  const { passed, failed, skipped } = jestCounts(report)
  const empty = emptyIn(report, names)
  const output = [ran.output, ...empty.map((name) => `${name} has no test.`)].join('\n')
  return counted({ ...ran, output }, { passed, failed: failed + empty.length, skipped })
}

/**
 * @param args of Jest, or what makes them when the part begins
 * @param names of the files of groups, each of which must have tests
 * @param node the command that runs Node: another one than this, perhaps
 */
const jestTests = (label, args, { env = {}, node = [process.execPath], names = () => [] } = {}) => ({
  label,
  run: async () => {
    const file = reportFor(label)
    // Computed only now: files added in the meantime would be in no group.
    const named = names()
    const [command, ...first] = node
    const all = typeof args === 'function' ? args() : args
    const ran = await capture(command, [...first, ...jestAlone, '--json', `--outputFile=${file}`, ...all], {
      env: { ...process.env, ...inMemory(), ...env },
    })
    const report = readReport(file)
    if (!report) return held(false, ran)
    return { ...countedGroups(ran, report, named), red: redInJest(report) }
  },
})

const journeyCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

const playwright = at('node_modules/@playwright/test/cli.js')
const noBrowser = 'No Chromium here, and none could be installed. Set CHROMIUM_PATH.'

const journeys = (label, args) => ({
  label,
  run: async () => {
    const browser = ensureBrowser()
    if (!browser) return held(false, { output: noBrowser, cpuSeconds: 0 })
    const file = reportFor(label)
    const results = at('e2e/.output', label.replace(/\W+/g, '-'))
    const ran = await capture(
      process.execPath,
      [
        playwright,
        'test',
        '--config',
        at('e2e/playwright.config.ts'),
        '--workers=1',
        '--output',
        results,
        ...args,
      ],
      {
        env: {
          ...process.env,
          ...inMemory(),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      },
    )
    const report = readReport(file)
    if (!report?.stats) return held(false, ran)
    return { ...counted(ran, journeyCounts(report)), red: redInPlaywright(report) }
  },
})

// The failed tests, by name and first line of their message: repeated at the very end, where a log truncated in the middle
// still contains them.

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

/** JavaScript and CSS that a family on a slow line loads before it can sign in, in bytes (brotli). */
const signInBudget = 90_000

const brotliSize = (file) => {
  const ready = `${file}.br`
  return fs.existsSync(ready)
    ? fs.statSync(ready).size
    : zlib.brotliCompressSync(fs.readFileSync(file)).length
}

const signInBytes = () => {
  const page = fs.readFileSync(at('dist/client/index.html'), 'utf8')
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, url]) => url)
  if (assets.length === 0) throw new Error('The page names no assets.')
  return assets.reduce((sum, url) => sum + brotliSize(at('dist/client', url)), 0)
}

const budget = (label) => ({
  label,
  run: async () => {
    const bytes = signInBytes()
    const output = `The sign-in page loads ${bytes} bytes of JavaScript and CSS (budget ${signInBudget}).`
    return held(bytes <= signInBudget, { output, cpuSeconds: 0 })
  },
})

/** Enough parts of one run to keep every lane busy to the end. */
const inShards = (count, make) =>
  Array.from({ length: count }, (_none, index) => make(`${index + 1}/${count}`, index))

/** Performs the parts in order, this many at a time. A part waits only for a free lane, never for another part. */
const inLanes = async (lanes, parts, perform) => {
  const waiting = parts.values()
  const lane = async () => {
    for (const part of waiting) await perform(part)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

module.exports = { budget, check, inLanes, inShards, jestTests, journeys }
