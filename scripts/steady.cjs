// npm run test:steady: every test file five times, those that used to hang on the clock fifty times, beside two busy
// loops. npm run test:steady -- 2/6 is the second of six parts; npm run test:steady -- src/server/db these files only.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { spawn } = require('node:child_process')
const { ensureBuilt } = require('./lib/build.cjs')
const { fail, say } = require('./lib/run.cjs')
const { allTests, journeysOf, placeOf, unitTestsOf } = require('./lib/test/selection.cjs')
const { onceFragile } = require('./lib/test/onceFragile.cjs')
const { runOnce } = require('./lib/test/steadyRuns.cjs')

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

/** Every n-th file, so that each part has of everything. */
const ofPart = (files) => files.filter((_file, index) => index % Number(parts) === Number(part) - 1)

const chosen = ofPart(words.length > 0 && parts === '1' ? words.flatMap(testsOf) : allTests())

const timesOf = (file) => (onceFragile.includes(file) ? often : usual)

const busyLoops = () => {
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

const main = async () => {
  ensureBuilt('server', 'client')
  const reds = new Map(chosen.map((file) => [file, 0]))
  const endLoops = busyLoops()
  process.on('exit', endLoops)
  for (let round = 1; round <= often; round += 1) {
    const files = chosen.filter((file) => round <= timesOf(file))
    if (files.length === 0) break
    const { red, output } = await runOnce(files)
    if (red.length > 0) say(output)
    for (const file of red) reds.set(file, reds.get(file) + 1)
    say(`round ${round}: ${files.length} files, ${red.length} red`)
  }
  endLoops()
  say('| file | runs | red |\n| --- | ---: | ---: |')
  for (const [file, red] of reds) say(`| ${file} | ${timesOf(file)} | ${red} |`)
  const sum = [...reds].reduce((count, [, red]) => count + red, 0)
  const runs = chosen.reduce((count, file) => count + timesOf(file), 0)
  process.exitCode = sum > 0 || runs === 0 ? 1 : 0
  say(`${runs - sum} passed, ${sum} failed`)
}

void main()
