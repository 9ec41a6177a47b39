// Test files, again and again: each run of a file is steady or red.
const fs = require('node:fs')
const path = require('node:path')
const { at, root } = require('../paths.cjs')
const { capture } = require('../run.cjs')
const { inMemory } = require('./scratch.cjs')

const report = (name) => at('.cache/reports', `steady-${name}.json`)

const performed = async (name, args, env = {}) => {
  fs.mkdirSync(at('.cache/reports'), { recursive: true })
  fs.rmSync(report(name), { force: true })
  const { output } = await capture(process.execPath, args, { env: { ...process.env, ...inMemory(), ...env } })
  return fs.existsSync(report(name))
    ? { ...JSON.parse(fs.readFileSync(report(name), 'utf8')), output }
    : { output }
}

const relative = (file) => path.relative(root, file).split(path.sep).join('/')

/** One run of unit tests. A file that is missing from the report did not even begin. */
const unitRun = async (files) => {
  const jest = at('node_modules/jest/bin/jest.js')
  const { testResults = [], output } = await performed('unit', [
    jest,
    '--json',
    `--outputFile=${report('unit')}`,
    '--runTestsByPath',
    ...files,
  ])
  const passed = new Set(
    testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(name)),
  )
  return { red: files.filter((file) => !passed.has(file)), output }
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** One run of browser journeys. */
const journeyRun = async (files) => {
  const playwright = at('node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--config', at('e2e/playwright.config.ts'), ...files]
  const { suites = [], output } = await performed('e2e', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') })
  const isSteady = (file) => {
    const specs = suites.filter((suite) => `e2e/${suite.file}` === file).flatMap(specsIn)
    return specs.length > 0 && specs.every(({ ok }) => ok)
  }
  return { red: files.filter((file) => !isSteady(file)), output }
}

const isJourney = (file) => file.startsWith('e2e/')

/** @returns files that were red, and what they printed */
const runOnce = async (files) => {
  const units = files.filter((file) => !isJourney(file))
  const journeys = files.filter(isJourney)
  const runs = [
    ...(units.length > 0 ? [await unitRun(units)] : []),
    ...(journeys.length > 0 ? [await journeyRun(journeys)] : []),
  ]
  return {
    red: runs.flatMap(({ red }) => red),
    output: runs
      .filter(({ red }) => red.length > 0)
      .map(({ output }) => output)
      .join('\n'),
  }
}

module.exports = { runOnce }
