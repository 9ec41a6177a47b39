// An update whose operator loses patience or the connection, and the command's own script when init is stopped.
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease, packRelease, testMachine } from '../../testing/process/machineOf'
import { installOn } from './install'
import { pointTo } from './support/machine'
import { updateOn } from './update'

let place: ReturnType<typeof testMachine>
/** Versions that become ready. */
let healthy: string[]
/** Runs when the portal is asked whether it is ready. */
let whileWaiting: () => void
beforeEach(async () => {
  place = testMachine()
  healthy = ['1.0.0', '1.1.0']
  whileWaiting = () => undefined
  await installOn(place.machine, makeRelease(place.room, '1.0.0'), ['--domain', 'school.example'], waiting)
  rmSync(join(place.room, 'portal-1.0.0-linux-x64'), { recursive: true })
  place.calls.length = 0
})
afterEach(() => place.remove())

const current = () => readlinkSync(place.on('/opt/portal/current'))
const versions = () => readdirSync(place.on('/opt/portal')).sort()
const waiting = {
  ask: () => {
    whileWaiting()
    return Promise.resolve({ ready: healthy.includes(current()) })
  },
  everyMs: 0,
}
const update = (version: string) =>
  updateOn(place.machine, ['--unsigned', packRelease(place.room, version)], waiting)

test.each(['SIGINT', 'SIGHUP', 'SIGTERM'] as const)('%s during the wait does not stop it', async (signal) => {
  const before = process.listenerCount(signal)
  const heard: boolean[] = []
  healthy = ['1.0.0']
  whileWaiting = () => heard.push(process.emit(signal, signal))
  await expect(update('1.1.0')).rejects.toThrow(/runs as version 1.0.0, as before/)
  expect(heard.includes(false)).toBe(false)
  expect(place.said.join('\n')).toContain('The update cannot be stopped now')
  expect(process.listenerCount(signal)).toBe(before)
})

describe('an update that was killed while the new version did not start', () => {
  beforeEach(() => {
    mkdirSync(place.on('/opt/portal/1.1.0'))
    pointTo(place.machine, '/opt/portal/current', '1.1.0')
    makeExamples('1.1.0')
  })
  const makeExamples = (version: string) => {
    const home = makeRelease(place.room, version)
    rmSync(place.on(`/opt/portal/${version}`), { recursive: true })
    spawnSync('cp', ['-r', home, place.on(`/opt/portal/${version}`)])
    rmSync(home, { recursive: true })
  }

  test('goes back to the version before when it is typed again', async () => {
    healthy = ['1.0.0']
    await expect(update('1.1.0')).rejects.toThrow(/runs as version 1.0.0, as before/)
    expect([current(), versions()]).toEqual(['1.0.0', ['1.0.0', 'current']])
    expect(place.said.join('\n')).toContain('Version 1.1.0 is installed, but it is not ready')
  })

  test('starts it where that helps', async () => {
    let asked = 0
    whileWaiting = () => (healthy = (asked += 1) > 1 ? ['1.1.0'] : [])
    await update('1.1.0')
    expect([current(), versions()]).toEqual(['1.1.0', ['1.0.0', '1.1.0', 'current']])
    expect(place.calls).toContain('setsid --wait systemctl restart portal.service')
  })

  test('keeps the only version that there is', async () => {
    rmSync(place.on('/opt/portal/1.0.0'), { recursive: true })
    healthy = []
    await expect(update('1.1.0')).rejects.toThrow(/families cannot reach the portal/)
    expect([current(), versions()]).toEqual(['1.1.0', ['1.1.0', 'current']])
  })
})

/** Runs the command's own script, with other programs in place of those of the machine. */
const runScript = (words: readonly string[], programs: Readonly<Record<string, string>>) => {
  const room = mkdtempSync(join(tmpdir(), 'portal-command-'))
  const all = { id: 'echo 0', systemctl: `echo "$1" >>'${room}/calls'`, ...programs }
  for (const [name, text] of Object.entries(all))
    writeFileSync(join(room, name), `#!/bin/sh\n${text.replaceAll('CALLS', `'${room}/calls'`)}\n`, {
      mode: 0o755,
    })
  const script = join(__dirname, '../../../../docs/examples/portal.sh')
  const env = { ...process.env, PATH: `${room}:${process.env.PATH}` }
  const { status } = spawnSync('/bin/sh', [script, ...words], { env })
  const calls = readFileSync(join(room, 'calls'), 'utf8').trim().split('\n')
  rmSync(room, { recursive: true })
  return { status, calls }
}

test.each(['INT', 'HUP', 'TERM'])('init that is stopped by %s leaves the portal running', (signal) => {
  const { status, calls } = runScript(['init'], { runuser: `kill -${signal} $PPID` })
  expect(calls).toEqual(['is-active', 'stop', 'start'])
  expect(status).toBe(1)
})

test('restore runs as root, which makes the folder, unless it opens the database that there is', () => {
  const programs = { runuser: 'echo "as $2" >>CALLS', env: 'echo "as root" >>CALLS' }
  const who = (...words: string[]) => runScript(['restore', ...words], programs).calls
  expect(who('portal.backup', '--to', '/var/lib/portal')).toEqual(['as root'])
  expect(who('--by-other-means')).toEqual(['as portal'])
})
