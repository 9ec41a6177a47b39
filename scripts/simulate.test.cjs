const { spawnSync } = require('node:child_process')
const { bundleSimulation } = require('./lib/simulation.cjs')
const { faults } = require('./lib/simulationFaults.cjs')

/** Runs npm run simulate -- --seed 1 --evenings …; the last line is the total. */
const simulate = async (evenings, fault) => {
  const folder = await bundleSimulation(fault)
  const args = [`${folder}/main.js`, '--seed', '1', '--evenings', String(evenings)]
  const env = { ...process.env, SIMULATED_PAGES: folder }
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, stdout }
}

test('a hundred evenings of seed 1 lose nothing, overwrite nothing unseen and show no false status', async () => {
  const { status, stdout } = await simulate(100)
  expect(stdout).toContain('seed 1: 100 evenings, 0 violations')
  expect(status).toBe(0)
})

test.each(faults.filter(({ within }) => within <= 50))('it finds the fault: $name', async (fault) => {
  const { status, stdout } = await simulate(fault.within, fault)
  expect(stdout).toContain(`: ${fault.finds}`)
  expect(status).toBe(1)
})
