require('./lib/nodeVersion.cjs')
require('./lib/build.cjs').ensureBuilt('server', 'client')
require('./lib/runCompiled.cjs').runCompiled('main.js')
