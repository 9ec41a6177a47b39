// Portals of journeys in one process, one after the other: loading the code takes longer than opening a school.
const path = require('node:path')
const { neverStrained } = require('../../scripts/lib/neverStrained.cjs')

const server = path.resolve(__dirname, '../../dist/server')
neverStrained(server)
const { readConfig } = require(path.join(server, 'config/config.js'))
const { openPortal } = require(path.join(server, 'portal.js'))

const portals = new Map()

const calls = {
  open: async ({ school, environment }) => {
    const sink = { write: (line) => process.send({ school, line }), dropped: () => 0 }
    const onFatal = () => process.exit(1)
    const portal = await openPortal(readConfig({ ...process.env, ...environment }), { sink, onFatal })
    portals.set(school, portal)
    return portal.listen()
  },
  close: async ({ school }) => {
    await portals.get(school).stop()
    portals.delete(school)
  },
}

process.on('message', async ({ id, call, ...given }) => {
  try {
    process.send({ id, answer: await calls[call](given) })
  } catch (error) {
    process.send({ id, error: String(error.stack) })
  }
})

process.on('disconnect', () => process.exit(0))
