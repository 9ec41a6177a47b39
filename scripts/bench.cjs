// npm run bench, npm run faults and npm run scan: one harness for the built portal (bench/main.ts). With --check it only
// loads every module that could run.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { at } = require('./lib/paths.cjs')
const { runNode } = require('./lib/run.cjs')

const words = process.argv.slice(2)
require('./lib/build.cjs').ensureBuilt('server', ...(words.includes('--check') ? [] : ['client']))

const isProgram = ['faults', 'scan'].includes(words[0])
// With the import conditions of the sources, a compiled file would import sources and look for its threads' sources beside
// itself.
const env = { ...process.env, TSX_TSCONFIG_PATH: at('bench/tsx.json') }
const args = ['--import', 'tsx', at('bench/main.ts'), ...(isProgram ? [] : ['measure']), ...words]
process.exit(runNode(args, { env }) ? 0 : 1)
