import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../testing/portal/testConfig'
import { asDemonstration } from '../operations/demoSchool/demonstrationStart'
import { readConfig } from './config'
import {
  backupPlacesOf,
  liveConfig,
  makesBackups,
  shownName,
  type StoredSchool,
  withStored,
} from './liveConfig'
import { backupS3Env } from './s3'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-live-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, SECRET: testSecret, ...env })

const withSchool = (school: StoredSchool, env: Record<string, string> = {}, places: string[] = []) =>
  withStored(read(env), { school, places, crestFile: '' })

const invented = read().school

describe('the school', () => {
  test('a stored name makes it a named one, which shows nothing of the invented school', () => {
    const { school } = withSchool({ name: 'Naparima College' })
    expect(school).toMatchObject({ kind: 'named', name: 'Naparima College' })
    expect([school.shortName, school.address, school.phone, school.email]).toEqual(['', '', '', ''])
    expect(withSchool({ phone: '652 0000' }).school).toMatchObject({
      ...{ kind: 'unnamed', name: invented.name, phone: '652 0000' },
    })
  })

  test.each([
    ['name', 'SCHOOL_NAME'],
    ['shortName', 'SCHOOL_SHORT_NAME'],
    ['address', 'SCHOOL_ADDRESS'],
    ['phone', 'SCHOOL_PHONE'],
    ['email', 'SCHOOL_EMAIL'],
  ] as const)('a stored %s wins over the invented one, and %s over both', (key, env) => {
    expect(withSchool({ [key]: 'stored' }).school[key]).toBe('stored')
    expect(withSchool({ [key]: 'stored' }, { [env]: 'set' }).school[key]).toBe('set')
    // Only the name is stored: what the operator has set stays.
    if (key !== 'name') expect(withSchool({ name: 'stored' }, { [env]: 'set' }).school[key]).toBe('set')
  })

  test('what CONFIG_FILE sets wins, too', () => {
    const file = join(folder, 'portal.json')
    const colour = '#7a1f3d'
    writeFileSync(file, JSON.stringify({ port: 8080, school: { name: 'set', colours: { primary: colour } } }))
    const stored = { name: 'stored', colour: '#14506b', port: 9000 }
    const { school, port } = withSchool(stored, { CONFIG_FILE: file })
    expect([school.name, school.colours.primary, port]).toEqual(['set', colour, 8080])
  })

  test('a demonstration stays one, whatever it is called', () => {
    const stored = { school: { name: 'Naparima College' }, places: [], crestFile: '' }
    expect(withStored(asDemonstration(read()), stored).school).toMatchObject({
      ...{ kind: 'demonstration', name: 'Naparima College' },
    })
  })

  test('the running configuration follows what is stored, and what is taken back', () => {
    const live = liveConfig(read())
    live.use({ school: { name: 'Naparima College' }, places: [], crestFile: '' })
    expect(live.config.school.name).toBe('Naparima College')
    live.use({ school: {}, places: [], crestFile: '' })
    expect(live.config.school).toEqual({ ...invented, shortName: '', address: '', phone: '', email: '' })
  })
})

test('a real school that nobody has named shows no address of the invented one, and no name of it', () => {
  expect([
    shownName({ kind: 'unnamed', name: 'Pelican Bay' }),
    shownName({ kind: 'named', name: 'Ibis' }),
  ]).toEqual(['Student Portal', 'Ibis'])
  expect(withSchool({}).school).toMatchObject({ phone: '', email: '', address: '' })
})

test('the stored port is used where none is set', () => {
  expect([withSchool({}).port, withSchool({ port: 8080 }).port]).toEqual([3000, 8080])
  expect(withSchool({ port: 8080 }, { PORT: '9000' }).port).toBe(9000)
})

test('an address that has not answered is only printed', () => {
  const publicUrl = 'https://portal.school.example'
  const addressesOf = (stored: StoredSchool, env = {}) => {
    const config = withSchool(stored, env)
    return [config.publicUrl, config.printedUrl]
  }
  expect(addressesOf({ publicUrl, answeredAt: null })).toEqual(['', publicUrl])
  expect(addressesOf({ publicUrl, answeredAt: '2026-09-01T12:00:00.000Z' })).toEqual([publicUrl, publicUrl])
  const set = 'https://other.school.example'
  expect(addressesOf({ publicUrl, answeredAt: null }, { PUBLIC_URL: set })).toEqual([set, ''])
})

describe('the place of the backups', () => {
  const bucket = {
    ...backupS3Env({
      endpoint: 'https://s3.school.example',
      region: 'eu-west-1',
      bucket: 'portal-backups',
      accessKey: 'name',
      secretKey: 'key',
      prefix: '',
    }),
    BACKUP_PLACES: 'bucket',
  }
  const goesTo = (backupPlace: string | null, env: Record<string, string> = {}, places: string[] = []) => {
    const { dir, s3 } = withSchool({ backupPlace }, env, places).backup
    return [dir, s3.bucket]
  }

  test('the office chooses it among those of the environment and of init', () => {
    expect(goesTo('/mnt/usb')).toEqual(['', ''])
    expect(goesTo('/mnt/usb', { BACKUP_PLACES: '/mnt/usb' })).toEqual(['/mnt/usb', ''])
    expect(goesTo('/mnt/usb', {}, ['/mnt/usb'])).toEqual(['/mnt/usb', ''])
    expect(goesTo('bucket', bucket)).toEqual(['', 'portal-backups'])
    expect(goesTo(null, bucket, ['/mnt/usb'])).toEqual(['', ''])
  })

  test('that of the environment wins', () => {
    expect(goesTo('/mnt/usb', { BACKUP_DIR: '/mnt/disk' }, ['/mnt/usb'])).toEqual(['/mnt/disk', ''])
  })

  test('a bucket that the environment names no longer is none', () => {
    expect(backupPlacesOf(read(), ['bucket', '/mnt/usb'])).toEqual(['/mnt/usb'])
    expect(goesTo('bucket', {}, ['bucket'])).toEqual(['', ''])
  })

  test('without its key there are no backups in the place of the office', () => {
    const chosen = (env = {}) => makesBackups(withSchool({ backupPlace: '/mnt/usb' }, env, ['/mnt/usb']))
    expect(chosen()).toBe(false)
    expect(chosen({ BACKUP_KEY: testSecret })).toBe(true)
    writeFileSync(join(folder, 'backup-key'), testSecret)
    expect(chosen()).toBe(true)
    expect(makesBackups(withSchool({}))).toBe(false)
  })
})
