require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { at } = require('./lib/paths.cjs')
const { runNode } = require('./lib/run.cjs')

process.exit(runNode([at('node_modules/prettier/bin/prettier.cjs'), '--write', '.']) ? 0 : 1)
