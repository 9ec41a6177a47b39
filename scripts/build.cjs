require('./lib/nodeVersion.cjs')
require('./lib/build.cjs').ensureBuilt('server', 'client')
