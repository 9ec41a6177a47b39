// Bundles the compiled server into a few files: one for the portal, one for each command and each kind of thread. They lie
// where their sources lay, because the portal finds its threads, fonts and pages beside them.
const path = require('node:path')
const fs = require('node:fs')
const { filesUnder } = require('../lib/files.cjs')
const { at, root } = require('../lib/paths.cjs')

/** Packages that read files of their own, or bring a library of the machine: they stay packages. */
const packages = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'fontkit',
  'fxa-common-password-list',
  'pdfjs-dist',
  'pdfkit',
  'sharp',
]

/** The release's Node has a SQLite of its own, and this one asks for a newer glibc; no file of it is carried. */
const leftOut = ['@photostructure/sqlite']

const server = at('dist/server')

const commands = path.join(server, 'operations/cli')

/** The portal and the operator's commands are one file, which takes the program's name as its first word. */
const oneForAll = () => {
  const names = filesUnder(commands)
    .filter((file) => path.dirname(file) === commands && file.endsWith('.js'))
    .map((file) => path.basename(file, '.js'))
  const rows = names.map((name) => `${name}: () => require('./operations/cli/${name}.js').${name}()`)
  return `const programs = { main: () => require('./main.js'), ${rows.join(', ')} }
programs[process.argv.splice(2, 1)[0]]()
`
}

/** Each kind of thread, and the process that makes the demonstration. */
const others = () => [
  path.join(commands, 'seed.js'),
  ...filesUnder(server).filter((file) => file.endsWith('Worker.js')),
]

/** A module keeps its folder: `__dirname` is where its source lay beside the bundle. */
const ownFolders = (entry) => ({
  name: 'own folders',
  setup: (build) =>
    build.onLoad({ filter: /[/\\]dist[/\\]server[/\\].*\.js$/ }, ({ path: file }) => {
      const folder = path.relative(path.dirname(entry), path.dirname(file)).split(path.sep).join('/')
      const code = fs.readFileSync(file, 'utf8')
      if (folder === '' || !code.includes('__dirname')) return undefined
      const own = `require('node:path').join(require('node:path').dirname(__filename), '${folder}')`
      return { contents: `const __dirname = ${own}\n${code}` }
    }),
})

const options = (entry, target) => ({
  outfile: path.join(target, path.relative(at('dist'), entry)),
  // esbuild writes each module's path from here.
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  external: [...packages, ...leftOut],
  // Names stay, so that an error in the log says where it came from.
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [ownFolders(entry)],
  logLevel: 'warning',
})

/** @param target the folder that takes the place of dist */
const bundleServer = async (target) => {
  // The release's script loads this file before the packages are there.
  const esbuild = require('esbuild')
  const all = path.join(server, 'programs.js')
  const stdin = { contents: oneForAll(), resolveDir: server, sourcefile: all }
  await esbuild.build({ ...options(all, target), stdin })
  for (const entry of others()) await esbuild.build({ ...options(entry, target), entryPoints: [entry] })
}

module.exports = { bundleServer, packages }
