// npm test: everything that can be checked, in order, one line each; the very last line is the sum.
// npm test -- lint unit runs only the named stages; npm run test:security those that are run when named only.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled({ withTools: true })
const { say } = require('./lib/run.cjs')
const { groups, onRequest } = require('./lib/stages.cjs')

const wanted = process.argv.slice(2)
const known = [...groups.flat(), ...onRequest]
const unknown = wanted.filter((name) => !known.some(([stage]) => stage === name))

/** A stage that cannot run at all has failed. */
const attempt = async (stage) => {
  try {
    return await stage()
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error.stack) }
  }
}

const perform = async ([name, stage]) => {
  const started = Date.now()
  const result = await attempt(stage)
  if (result.failed > 0) say(result.output)
  const seconds = Math.round((Date.now() - started) / 1000)
  say(
    `${result.failed > 0 ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  )
  return result
}

const main = async () => {
  const sum = { passed: 0, failed: unknown.length }
  for (const name of unknown) say(`✗ There is no stage ${name}: ${known.map(([stage]) => stage).join(', ')}`)
  const named = () =>
    [...groups, ...onRequest.map((stage) => [stage])].map((group) =>
      group.filter(([name]) => wanted.includes(name)),
    )
  const chosen = wanted.length === 0 ? groups : named()
  for (const group of chosen)
    for (const { passed, failed } of await Promise.all(group.map(perform))) {
      sum.passed += passed
      sum.failed += failed
    }
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  say(`${sum.passed} passed, ${sum.failed} failed`)
}

void main()
