const { spawn, spawnSync } = require('node:child_process')
const { root } = require('./paths.cjs')

// ts-node caches compiled code in the system's temporary folder. A killed run can leave a truncated file there, which breaks
// every later run.
process.env.DISABLE_V8_COMPILE_CACHE = '1'

const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the script with one clear message. */
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Runs a command to its end; returns true if it succeeded. */
const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0

const runNode = (args, options) => run(process.execPath, args, options)

/** At its end the shell prints the processor time of itself and its children; Windows has no such shell. */
const metered = (command, args) =>
  process.platform === 'win32'
    ? [command, args]
    : ['sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', command, ...args]]

/** The output of `times`: '0m1.20s 0m0.30s' for the shell, and a second line for its children. */
const cpuSecondsIn = (times) =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * minutes + +seconds,
    0,
  )

/** Ends a command with all processes that it started. */
const endGroup = (child) => {
  if (process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

/**
 * Runs a command; answers what it printed, in one text, and the seconds of processor that it used.
 * @param options.longestMs after which it is given up, with everything that it started
 */
const capture = (command, args, { longestMs, ...options } = {}) =>
  new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe']
    const detached = longestMs !== undefined && process.platform !== 'win32'
    const child = spawn(...metered(command, args), { cwd: root, stdio, detached, ...options })
    const timer = longestMs === undefined ? undefined : setTimeout(() => endGroup(child), longestMs)
    let output = ''
    let times = ''
    const listen = (stream, hear) => stream.setEncoding('utf8').on('data', hear)
    for (const stream of [child.stdout, child.stderr]) listen(stream, (text) => (output += text))
    listen(child.stdio[3], (text) => (times += text))
    child.on('error', (error) => resolve({ ok: false, output: String(error), cpuSeconds: 0 }))
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ ok: code === 0, output, cpuSeconds: cpuSecondsIn(times) })
    })
  })

module.exports = { say, fail, run, runNode, capture }
