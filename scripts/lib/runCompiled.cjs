const Module = require('node:module')
const { at } = require('./paths.cjs')

/** Continues as the compiled program in the same process, so that signals and exit codes are its own. */
const runCompiled = (file) => {
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  process.argv[1] = at('dist/server', file)
  Module.runMain()
}

module.exports = { runCompiled }
