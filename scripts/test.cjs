// npm test: everything that can be checked, one line each; the very last line is the sum. The first ones run side by side,
// the rest in order.
// npm test -- lint unit runs only the named stages; npm run test:security those that are run when named only.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled({ withTools: true })
const { say } = require('./lib/run.cjs')
const { sideBySide, stages, onRequest } = require('./lib/stages.cjs')

const wanted = process.argv.slice(2)
const known = [...sideBySide, ...stages, ...onRequest]
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
  const count = ({ passed, failed }) => {
    sum.passed += passed
    sum.failed += failed
  }
  const isWanted = ([name]) => wanted.includes(name)
  const isChosen = (stage) => (wanted.length === 0 ? !onRequest.includes(stage) : isWanted(stage))
  const together = await Promise.all(sideBySide.filter(isChosen).map(perform))
  together.forEach(count)
  for (const stage of known.filter((stage) => !sideBySide.includes(stage) && isChosen(stage)))
    count(await perform(stage))
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  say(`${sum.passed} passed, ${sum.failed} failed`)
}

void main()
