require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { at } = require('./lib/paths.cjs')
require('./lib/build.cjs').ensureBuilt('server', 'client')
const { runNode } = require('./lib/run.cjs')

const args = ['--conditions=portal-source', '--import', 'tsx', at('bench/main.ts'), ...process.argv.slice(2)]
process.exit(runNode(args) ? 0 : 1)
