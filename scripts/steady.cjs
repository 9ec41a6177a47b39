// npm run test:steady: every test file five times, the tests that used to hang on the clock fifty times, beside two busy
// loops. npm run test:steady -- 2/6 is the second of six parts; npm run test:steady -- src/server/db these files only.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { spawn } = require('node:child_process')
const { ensureBuilt } = require('./lib/build.cjs')
const { fail, say } = require('./lib/run.cjs')
const { allTests, journeysOf, placeOf, unitTestsOf } = require('./lib/test/selection.cjs')
const { onceFragile } = require('./lib/test/onceFragile.cjs')
const { runOften } = require('./lib/test/steadyRuns.cjs')

const usual = 5
const often = 50

/** What belongs to a path. */
const testsOf = (word) => {
  const place = placeOf(word)
  if (!place) return fail(`Nothing is at ${word}.`)
  return [...unitTestsOf(place), ...journeysOf(place)]
}

const words = process.argv.slice(2)
const [, part = '1', parts = '1'] = /^(\d+)\/(\d+)$/.exec(words[0] ?? '') ?? []

/** Neighbours stay together, and each part has as many of every floor. */
const ofPart = (files) => {
  const kinds = [/^e2e/, /^src\/client/, /^src\/server/, /^src\/shared/]
  return kinds.flatMap((kind) => {
    const own = files.filter((file) => kind.test(file)).sort()
    const [from, to] = [part - 1, part].map((end) => Math.round((own.length * end) / parts))
    return own.slice(from, to)
  })
}

const chosen = ofPart(words.length > 0 && parts === '1' ? words.flatMap(testsOf) : allTests())

const busyLoops = () => {
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

/**
 * All files as often as usual, the first time each by itself, so that none leans on its neighbours; then what was
 * fragile in them as often as is left.
 */
const rounds = [
  { files: chosen, times: 1, isApart: true },
  { files: chosen, times: usual - 1 },
  { files: chosen.filter((file) => file in onceFragile), times: often - usual, only: onceFragile },
]

const main = async () => {
  ensureBuilt('server', 'client')
  const sums = new Map(chosen.map((file) => [file, { runs: 0, red: 0 }]))
  const endLoops = busyLoops()
  process.on('exit', endLoops)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  for (const round of rounds) {
    const { counts, output } = await runOften(round)
    for (const { file, runs, red } of counts) {
      const sum = sums.get(file)
      sums.set(file, { runs: sum.runs + runs, red: sum.red + red })
    }
    if (output) say(output)
    const reds = counts.filter(({ red }) => red > 0).length
    say(`${round.files.length} files, ${round.times} ×: ${reds} red`)
  }
  endLoops()
  say('| file | runs | red |\n| --- | ---: | ---: |')
  for (const [file, { runs, red }] of sums) say(`| ${file} | ${runs} | ${red} |`)
  const total = (key) => [...sums.values()].reduce((count, sum) => count + sum[key], 0)
  process.exitCode = total('red') > 0 || total('runs') === 0 ? 1 : 0
  say(`${total('runs') - total('red')} passed, ${total('red')} failed`)
}

void main()
