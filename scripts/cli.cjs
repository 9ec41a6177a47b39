// npm run seed, npm run init …: the operator's commands, as compiled programs of src/server/operations/cli.
require('./lib/nodeVersion.cjs')
const [command] = process.argv.splice(2, 1)
require('./lib/build.cjs').ensureBuilt('server')
require('./lib/runCompiled.cjs').runCompiled(`operations/cli/${command}.js`)
