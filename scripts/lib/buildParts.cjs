// Builds the named parts in parallel: node scripts/lib/buildParts.cjs server client
const { compileServer } = require('./compileServer.cjs')
const { at } = require('./paths.cjs')
const { say } = require('./run.cjs')

/** webpack runs outside the thread that compiles the server. */
const bundle = (part) =>
  new Promise((resolve, reject) => {
    const webpack = require('webpack')
    const compiler = webpack(require(at('webpack.config.js'))({ part }))
    compiler.run((error, stats) => {
      if (stats?.hasWarnings() || stats?.hasErrors()) say(stats.toString('errors-warnings'))
      compiler.close((closing) => {
        const fault = error ?? closing
        if (fault) reject(fault)
        else if (stats.hasErrors()) reject(new Error(`The ${part} has errors.`))
        else resolve()
      })
    })
  })

const builders = {
  server: compileServer,
  client: () => Promise.all([bundle('client'), bundle('visitorPage')]),
  ui: () => bundle('ui'),
}

Promise.all(process.argv.slice(2).map((name) => builders[name]())).catch((error) => {
  say(error.stack)
  process.exitCode = 1
})
