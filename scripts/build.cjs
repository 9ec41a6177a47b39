require('./lib/nodeVersion.cjs')
const [...named] = process.argv.slice(2)
require('./lib/build.cjs').ensureBuilt(...(named.length > 0 ? named : ['server', 'client']))
