const fs = require('node:fs')
const Module = require('node:module')
const { ensureInstalled } = require('./install.cjs')
const { exclusively } = require('./lock.cjs')
const { at } = require('./paths.cjs')
const { say, fail, runNode } = require('./run.cjs')
const { hashOf, isFresh, setStamp } = require('./stamp.cjs')

const ofTheClient = [
  'src/client',
  'src/shared',
  'public',
  'docs/office.md',
  'docs/images',
  'webpack.config.js',
  'scripts/lib/familyFiles.cjs',
  'scripts/lib/help',
  'package-lock.json',
]

const parts = {
  server: {
    inputs: ['src/server', 'src/shared', 'scripts/lib/compileServer.cjs', 'package-lock.json'],
    output: 'dist/server/main.js',
  },
  client: { inputs: ofTheClient, output: 'dist/client/index.html' },
  /** The component gallery; only its own journey needs it. */
  ui: { inputs: [...ofTheClient, 'src/client/testing/specimens'], output: 'dist/ui/ui.html' },
}

const isBuilt = (name, hash) => isFresh(name, hash) && fs.existsSync(at(parts[name].output))

const build = (stale) => {
  say(`Building the ${stale.map(([name]) => name).join(' and the ')} …`)
  const names = stale.map(([name]) => name)
  if (!runNode([at('scripts/lib/buildParts.cjs'), ...names]))
    fail(`The ${names.join(' or the ')} could not be built.`)
  for (const [name, hash] of stale) setStamp(name, hash)
}

/** Builds those of the named parts that are out of date. */
const ensureBuilt = (...names) => {
  // A release without its sources runs as it is.
  if (!fs.existsSync(at('src'))) return
  const hashes = names.map((name) => [name, hashOf(parts[name].inputs)])
  const staleParts = () => hashes.filter(([name, hash]) => !isBuilt(name, hash))
  ensureInstalled(staleParts().length > 0 ? 'build' : 'production')
  if (staleParts().length === 0) return
  exclusively(() => {
    const stale = staleParts()
    if (stale.length > 0) build(stale)
  })
}

/** Continues as the compiled program in the same process, so that signals and exit codes are its own. */
const runCompiled = (file) => {
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  process.argv[1] = at('dist/server', file)
  Module.runMain()
}

module.exports = { ensureBuilt, runCompiled }
