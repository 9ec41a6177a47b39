// Programs of the machine that the tests of the examples and of the units run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'

const run = (command: string, args: readonly string[], cwd = root): boolean =>
  spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Debian's packages are unpacked here but not installed, so that nothing on the machine changes. */
const unpacked = join(root, '.cache/proxies')
const places = { nginx: 'usr/sbin/nginx', caddy: 'usr/bin/caddy' }

/** The reverse proxies of docs/examples: the installed program, else one that is fetched now. */
export const ensureProxy = (name: keyof typeof places): string => {
  const find = () => ['/', unpacked].map((folder) => join(folder, places[name])).find(existsSync)
  if (!find()) {
    mkdirSync(unpacked, { recursive: true })
    const fetched = () => run('apt-get', ['download', '-qq', name], unpacked)
    if (fetched() || (run('apt-get', ['update', '-qq']) && fetched())) {
      const file = readdirSync(unpacked).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
      if (file) run('dpkg', ['-x', file, unpacked], unpacked)
    }
  }
  const program = find()
  if (program) return program
  throw new Error(`The examples need ${name} and found none. Install it (Debian: apt-get install ${name}).`)
}

const analyze = '/usr/bin/systemd-analyze'

/** systemd-analyze, which checks the units: that of this machine, else Debian's, installed now. */
export const ensureSystemd = (): string => {
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'systemd']
  if (!existsSync(analyze) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    if (run('apt-get', ['update', '-qq'])) run('apt-get', install)
  if (existsSync(analyze)) return analyze
  throw new Error(
    'The units of the release cannot be checked: systemd-analyze could not be installed. Debian: apt-get install systemd',
  )
}
