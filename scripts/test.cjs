// npm test: the checks before a change is handed on; the very last line is the total. npm test -- lint server runs the named
// stages, npm test -- src/client/ui the tests of a path, npm run test:all everything. TESTS_APART=1 gives each test file
// modules of its own.
require('./lib/nodeVersion.cjs')
const os = require('node:os')
const { ensureBrowser } = require('./lib/browser.cjs')
const { ensureBuilt } = require('./lib/build.cjs')
const { ensureInstalled } = require('./lib/install.cjs')
const { say, fail } = require('./lib/run.cjs')
const { inLanes } = require('./lib/test/parts.cjs')
const { stageNames, stagesOf, unknownIn } = require('./lib/test/stages.cjs')

const seconds = (since) => Math.round((Date.now() - since) / 1000)

const sum = { passed: 0, failed: 0, cpuSeconds: 0 }
const allRed = []

/** A part that cannot run at all has failed. */
const attempt = async ({ run }) => {
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error.stack), cpuSeconds: 0 }
  }
}

/** Runs a part of a stage and prints its result in one line; prints its output only if it failed. */
const perform = async (part) => {
  const started = Date.now()
  const result = await attempt(part)
  const { passed, failed, output, cpuSeconds } = result
  if (failed > 0) say(output)
  const took = `${seconds(started)} s, ${Math.round(cpuSeconds)} CPU s`
  say(`${failed > 0 ? '✗' : '✓'} ${part.label}: ${passed} passed, ${failed} failed (${took})`)
  allRed.push(...(result.red ?? []).map((name) => `✗ ${part.label}: ${name}`))
  for (const key of Object.keys(sum)) sum[key] += result[key]
}

/**
 * The portal's threads for papers lower their priority to this (src/server/platform/workers/tasks.ts). Tests run with it too:
 * beside many tests of normal priority, a pack would wait minutes for the processor.
 */
const papersPriority = 10

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

const main = async () => {
  const named = process.argv.slice(2)
  const words = named.length > 0 ? named : ['quick']
  const unknown = unknownIn(words)
  if (unknown.length > 0)
    return fail(`Nothing to run for ${unknown.join(', ')}. Name a path or one of: ${stageNames.join(', ')}`)
  const chosen = stagesOf(words)
  os.setPriority(Math.max(os.getPriority(), papersPriority))
  setUp(chosen.some(({ isBuilt }) => isBuilt))
  const started = Date.now()
  // One more than the number of cores: while one waits for the disk or a socket, another can work.
  await inLanes(
    os.availableParallelism() + 1,
    chosen.flatMap(({ parts }) => parts),
    perform,
  )
  for (const red of allRed) say(red)
  say(`${seconds(started)} s, ${Math.round(sum.cpuSeconds)} CPU s`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  say(`${sum.passed} passed, ${sum.failed} failed`)
}

void main()
