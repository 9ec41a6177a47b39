// npm run bench and npm run faults: measures the built portal, or breaks it. --check only loads what could be run.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { at } = require('./lib/paths.cjs')
const { runNode } = require('./lib/run.cjs')

const [first, ...others] = process.argv.slice(2)
const isFaults = first === 'faults'
const args = isFaults ? others : process.argv.slice(2)
require('./lib/build.cjs').ensureBuilt('server', ...(isFaults || args.includes('--check') ? [] : ['client']))

// With the sources' own ways a compiled file would take sources, and look for sources of its threads beside itself.
const env = { ...process.env, TSX_TSCONFIG_PATH: at('bench/tsx.json') }
const program = at(isFaults ? 'bench/faults/main.ts' : 'bench/main.ts')
process.exit(runNode(['--import', 'tsx', program, ...args], { env }) ? 0 : 1)
