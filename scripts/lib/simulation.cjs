// Bundles the simulation (bench/simulation) into .cache: the program, a page, and the modules shared by pages.
const esbuild = require('esbuild')
const fs = require('node:fs')
const { at } = require('./paths.cjs')

const folder = at('.cache/simulation')

const common = {
  absWorkingDir: at('.'),
  bundle: true,
  format: 'cjs',
  conditions: ['portal-source'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

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

/** @param fault of scripts/lib/simulationFaults.cjs, or none */
const bundleSimulation = async (fault) => {
  const out = fault ? `${folder}-${fault.name.replaceAll(' ', '-')}` : folder
  const names = new Set()
  const plugins = fault ? [breaking(fault)] : []
  await esbuild.build({
    ...common,
    plugins: [...plugins, sharing(names)],
    entryPoints: [at('bench/simulation/page/page.ts')],
    outfile: `${out}/page.js`,
  })
  const lines = [...names].map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  await esbuild.build({
    ...common,
    plugins,
    stdin: { contents: `module.exports = {${lines.join(',\n')}}`, resolveDir: at('.') },
    outfile: `${out}/shared.js`,
  })
  await esbuild.build({
    ...common,
    plugins,
    platform: 'node',
    entryPoints: [at('bench/simulation/main.ts')],
    outfile: `${out}/main.js`,
    external: ['@photostructure/sqlite', 'pg'],
    sourcemap: 'inline',
    define: { ...common.define, 'globalThis.setImmediate': 'globalThis.simulatedTask' },
  })
  return out
}

module.exports = { bundleSimulation }
