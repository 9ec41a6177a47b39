// A loader of webpack: the styles of the antd components that the client imports. antd, as Node loads it, has a process
// of its own: what else there is to build goes on meanwhile.
const { execFile } = require('node:child_process')
const fs = require('node:fs')
const { at } = require('./paths.cjs')
const { shippedUnder } = require('./stamp.cjs')

const client = at('src/client')
const program = at('scripts/lib/antdStyles.cjs')
const antdImport = /import\s*\{([^}]*)\}\s*from 'antd'/g

const importedIn = (file) =>
  [...fs.readFileSync(file, 'utf8').matchAll(antdImport)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim().split(' as ')[0])

/** Sorted, so that the same components give the same file. */
const components = () => {
  const names = shippedUnder(client)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap(importedIn)
  return [...new Set(names)].filter((name) => /^[A-Z]/.test(name)).sort()
}

/** Most changes leave the list as it was. */
let last = { names: '', css: '' }

module.exports = function loadAntdStyles() {
  this.addContextDependency(client)
  for (const name of ['antd', '@ant-design/cssinjs', 'react-dom'])
    this.addDependency(require.resolve(`${name}/package.json`))
  this.addDependency(program)
  const done = this.async()
  const names = components()
  if (last.names === names.join()) return done(null, last.css)
  execFile(process.execPath, [program, ...names], { maxBuffer: 1 << 26 }, (error, css) => {
    if (!error) last = { names: names.join(), css }
    done(error, css)
  })
}
