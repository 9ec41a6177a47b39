// The stages of npm test. Each answers { passed, failed, output }: output is shown when something failed.
const fs = require('node:fs')
const { ensureBrowser } = require('./browser.cjs')
const { signInBudget, signInBytes } = require('./budget.cjs')
const { at } = require('./paths.cjs')
const { capture } = require('./run.cjs')

const reportFile = (name) => at('.cache/reports', `${name}.json`)

const node = (args, options) => capture(process.execPath, args, options)

/** A check that either holds or not. */
const check = (args) => async () => {
  const { ok, output } = await node(args)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

const freshReport = (name) => {
  fs.mkdirSync(at('.cache/reports'), { recursive: true })
  fs.rmSync(reportFile(name), { force: true })
  return reportFile(name)
}

/** A runner counts as failed, too, when it ends badly without naming a failed test, or skips one. */
const counted = ({ ok, output }, passed, failed, skipped) => {
  const silent = failed === 0 && (!ok || passed === 0 || skipped > 0)
  const note = skipped > 0 ? `${output}\n${skipped} tests were skipped.` : output
  return { passed, failed: silent ? Math.max(1, skipped) : failed, output: note }
}

const readReport = (name) =>
  fs.existsSync(reportFile(name)) ? JSON.parse(fs.readFileSync(reportFile(name), 'utf8')) : undefined

/** @param name of the report */
const jest = async (name, args = [], env = process.env) => {
  const file = at('node_modules/jest/bin/jest.js')
  const ran = await node([file, '--json', `--outputFile=${freshReport(name)}`, ...args], { env })
  const report = readReport(name)
  if (!report) return { passed: 0, failed: 1, output: ran.output }
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report
  return counted(
    ran,
    numPassedTests,
    numFailedTests + numRuntimeErrorTestSuites,
    numPendingTests + numTodoTests,
  )
}

const unit = () => jest('unit')

const budget = async () => {
  const bytes = signInBytes()
  const isKept = bytes <= signInBudget
  const output = `The sign-in page loads ${bytes} bytes of JavaScript and CSS (budget ${signInBudget}).`
  return { passed: isKept ? 1 : 0, failed: isKept ? 0 : 1, output }
}

const build = check([at('scripts/build.cjs')])

const journeys = async () => {
  const browser = ensureBrowser()
  if (!browser)
    return {
      passed: 0,
      failed: 1,
      output: 'No Chromium here, and none could be installed. Set CHROMIUM_PATH.',
    }
  const report = freshReport('journeys')
  const ran = await node(
    [at('node_modules/@playwright/test/cli.js'), 'test', '--config', at('e2e/playwright.config.ts')],
    {
      env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  const { stats, errors = [] } = readReport('journeys') ?? {}
  if (!stats) return { passed: 0, failed: 1, output: ran.output }
  return counted(ran, stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped)
}

/** The long ones, against the built portal; .ci/run runs them by themselves. */
const security = async () => {
  const built = await build()
  return built.failed > 0 ? built : jest('security', ['--config', at('jest.security.config.ts'), '--forceExit'])
}

/** In order; those of one group side by side. The linter reads declarations that the compiler writes. */
const groups = [
  [['types', check([at('node_modules/ts7/bin/tsc'), '-b'])]],
  [
    ['lint', check([at('node_modules/eslint/bin/eslint.js'), '--max-warnings', '0', '.'])],
    [
      'walls',
      check([
        at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'src',
      ]),
    ],
  ],
  [['unit', unit]],
  [['build', build]],
  [['budget', budget]],
  [['e2e', journeys]],
]

/**
 * For the repetition on another Node, which brings another embedded database along. The client runs in browsers, and
 * its tests in a made-up one.
 */
const server = () =>
  jest('server', ['--selectProjects', 'shared', 'server'], { ...process.env, TEST_EMBEDDED_ONLY: '1' })

/** Run when they are named only. */
const onRequest = [
  ['security', security],
  ['server', server],
]

module.exports = { groups, onRequest }
