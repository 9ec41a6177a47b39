const fs = require('node:fs')

const memory = '/dev/shm'
const roomNeeded = 4 * 2 ** 30

const isRoomy = () => {
  if (!fs.existsSync(memory)) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > roomNeeded
}

/** If there is room, files that tests write go into memory: each test creates and deletes databases. */
const inMemory = () => (isRoomy() ? { TMPDIR: memory } : {})

module.exports = { inMemory }
