// npm run simulate: 100,000 evenings of families, devices and networks with faults, in simulated time. npm run simulate --
// --seed 7 --evening 42 replays one of them and prints its events.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { parseArgs } = require('node:util')
const { fail, runNode } = require('./lib/run.cjs')
const { bundleSimulation } = require('./lib/simulation.cjs')
const { faults } = require('./lib/simulationFaults.cjs')

const { values } = parseArgs({ strict: false, options: { broken: { type: 'string' } } })
const fault = faults.find(({ name }) => name === values.broken)
if (values.broken !== undefined && !fault)
  fail(`--broken takes one of: ${faults.map(({ name }) => name).join(', ')}`)

const main = async () => {
  const folder = await bundleSimulation(fault)
  const args = ['--enable-source-maps', `${folder}/main.js`, ...process.argv.slice(2)]
  const isGood = runNode(args, { env: { ...process.env, SIMULATED_PAGES: folder } })
  process.exitCode = isGood ? 0 : 1
}

void main()
