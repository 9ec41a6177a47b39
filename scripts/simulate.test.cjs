const { spawnSync } = require('node:child_process')
const { at } = require('./lib/paths.cjs')
const { faults } = require('./lib/simulationFaults.cjs')

/** Runs npm run simulate -- --seed 1 --evenings …; the last line is the total. */
const simulate = (evenings, ...more) =>
  spawnSync(
    process.execPath,
    [at('scripts/simulate.cjs'), '--seed', '1', '--evenings', String(evenings), ...more],
    { encoding: 'utf8' },
  )

test('a hundred evenings of seed 1 lose nothing, overwrite nothing unseen and show no false status', () => {
  const { status, stdout } = simulate(100)
  expect(stdout).toContain('seed 1: 100 evenings, 0 violations')
  expect(status).toBe(0)
})

test.each(faults.filter(({ within }) => within <= 50))(
  'it finds the fault: $name',
  ({ name, finds, within }) => {
    const { status, stdout } = simulate(within, '--broken', name)
    expect(stdout).toContain(`: ${finds}`)
    expect(status).toBe(1)
  },
)
