// What portal install refuses before it writes anything, and what it leaves where it is.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { makeRelease, testMachine } from '../../testing/process/machineOf'
import { installOn } from './install'

let place: ReturnType<typeof testMachine>
let home: string
/** What init does on this machine. */
let init: () => { ok: boolean; said?: string }
beforeEach(() => {
  init = () => {
    makeFile('/var/lib/portal/school-made')
    return { ok: true }
  }
  place = testMachine((call) => (call.startsWith(`${command} init`) ? init() : undefined))
  home = makeRelease(place.room, '1.0.0')
})
afterEach(() => {
  process.exitCode = undefined
  place.remove()
})

const command = '/usr/local/bin/portal'
const makeFile = (path: string) => {
  mkdirSync(join(place.on(path), '..'), { recursive: true })
  writeFileSync(place.on(path), '')
}

const install = (...args: string[]) =>
  installOn(place.machine, home, args, { ask: () => Promise.resolve({ ready: true }), everyMs: 1 })
const onSchool = ['--domain', 'school.example']
const timesAsked = () => place.calls.filter((call) => call.startsWith(`${command} init`)).length
const isRefusedFirst = async (args: string[], words: RegExp) => {
  await expect(install(...args)).rejects.toThrow(words)
  expect(readdirSync(place.machine.root)).toEqual([])
}

test('only what a release brings is copied to where everybody may read', async () => {
  mkdirSync(join(home, 'school/files'), { recursive: true })
  for (const file of ['school/secret', 'school/files/birth.pdf', 'students.xlsx', 'backup-key'])
    writeFileSync(join(home, file), 'private')
  await install(...onSchool)
  expect(readdirSync(place.on('/opt/portal/1.0.0')).sort()).toEqual(['docs', 'package.json', 'portal'])
})

test('a school in the unpacked folder has to be moved or removed first', async () => {
  mkdirSync(join(home, 'data'))
  writeFileSync(join(home, 'data/portal.sqlite'), 'rows')
  await isRefusedFirst(onSchool, /sudo mv -T \S+\/data \/var\/lib\/portal.*sudo rm -r \S+\/data/s)
})

test('a wrong flag of init is refused before anything is written', async () => {
  await isRefusedFirst([...onSchool, '--', '--first-sign-in', 'name'], /--first-sign-in must be dob\+code/)
  await isRefusedFirst([...onSchool, '--', '--colour', 'red'], /Unknown option '--colour'/)
})

test('where init was stopped, it is asked again, although its secret is there', async () => {
  const complete = init
  init = () => {
    makeFile('/var/lib/portal/secret')
    return { ok: false }
  }
  await expect(install(...onSchool)).rejects.toThrow(/could not be created/)
  init = complete
  await install(...onSchool)
  expect(timesAsked()).toBe(2)
  await install()
  expect(timesAsked()).toBe(2)
})

test('with a secret in the settings a school that was made is not made again', async () => {
  await install(...onSchool)
  rmSync(place.on('/var/lib/portal/secret'), { force: true })
  await install()
  expect(timesAsked()).toBe(1)
})

test.each(['1.1.0', '0.9.0'])('release 1.0.0 does not take the place of %s, which runs', async (version) => {
  const released = home
  home = makeRelease(place.room, version)
  await install(...onSchool)
  home = released
  await expect(install()).rejects.toThrow(
    new RegExp(`Version ${version} is installed.*sudo portal update .*sudo portal install`, 's'),
  )
  expect(readdirSync(place.on('/opt/portal')).sort()).toEqual([version, 'current'])
})

test.each([
  ['--data', '/home/portal/data'],
  ['--data', '/root'],
  ['--data', '/tmp/portal'],
  ['--data', '/var/tmp/portal'],
  ['--data', '//run/./user/0'],
  ['--data', '/opt/portal/data'],
  ['--data', '/etc/portal'],
  ['--backup-places', '/mnt/a,/home/office/backups'],
])('%s %s, which the service cannot reach or which goes with the program, is refused', (flag, folder) =>
  isRefusedFirst([...onSchool, flag, folder], /must not be in/),
)

test('the public key of the makers is put where update looks for it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(place.room, 'makers.pem')
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  for (const wrong of ['no key', privateKey.export({ type: 'pkcs8', format: 'pem' })]) {
    writeFileSync(file, wrong)
    await isRefusedFirst([...onSchool, '--release-key', file], /is not the public key/)
  }
  writeFileSync(file, pem)
  await install(...onSchool, '--release-key', file)
  expect(place.read('/etc/portal/release-key.pem')).toBe(pem)
})

test('backups on the disk of the data are warned of', async () => {
  await install(...onSchool)
  expect(place.said.at(-1)).toContain('/mnt/backup/portal is on the disk of the data')
  expect(existsSync(place.on('/mnt/backup/portal'))).toBe(true)
})
