require('./lib/nodeVersion.cjs')
const { ensureBuilt, runCompiled } = require('./lib/build.cjs')

ensureBuilt('server', 'client')
runCompiled('main.js')
