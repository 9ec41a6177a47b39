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

/** The reason why the results of an area mean nothing. */
const faultsIn = (rows, outcomes) => {
  const { killedBy, notRun } = outcomes[asItIs] ?? { killedBy: [], notRun: ['nothing ran as it is'] }
  const unanswered = rows.filter(({ name }) => !outcomes[name]).map(({ name }) => `${name}: gave no answer`)
  const unloaded = rows.flatMap(({ name }) => outcomes[name]?.notRun.map((why) => `${name}: ${why}`) ?? [])
  return [...killedBy.map((file) => `fails as it is: ${file}`), ...notRun, ...unanswered, ...unloaded]
}

const perform = async (area) => {
  const started = Date.now()
  const rows = rowsOf(area)
  const { outcomes, output } = await runArea(area)
  const faults = outcomes ? faultsIn(rows, outcomes) : [output]
  for (const fault of faults) say(`✗ ${area}: ${fault}`)
  const survivors = rows.filter(({ name }) => outcomes?.[name]?.killedBy.length === 0)
  for (const { name, file, survives } of survivors)
    say(`  survived: ${name} (${file})${survives ? `: ${survives}` : ''}`)
  const seconds = Math.round((Date.now() - started) / 1000)
  const killed = rows.filter(({ name }) => outcomes?.[name]?.killedBy.length > 0).length
  say(`${area}: ${killed} killed, ${survivors.length} survived (${seconds} s)`)
  return { area, faults: faults.length, killed, survived: survivors.length }
}

const shareOf = ({ killed, survived }) => `${((100 * killed) / Math.max(1, killed + survived)).toFixed(1)} %`

const line = (cells) => say(`| ${cells.join(' | ')} |`)

const main = async () => {
  const chosen = wanted.length > 0 ? wanted : areas
  const faults = chosen.flatMap(faultsOf)
  if (faults.length > 0) fail(faults.join('\n'))
  const sums = []
  for (const area of chosen) sums.push(await perform(area))
  const total = { area: 'all', killed: 0, survived: 0 }
  for (const { killed, survived } of sums) {
    total.killed += killed
    total.survived += survived
  }
  line(['area', 'mutants', 'killed', 'survived', 'share'])
  line(['---', '--:', '--:', '--:', '--:'])
  for (const sum of [...sums, total])
    line([sum.area, sum.killed + sum.survived, sum.killed, sum.survived, shareOf(sum)])
  const isEnough = 100 * total.killed >= leastKilled * (total.killed + total.survived)
  process.exitCode = isEnough && sums.every((sum) => sum.faults === 0) ? 0 : 1
  say(`${total.killed} killed, ${total.survived} survived`)
}

void main()
