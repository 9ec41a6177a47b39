// A loader of webpack. antd, as Node loads it, has a process of its own: what else there is to build goes on meanwhile.
const { execFile } = require('node:child_process')
const { at } = require('./paths.cjs')

module.exports = function loadAntdStyles() {
  this.addContextDependency(at('src/client'))
  this.addDependency(require.resolve('antd/package.json'))
  const done = this.async()
  const program = at('scripts/lib/antdStyles.cjs')
  execFile(process.execPath, [program], { maxBuffer: 1 << 26 }, (error, css) => done(error, css))
}
