import { generateKeyPairSync, sign } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { makeRelease, packRelease, testMachine } from '../../testing/process/machineOf'
import { installOn } from './install'
import { updateOn } from './update'

let place: ReturnType<typeof testMachine>
/** Versions that become ready. */
let healthy: string[]
beforeEach(async () => {
  place = testMachine()
  healthy = ['1.0.0', '1.1.0', '2.0.0']
  mkdirSync(place.on('/var/lib/portal'), { recursive: true })
  writeFileSync(place.on('/var/lib/portal/school-made'), '')
  const home = makeRelease(place.room, '1.0.0')
  await installOn(place.machine, home, ['--domain', 'school.example'], waiting)
  rmSync(home, { recursive: true })
  place.calls.length = 0
})
afterEach(() => place.remove())

const current = () => readlinkSync(place.on('/opt/portal/current'))
const waiting = { ask: () => Promise.resolve({ ready: healthy.includes(current()) }), everyMs: 0 }
const update = (...args: string[]) => updateOn(place.machine, ['--unsigned', ...args], waiting)
const versions = () => readdirSync(place.on('/opt/portal')).sort()
const unit = () => place.read('/etc/systemd/system/portal.service')

test('a newer release is started after the database was copied; the one before it stays', async () => {
  await update(packRelease(place.room, '1.1.0'))
  expect(current()).toBe('1.1.0')
  const copied =
    'runuser -u portal -- env PORTAL_SETTINGS=/etc/portal/portal.env /opt/portal/1.1.0/portal migrate --copy update-1.1.0'
  expect(place.calls).toEqual([
    copied,
    'systemctl daemon-reload',
    'setsid --wait systemctl restart portal.service',
  ])
  await update(packRelease(place.room, '2.0.0'))
  expect(versions()).toEqual(['1.1.0', '2.0.0', 'current'])
})

test('a release that does not become ready gives way to the one before, with its units', async () => {
  healthy = ['1.0.0']
  const before = unit()
  const home = makeRelease(place.room, '1.1.0')
  appendFileSync(`${home}/docs/examples/portal.service`, '# newer\n')
  await expect(update(packRelease(place.room, '1.1.0', home))).rejects.toThrow(
    /did not work. The portal runs as version 1.0.0, as before/,
  )
  expect([current(), unit(), versions()]).toEqual(['1.0.0', before, ['1.0.0', 'current']])
  expect(place.calls.filter((call) => call.includes('restart'))).toHaveLength(2)
  expect(place.said.join('\n')).toContain('/etc/systemd/system/portal.service) …')
})

test('where neither is ready the operator is told that families cannot reach the portal', async () => {
  healthy = []
  await expect(update(packRelease(place.room, '1.1.0'))).rejects.toThrow(
    /families cannot reach the portal.*copied to \/var\/lib\/portal\/upgrades before/,
  )
})

test('without a copy of the database nothing is switched over', async () => {
  const { run } = place.machine
  const machine: typeof place.machine = {
    ...place.machine,
    run: (program, ...args) => (program === 'runuser' ? { ok: false, said: 'full' } : run(program, ...args)),
  }
  await expect(updateOn(machine, ['--unsigned', packRelease(place.room, '1.1.0')], waiting)).rejects.toThrow(
    /full/,
  )
  expect([current(), place.calls, versions()]).toEqual(['1.0.0', [], ['1.0.0', 'current']])
})

test('the room that it needs is said, and looked for, before anything is done', async () => {
  const archive = packRelease(place.room, '1.1.0')
  const database = place.on('/var/lib/portal/portal.sqlite')
  writeFileSync(database, Buffer.alloc(1_048_576))
  await update(archive)
  expect(place.said.join('\n')).toMatch(
    /It needs \S+ MB in \/opt\/portal and 1\.0 MB in \/var\/lib\/portal\./,
  )
  place.calls.length = 0
  truncateSync(database, 8e12)
  await expect(update(packRelease(place.room, '2.0.0'))).rejects.toThrow(
    /needs \d+\.\d MB in \/var\/lib\/portal, and .* are free. Nothing was changed/,
  )
  expect([current(), place.calls]).toEqual(['1.1.0', []])
})

test('an older release needs to be meant', async () => {
  await update(packRelease(place.room, '1.1.0'))
  const older = packRelease(place.room, '1.0.0')
  await expect(update(older)).rejects.toThrow(/older than 1.1.0.*--older/)
  expect(current()).toBe('1.1.0')
  await update(older, '--older')
  expect(current()).toBe('1.0.0')
})

test('the release that runs is not installed again', async () => {
  await update(packRelease(place.room, '1.0.0'))
  expect([place.calls, versions()]).toEqual([[], ['1.0.0', 'current']])
  expect(place.said.at(-1)).toContain('There was nothing to do')
})

describe('what comes from elsewhere is refused', () => {
  const file = () => packRelease(place.room, '1.1.0')
  const sums = () => `${place.room}/portal-1.1.0-linux-x64.sha256`
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const signed = (text: Buffer) =>
    writeFileSync(`${sums()}.sig`, sign(null, text, privateKey).toString('base64'))
  const withKey = () =>
    writeFileSync(place.on('/etc/portal/release-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))

  const isRefused = async (archive: string, words: RegExp) => {
    await expect(update(archive)).rejects.toThrow(words)
    expect([current(), place.calls, versions()]).toEqual(['1.0.0', [], ['1.0.0', 'current']])
  }

  test('an archive that was changed', async () => {
    const archive = file()
    appendFileSync(archive, 'more')
    await isRefused(archive, /is not what .* says/)
  })

  test('an archive without checksums', async () => {
    const archive = file()
    rmSync(sums())
    await isRefused(archive, /\.sha256 is missing/)
  })

  test('without a key on the machine, one that is not meant to be unsigned', async () => {
    await expect(updateOn(place.machine, [file()], waiting)).rejects.toThrow(
      /only a signature shows who made it.*--release-key <file>.*--unsigned/,
    )
    expect([current(), place.calls, versions()]).toEqual(['1.0.0', [], ['1.0.0', 'current']])
  })

  test('a version that has no certain order', async () => {
    await isRefused(packRelease(place.room, '1.1.0-rc.1'), /'1.1.0-rc.1' is no version/)
  })

  test('an archive that changes while it is checked: the checked copy is unpacked', async () => {
    const archive = file()
    const { run } = place.machine
    const seen: string[] = []
    const machine: typeof place.machine = {
      ...place.machine,
      run: (program, ...args) => {
        if (program === 'tar') {
          writeFileSync(archive, 'something else')
          seen.push(args[1] ?? '', (statSync(dirname(args[1] ?? '')).mode & 0o777).toString(8))
        }
        return run(program, ...args)
      },
    }
    await updateOn(machine, ['--unsigned', archive], waiting)
    expect([current(), seen]).toEqual([
      '1.1.0',
      [place.on('/opt/portal/.arrived/portal-1.1.0-linux-x64.tar.gz'), '700'],
    ])
  })

  test('with a key on the machine, one that is not signed or signed by others', async () => {
    const archive = file()
    withKey()
    await isRefused(archive, /\.sha256\.sig is missing/)
    signed(Buffer.from('other sums'))
    await isRefused(archive, /is not signed with the key/)
    signed(readFileSync(sums()))
    await update(archive)
    expect(current()).toBe('1.1.0')
  })
})
