// systemd-analyze for the test of the installed units: that of this machine, else Debian's.
const fs = require('node:fs')
const { run, say } = require('./run.cjs')

const program = '/usr/bin/systemd-analyze'

const installs = () =>
  process.getuid?.() === 0 &&
  fs.existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'systemd'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const ensureSystemd = () => {
  if (fs.existsSync(program)) return program
  say('Installing systemd, which checks the units …')
  if (installs() && fs.existsSync(program)) return program
  throw new Error(
    'The units of the release cannot be checked: systemd-analyze could not be installed. Debian: apt-get install systemd',
  )
}

module.exports = { ensureSystemd }
