// npm run simulate: 100,000 evenings of families, devices and networks with faults, in simulated time. npm run simulate --
// --seed 7 --evening 42 replays one of them and prints its events. Bundles the simulation (bench/simulation) into .cache
// first: the program, a page, and the modules shared by pages.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const esbuild = require('esbuild')
const fs = require('node:fs')
const { parseArgs } = require('node:util')
const { at } = require('./lib/paths.cjs')
const { fail, runNode } = require('./lib/run.cjs')
const { faults } = require('./lib/simulationFaults.cjs')

const { values } = parseArgs({ strict: false, options: { broken: { type: 'string' } } })
const fault = faults.find(({ name }) => name === values.broken)
if (values.broken !== undefined && !fault)
  fail(`--broken takes one of: ${faults.map(({ name }) => name).join(', ')}`)

/** They keep no state of a page, so they need not be evaluated and warmed up again for each. */
const shareable = /^(#shared\/.*|@reduxjs\/toolkit.*|immer|react|react-redux|redux|reselect|typebox.*)$/

const sharing = (names) => ({
  name: 'shared by all pages',
  setup: ({ onResolve }) =>
    onResolve({ filter: shareable }, ({ path }) => {
      names.add(path)
      return { path, external: true }
    }),
})

/** A deliberate fault in one source, to check that the simulation finds it. */
const breaking = ({ file, find, put }) => ({
  name: 'broken on purpose',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== at(file)) return undefined
      const text = fs.readFileSync(path, 'utf8')
      if (!text.includes(find)) throw new Error(`${file} does not have ${find}`)
      return { contents: text.replace(find, put), loader: 'ts' }
    }),
})

const bundle = async (folder) => {
  const plugins = fault ? [breaking(fault)] : []
  const define = { 'process.env.NODE_ENV': '"production"' }
  const build = (outfile, options) =>
    esbuild.build({
      absWorkingDir: at('.'),
      bundle: true,
      format: 'cjs',
      conditions: ['portal-source'],
      define,
      plugins,
      logLevel: 'warning',
      outfile: `${folder}/${outfile}`,
      ...options,
    })

  const names = new Set()
  await build('page.js', {
    plugins: [...plugins, sharing(names)],
    entryPoints: [at('bench/simulation/page/page.ts')],
  })
  const lines = [...names].map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  const shared = `module.exports = {${lines.join(',\n')}}`
  await build('shared.js', { stdin: { contents: shared, resolveDir: at('.') } })
  await build('main.js', {
    platform: 'node',
    entryPoints: [at('bench/simulation/main.ts')],
    external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg'],
    sourcemap: 'inline',
    define: { ...define, 'globalThis.setImmediate': 'globalThis.simulatedTask' },
  })
}

const main = async () => {
  const folder = at(fault ? `.cache/simulation-${fault.name.replaceAll(' ', '-')}` : '.cache/simulation')
  await bundle(folder)
  const args = ['--enable-source-maps', `${folder}/main.js`, ...process.argv.slice(2)]
  const isGood = runNode(args, { env: { ...process.env, SIMULATED_PAGES: folder } })
  process.exitCode = isGood ? 0 : 1
}

void main()
