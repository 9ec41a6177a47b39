const { spawn, spawnSync } = require('node:child_process')
const { root } = require('./paths.cjs')

const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the script with one clear line. */
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Runs a command to its end; true when it succeeded. */
const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0

const runNode = (args, options) => run(process.execPath, args, options)

/** Runs a command and gives back what it printed, in one text. */
const capture = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const listen = (stream) => stream.setEncoding('utf8').on('data', (text) => (output += text))
    listen(child.stdout)
    listen(child.stderr)
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

module.exports = { say, fail, run, runNode, capture }
