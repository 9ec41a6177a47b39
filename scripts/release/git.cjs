const { execFileSync } = require('node:child_process')
const { root } = require('../lib/paths.cjs')

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

module.exports = { git }
