const fs = require('node:fs')

const memory = '/dev/shm'
const roomNeeded = 4 * 2 ** 30

const isRoomy = () => {
  if (!fs.existsSync(memory)) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > roomNeeded
}

/** Where there is room, what tests write goes into memory: each makes databases and throws them away. */
const inMemory = () => (isRoomy() ? { TMPDIR: memory } : {})

module.exports = { inMemory }
