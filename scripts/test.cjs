// npm test: the checks before a change is handed on; the very last line is the total. npm test -- lint server runs the named
// stages, npm test -- src/client/ui the tests of a path, npm run test:all everything. With --steady everything runs five
// times beside two busy loops, the first time with separate modules for each file.
require('./lib/nodeVersion.cjs')
const { spawn } = require('node:child_process')
const os = require('node:os')
const { parseArgs } = require('node:util')
const { ensureBrowser } = require('./lib/browser.cjs')
const { ensureBuilt } = require('./lib/build.cjs')
const { ensureInstalled } = require('./lib/install.cjs')
const { say, fail } = require('./lib/run.cjs')
const { inLanes, perform, stepBack } = require('./lib/test/queue.cjs')
const { stageNames, stagesOf, unknownIn } = require('./lib/test/stages.cjs')

const seconds = (since) => Math.round((Date.now() - since) / 1000)

const sum = { passed: 0, failed: 0, cpuSeconds: 0 }
const allRed = []

const count = async (part) => {
  const result = await perform(part)
  allRed.push(...(result.red ?? []).map((name) => `✗ ${part.label}: ${name}`))
  for (const key of Object.keys(sum)) sum[key] += result[key]
}

/** Packages, a browser and the built portal are prepared before the check's time starts. */
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

const busyLoops = () => {
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'))
  process.on('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  return end
}

const steadily = async (run) => {
  const endLoops = busyLoops()
  for (let round = 1; round <= 5; round += 1) {
    process.env.TESTS_APART = round === 1 ? '1' : ''
    await run()
  }
  endLoops()
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { steady: { type: 'boolean', default: false } },
  })
  const words = positionals.length > 0 ? positionals : ['quick']
  const unknown = unknownIn(words)
  if (unknown.length > 0)
    return fail(`Nothing to run for ${unknown.join(', ')}. Name a path or one of: ${stageNames.join(', ')}`)
  const chosen = stagesOf(words)
  stepBack()
  setUp(chosen.some(({ isBuilt }) => isBuilt))
  const started = Date.now()
  const tasks = chosen.flatMap(({ parts }) => parts).map((part) => () => count(part))
  // One more than the number of cores: while one waits for the disk or a socket, another can work.
  const run = () => inLanes(os.availableParallelism() + 1, tasks)
  await (values.steady ? steadily(run) : run())
  for (const red of allRed) say(red)
  say(`${seconds(started)} s, ${Math.round(sum.cpuSeconds)} CPU s`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  say(`${sum.passed} passed, ${sum.failed} failed`)
}

void main()
