// npm test: what is checked before a change is handed on; the very last line is the sum. npm test -- lint server runs
// the named stages, npm test -- src/client/ui what belongs to a path, npm run test:all everything there is.
require('./lib/nodeVersion.cjs')
const os = require('node:os')
const { ensureBrowser } = require('./lib/browser.cjs')
const { ensureBuilt } = require('./lib/build.cjs')
const { ensureInstalled } = require('./lib/install.cjs')
const { say, fail } = require('./lib/run.cjs')
const { stepBack } = require('./lib/test/priority.cjs')
const { perform } = require('./lib/test/perform.cjs')
const { inLanes } = require('./lib/test/queue.cjs')
const { stageNames, stagesOf, unknownIn } = require('./lib/test/stages.cjs')

const seconds = (since) => Math.round((Date.now() - since) / 1000)

const sum = { passed: 0, failed: 0, cpuSeconds: 0 }
const allRed = []

const count = async (part) => {
  const result = await perform(part)
  allRed.push(...(result.red ?? []).map((name) => `✗ ${part.label}: ${name}`))
  for (const key of Object.keys(sum)) sum[key] += result[key]
}

/** Packages, a browser and the built portal: done before the clock of the check starts. */
const setUp = (isBuilt) => {
  const started = Date.now()
  ensureInstalled('all')
  const installed = seconds(started)
  if (isBuilt) ensureBuilt('server', 'client')
  if (isBuilt) ensureBrowser()
  say(
    `set-up: packages ${installed} s, build and browser ${seconds(started) - installed} s (not counted below)`,
  )
}

const main = async () => {
  const words = process.argv.length > 2 ? process.argv.slice(2) : ['quick']
  const unknown = unknownIn(words)
  if (unknown.length > 0)
    return fail(`Nothing to run for ${unknown.join(', ')}. Name a path or one of: ${stageNames.join(', ')}`)
  const chosen = stagesOf(words)
  stepBack()
  setUp(chosen.some(({ isBuilt }) => isBuilt))
  const started = Date.now()
  const tasks = chosen.flatMap(({ parts }) => parts).map((part) => () => count(part))
  // One more than there are cores: while one waits for the disk or a socket, another can work.
  await inLanes(os.availableParallelism() + 1, tasks)
  for (const red of allRed) say(red)
  say(`${seconds(started)} s, ${Math.round(sum.cpuSeconds)} CPU s`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  say(`${sum.passed} passed, ${sum.failed} failed`)
}

void main()
