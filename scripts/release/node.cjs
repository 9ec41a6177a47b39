// Node itself, from its package in the npm registry. node.json names the version and what its archive must be.
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('../lib/paths.cjs')
const { run } = require('../lib/run.cjs')
const wanted = require('./node.json')

const integrityOf = (file) => `sha512-${createHash('sha512').update(fs.readFileSync(file)).digest('base64')}`

/** Fetched once, and kept for the next release. */
const archiveOf = (arch) => {
  const folder = at('.cache/node')
  const file = path.join(folder, `node-linux-${arch}-${wanted.version}.tgz`)
  fs.mkdirSync(folder, { recursive: true })
  if (
    !fs.existsSync(file) &&
    !run('npm', ['pack', `node-linux-${arch}@${wanted.version}`, '--silent', '--pack-destination', folder])
  )
    throw new Error(`Node ${wanted.version} for ${arch} cannot be had from the npm registry.`)
  if (integrityOf(file) !== wanted[arch]) throw new Error(`${file} is not the archive that node.json names.`)
  return file
}

const fetchNode = async (target, arch) => {
  fs.mkdirSync(target, { recursive: true })
  const strip = ['--strip-components=2', 'package/bin/node']
  if (!run('tar', ['-xzf', archiveOf(arch), '-C', target, ...strip]))
    throw new Error('Node cannot be unpacked.')
  fs.chmodSync(path.join(target, 'node'), 0o755)
}

module.exports = { fetchNode }
