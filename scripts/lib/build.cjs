const fs = require('node:fs')
const path = require('node:path')
const { ensureInstalled } = require('./install.cjs')
const { exclusively } = require('./lock.cjs')
const { at } = require('./paths.cjs')
const { say, fail, runNode } = require('./run.cjs')
const { filesUnder, hashOf, isFresh, setStamp } = require('./stamp.cjs')

const compiled = /\.(js|js\.map|d\.ts)$/

/** Removes what was compiled from sources that are gone. */
const dropOrphans = (floor) => {
  for (const file of filesUnder(at('dist', floor)).filter((name) => compiled.test(name))) {
    const source = path
      .join(at('src', floor), path.relative(at('dist', floor), file))
      .replace(compiled, '.ts')
    if (!fs.existsSync(source)) fs.rmSync(file)
  }
}

/** Fonts, pictures and the like travel beside the compiled files. */
const copyPlainFiles = () => {
  for (const file of filesUnder(at('src/server')).filter((name) => !/\.ts$|tsconfig.*\.json$/.test(name))) {
    const target = at('dist/server', path.relative(at('src/server'), file))
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(file, target)
  }
}

const parts = {
  server: {
    inputs: ['src/server', 'src/shared', 'tsconfig.json', 'package-lock.json'],
    output: 'dist/server/main.js',
    build() {
      const ok = runNode([at('node_modules/ts7/bin/tsc'), '-b', 'src/server'])
      if (ok) copyPlainFiles()
      if (ok) ['shared', 'server'].forEach(dropOrphans)
      return ok
    },
  },
  client: {
    inputs: [
      'src/client',
      'src/shared',
      'public',
      'webpack.config.js',
      'scripts/lib/antdStyles.cjs',
      'package-lock.json',
    ],
    output: 'dist/client/index.html',
    build: () => runNode([at('node_modules/webpack/bin/webpack.js')]),
  },
}

const isBuilt = (name, hash) => isFresh(name, hash) && fs.existsSync(at(parts[name].output))

/** Brings the named parts up to date and does nothing for those that are. */
const ensureBuilt = (...names) => {
  const hashes = names.map((name) => [name, hashOf(parts[name].inputs)])
  const isReady = hashes.every(([name, hash]) => isBuilt(name, hash))
  ensureInstalled({ withTools: !isReady })
  if (isReady) return
  exclusively(() => {
    for (const [name, hash] of hashes.filter(([name, hash]) => !isBuilt(name, hash))) {
      say(`Building the ${name} …`)
      if (!parts[name].build()) fail(`The ${name} could not be built.`)
      setStamp(name, hash)
    }
  })
}

module.exports = { ensureBuilt }
