// npm run test:mutants: puts small faults into the sources, one at a time, and checks that the tests find them. The files
// are not changed: a mutant exists only in Jest's transformed code. npm run test:mutants -- saves imports runs only the
// named areas; each takes some minutes.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const fs = require('node:fs')
const { at } = require('./lib/paths.cjs')
const { capture, fail, say } = require('./lib/run.cjs')
const { areas, asItIs, faultsOf, rowsOf } = require('./mutants/rows.cjs')

/** Percent. */
const leastKilled = 95

/** A mutant may cause an endless loop: then the area is abandoned, and fails. */
const longestMs = 50 * 60_000

const wanted = process.argv.slice(2)
const unknown = wanted.filter((area) => !areas.includes(area))
if (unknown.length > 0) fail(`There is no area ${unknown.join(', ')}: ${areas.join(', ')}`)

const runArea = async (area) => {
  const report = at('.cache/reports', `mutants-${area}.json`)
  fs.mkdirSync(at('.cache/reports'), { recursive: true })
  fs.rmSync(report, { force: true })
  const { output } = await capture(
    process.execPath,
    [at('node_modules/jest/bin/jest.js'), '--config', at('jest.mutants.config.ts')],
    {
      env: { ...process.env, MUTANTS_AREA: area, MUTANTS_OUTPUT: report, TEST_EMBEDDED_ONLY: '1' },
      longestMs,
    },
  )
  return fs.existsSync(report) ? { outcomes: JSON.parse(fs.readFileSync(report, 'utf8')) } : { output }
}

/** The reasons why the results of an area mean nothing. */
const faultsIn = (rows, outcomes) => {
  const { killedBy, notRun } = outcomes[asItIs] ?? { killedBy: [], notRun: ['nothing ran as it is'] }
  const ofMutants = rows.flatMap(({ name }) => {
    const why = outcomes[name]?.notRun ?? ['gave no answer']
    return why.map((text) => `${name}: ${text}`)
  })
  return [...killedBy.map((file) => `fails as it is: ${file}`), ...notRun, ...ofMutants]
}

const perform = async (area) => {
  const started = Date.now()
  const rows = rowsOf(area)
  const { outcomes = {}, output } = await runArea(area)
  const faults = output === undefined ? faultsIn(rows, outcomes) : [output]
  for (const fault of faults) say(`✗ ${area}: ${fault}`)
  const survivors = rows.filter(({ name }) => outcomes[name]?.killedBy.length === 0)
  for (const { name, file, survives } of survivors)
    say(`  survived: ${name} (${file})${survives ? `: ${survives}` : ''}`)
  const seconds = Math.round((Date.now() - started) / 1000)
  const killed = rows.filter(({ name }) => outcomes[name]?.killedBy.length > 0).length
  say(`${area}: ${killed} killed, ${survivors.length} survived (${seconds} s)`)
  return { area, faults: faults.length, killed, survived: survivors.length }
}

const lineOf = ({ area, killed, survived }) => {
  const share = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1)
  return `| ${area} | ${killed + survived} | ${killed} | ${survived} | ${share} % |`
}

const main = async () => {
  const chosen = wanted.length > 0 ? wanted : areas
  const wrong = chosen.flatMap(faultsOf)
  if (wrong.length > 0) fail(wrong.join('\n'))
  const sums = []
  for (const area of chosen) sums.push(await perform(area))
  const total = (key) => sums.reduce((sum, one) => sum + one[key], 0)
  const all = { area: 'all', killed: total('killed'), survived: total('survived') }
  say('| area | mutants | killed | survived | share |\n| --- | --: | --: | --: | --: |')
  for (const sum of [...sums, all]) say(lineOf(sum))
  const isEnough = 100 * all.killed >= leastKilled * (all.killed + all.survived)
  process.exitCode = isEnough && total('faults') === 0 ? 0 : 1
  say(`${all.killed} killed, ${all.survived} survived`)
}

void main()
