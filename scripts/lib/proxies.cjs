// The reverse proxies of docs/examples for the tests that run them: the installed program, else Debian's own package,
// unpacked but not installed, so that nothing on the machine changes.
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('./paths.cjs')
const { say, run } = require('./run.cjs')

const unpacked = at('.cache/proxies')
const places = { nginx: 'usr/sbin/nginx', caddy: 'usr/bin/caddy' }

const find = (name) =>
  [path.join('/', places[name]), path.join(unpacked, places[name])].find((file) => fs.existsSync(file))

const fetchPackage = (name) => {
  fs.mkdirSync(unpacked, { recursive: true })
  const fetched = () => run('apt-get', ['download', '-qq', name], { cwd: unpacked })
  if (!fetched() && !(run('apt-get', ['update', '-qq']) && fetched())) return
  const file = fs.readdirSync(unpacked).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
  if (file) run('dpkg', ['-x', file, unpacked], { cwd: unpacked })
}

/** @param {'nginx' | 'caddy'} name */
const ensureProxy = (name) => {
  const found = find(name)
  if (found) return found
  say(`Fetching ${name} for its example …`)
  fetchPackage(name)
  const program = find(name)
  if (program) return program
  throw new Error(`The examples need ${name} and found none. Install it (Debian: apt-get install ${name}).`)
}

module.exports = { ensureProxy }
