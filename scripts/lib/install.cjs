const fs = require('node:fs')
const { at } = require('./paths.cjs')
const { say, fail, run } = require('./run.cjs')

const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages

/** True when node_modules holds what the lock file names (platform packages apart). */
const isInstalled = ({ withTools }) => {
  const listing = at('node_modules/.package-lock.json')
  if (!fs.existsSync(listing)) return false
  const installed = packagesOf(listing)
  return Object.entries(packagesOf(at('package-lock.json'))).every(
    ([place, { version, optional, devOptional, dev }]) =>
      place === '' || optional || devOptional || (dev && !withTools) || installed[place]?.version === version,
  )
}

/** Installs the packages when they are missing or older than the lock file. */
const ensureInstalled = ({ withTools }) => {
  if (isInstalled({ withTools })) return
  say('Installing packages (about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const ok = run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
    // A production setting of the caller must not leave out what the build needs.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (!ok) fail('The packages could not be installed. Is the network reachable? Try: npm ci')
}

module.exports = { ensureInstalled }
