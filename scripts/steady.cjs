// npm run test:steady: every file of tests five times, the first time with modules of its own, and fifty times the tests
// that used to hang on the clock, beside two busy loops. npm run test:steady -- 2/6 is the second of six parts,
// npm run test:steady -- src/server/db what belongs to a path, five times.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { spawn } = require('node:child_process')
const os = require('node:os')
const { ensureBrowser } = require('./lib/browser.cjs')
const { ensureBuilt } = require('./lib/build.cjs')
const { fail, say } = require('./lib/run.cjs')
const { stepBack } = require('./lib/test/priority.cjs')
const { perform } = require('./lib/test/perform.cjs')
const { inLanes } = require('./lib/test/queue.cjs')
const { fragileParts, stagesOf, unknownIn } = require('./lib/test/stages.cjs')

const usual = 5
const often = 50

const words = process.argv.slice(2)
const [isPart, part, parts] = /^(\d+)\/(\d+)$/.exec(words[0] ?? '') ?? []
const places = isPart ? [] : words
const unknown = unknownIn(places)
if (unknown.length > 0) fail(`Nothing to run for ${unknown.join(', ')}.`)

const busyLoops = () => {
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

const sums = new Map()

const count = async (part) => {
  const { passed, failed } = await perform(part)
  const sum = sums.get(part.label) ?? { runs: 0, passed: 0, failed: 0 }
  sums.set(part.label, { runs: sum.runs + 1, passed: sum.passed + passed, failed: sum.failed + failed })
}

/** In more lanes than there are cores, so that the busy loops do not take half of them. */
const countAll = (parts) =>
  inLanes(
    2 * os.availableParallelism() + 2,
    parts.map((part) => () => count(part)),
  )

const main = async () => {
  stepBack()
  ensureBuilt('server', 'client')
  ensureBrowser()
  const mine = (_part, index) => !isPart || index % Number(parts) === Number(part) - 1
  const whole = stagesOf(places.length > 0 ? places : ['steady'])
    .flatMap((stage) => stage.parts)
    .filter(mine)
  const fragile = places.length > 0 ? [] : fragileParts(often - usual).filter(mine)
  const endLoops = busyLoops()
  process.on('exit', endLoops)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  for (let round = 1; round <= usual; round += 1) {
    process.env.TESTS_APART = round === 1 ? '1' : ''
    await countAll(whole)
  }
  await countAll(fragile)
  endLoops()
  say('| part | runs | passed | red |\n| --- | ---: | ---: | ---: |')
  for (const [label, { runs, passed, failed }] of sums) say(`| ${label} | ${runs} | ${passed} | ${failed} |`)
  const total = (key) => [...sums.values()].reduce((soFar, sum) => soFar + sum[key], 0)
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0
  say(`${total('passed')} passed, ${total('failed')} failed`)
}

void main()
