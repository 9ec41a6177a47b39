// The compiler of the server: each file separately. npm test checks the types.
const { transformFile } = require('@swc/core')
const fs = require('node:fs')
const path = require('node:path')
const { twins } = require('./compiledTwin.cjs')
const { filesUnder } = require('./files.cjs')
const { at } = require('./paths.cjs')
const { shippedUnder } = require('./stamp.cjs')

const floors = ['shared', 'server']
const compiled = /\.(js|js\.map|d\.ts)$/
const source = /(?<!\.d)\.ts$/

const options = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
}

/** Writes the file atomically: parallel runs write the same files. */
const write = (file, content) => {
  const draft = `${file}.${process.pid}`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(draft, content)
  fs.renameSync(draft, file)
}

const placeIn = (folder, file) => path.join(folder, path.relative(at('src'), file))

const compile = async (folder, file) => {
  const target = placeIn(folder, file).replace(source, '.js')
  const sourceFileName = path.relative(path.dirname(target), file)
  const { code, map } = await transformFile(file, { ...options, sourceFileName })
  write(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`)
  write(`${target}.map`, map)
}

/** Fonts, pictures and other assets are copied beside the compiled files. */
const compileInto = async (folder, files) => {
  await Promise.all(files.filter((file) => source.test(file)).map((file) => compile(folder, file)))
  for (const file of files.filter((name) => !/\.ts$|tsconfig.*\.json$/.test(name)))
    write(placeIn(folder, file), fs.readFileSync(file))
}

/** Removes compiled files whose sources no longer exist. */
const dropOrphans = (folder) => {
  const files = floors.flatMap((floor) => filesUnder(path.join(folder, floor)))
  for (const file of files.filter((name) => compiled.test(name))) {
    const origin = at('src', path.relative(folder, file)).replace(compiled, '.ts')
    // Another run may remove it at the same time.
    if (!fs.existsSync(origin)) fs.rmSync(file, { force: true })
  }
}

/** Compiles the shipped code into dist. */
const compileServer = async () => {
  await compileInto(
    at('dist'),
    floors.flatMap((floor) => shippedUnder(at('src', floor))),
  )
  dropOrphans(at('dist'))
}

const scope = { type: 'commonjs', imports: { '#shared/*': './shared/*.js', '#server/*': './server/*.js' } }

/** Compiles all current sources, including the code for testing but not the tests, in half a second. */
const compileForTests = async () => {
  write(path.join(twins, 'package.json'), JSON.stringify(scope))
  const files = floors.flatMap((floor) => filesUnder(at('src', floor)))
  await compileInto(
    twins,
    files.filter((file) => !/\.test\.ts$/.test(file)),
  )
  dropOrphans(twins)
}

module.exports = { compileForTests, compileServer }
