const fs = require('node:fs')
const { at } = require('./paths.cjs')

const lock = at('.cache/setup.lock')

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const take = () => {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

const dropIfStale = () => {
  const owner = Number(fs.existsSync(lock) && fs.readFileSync(lock, 'utf8'))
  if (owner && !isAlive(owner)) fs.rmSync(lock, { force: true })
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Prevents two starts in one folder from installing or building over each other. */
const exclusively = (work) => {
  fs.mkdirSync(at('.cache'), { recursive: true })
  while (!take()) {
    dropIfStale()
    pause(200)
  }
  try {
    return work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

module.exports = { exclusively }
