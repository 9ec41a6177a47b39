// npm run seed, npm run init …: the operator's commands, as compiled programs of src/server/operations/cli.
require('./lib/nodeVersion.cjs')
const { ensureBuilt, runCompiled } = require('./lib/build.cjs')

const [command] = process.argv.splice(2, 1)
ensureBuilt('server')
runCompiled(`operations/cli/${command}.js`)
