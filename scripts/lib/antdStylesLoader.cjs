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

/** Tables are the office's, too. */
const ofTheOffice =
  /[/\\](features[/\\]office|pages[/\\]office|ui[/\\]tables|layout[/\\](Admin|Drawer|Menu)\w+\.tsx$)/

/** Sorted, so that the same components give the same file. */
const componentsIn = (files) => {
  const names = files.flatMap(importedIn).filter((name) => /^[A-Z]/.test(name))
  return [...new Set(names)].sort().join()
}

/** Families do not load what only the office has. */
const lists = () => {
  const files = shippedUnder(client).filter((file) => file.endsWith('.tsx'))
  return {
    all: componentsIn(files),
    families: componentsIn(files.filter((file) => !ofTheOffice.test(file))),
  }
}

/** Most changes leave the lists as they were. */
const last = new Map()

module.exports = function loadAntdStyles() {
  this.addContextDependency(client)
  for (const name of ['antd', '@ant-design/cssinjs', 'react-dom'])
    this.addDependency(require.resolve(`${name}/package.json`))
  this.addDependency(program)
  const done = this.async()
  const { all, families } = lists()
  const args = this.resourcePath.endsWith('antdOfficeStyles.css') ? [all, families] : [families]
  const key = args.join(' ')
  if (last.has(key)) return done(null, last.get(key))
  execFile(process.execPath, [program, ...args], { maxBuffer: 1 << 26 }, (error, css) => {
    if (!error) last.set(key, css)
    done(error, css)
  })
}
