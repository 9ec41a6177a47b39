// What the server runs: each file of it compiled by itself. Types are checked by npm test.
const { transformFile } = require('@swc/core')
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('./paths.cjs')
const { filesUnder } = require('./stamp.cjs')

const floors = ['shared', 'server']
const compiled = /\.(js|js\.map|d\.ts)$/
const source = /(?<!\.d)\.ts$/

const options = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
}

const targetOf = (file) => at('dist', path.relative(at('src'), file))

const compile = async (file) => {
  const target = targetOf(file).replace(source, '.js')
  const folder = path.dirname(target)
  const sourceFileName = path.relative(folder, file)
  const { code, map } = await transformFile(file, { ...options, sourceFileName })
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`)
  fs.writeFileSync(`${target}.map`, map)
}

/** Fonts, pictures and the like travel beside the compiled files. */
const copy = (file) => {
  fs.mkdirSync(path.dirname(targetOf(file)), { recursive: true })
  fs.copyFileSync(file, targetOf(file))
}

/** Removes what was compiled from sources that are gone. */
const dropOrphans = (floor) => {
  for (const file of filesUnder(at('dist', floor)).filter((name) => compiled.test(name))) {
    const origin = at('src', path.relative(at('dist'), file)).replace(compiled, '.ts')
    if (!fs.existsSync(origin)) fs.rmSync(file)
  }
}

const compileServer = async () => {
  const files = floors.flatMap((floor) => filesUnder(at('src', floor)))
  await Promise.all(files.filter((file) => source.test(file)).map(compile))
  files.filter((file) => !/\.ts$|tsconfig.*\.json$/.test(file)).forEach(copy)
  floors.forEach(dropOrphans)
}

module.exports = { compileServer }
