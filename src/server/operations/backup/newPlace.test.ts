// Scheduled backups in a place that the office chooses, changes and takes away while the portal runs.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSchoolSetUp, saveSchoolBackups, type SchoolSetUp } from '#shared/contract/school/setUp'
import { getBackupState, type BackupState } from '#shared/contract/operations/backups'
import { testApp } from '../../testing/portal/testApp'
import { closeAtEnd, engines, type Engine } from '../../testing/database/testDb'
import { backupKey } from './backupKey'
import { BackupRunner } from './backupRunner'
import { folderCopies } from './copies'
import { listBackups } from './keptBackups'
import { restoreToFolder } from './restoreBackup'

const operatorsKey = 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-places-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const openSchool = async (engine: Engine) => {
  const places = ['usb', 'share'].map((name) => join(room, name))
  const [usb = '', share = ''] = places
  const env = {
    BACKUP_PLACES: places.join(','),
    BACKUP_EVERY_MINUTES: '15',
    // On PostgreSQL the portal makes no key of its own.
    ...(engine === 'postgres' && { BACKUP_KEY: operatorsKey }),
  }
  const { app, db, dataDir, advance, now, signInAs, call } = await testApp({ engine, env })
  const warned: string[] = []
  const log = { info: () => undefined, warn: (_details: unknown, text = '') => void warned.push(text) }
  const startRunner = () => {
    const runner = new BackupRunner({ db, config: app.config, clock: now, log })
    closeAtEnd(() => runner.close())
    runner.start()
    return runner
  }
  const setUp = async () =>
    (await call(getSchoolSetUp, {}, { headers: await signInAs('admin') })).json<SchoolSetUp>()
  const choose = async (place: string | null) => {
    const { version } = await setUp()
    const answer = await call(...([saveSchoolBackups, {}] as const), {
      headers: await signInAs('admin'),
      body: { place, version },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ key: string | null }>().key
  }
  const state = async () =>
    (await call(getBackupState, {}, { headers: await signInAs('admin') })).json<BackupState>()
  return { dataDir, advance, usb, share, startRunner, setUp, choose, state, warned }
}

const kindsIn = async (place: string) =>
  (await listBackups(folderCopies(place))).map(({ kind }) => kind).reverse()

describe.each(engines)('on %s', (engine) => {
  test('REL-16 a place gets its first backup at the next look, and another place a full one at once', async () => {
    const { advance, usb, share, startRunner, choose, warned } = await openSchool(engine)
    const runner = startRunner()
    await runner.poll()
    await choose(usb)
    await runner.poll()
    expect(await kindsIn(usb)).toEqual(['full'])
    advance({ minutes: 1 })
    await runner.poll()
    expect(await kindsIn(usb)).toEqual(['full'])
    await choose(share)
    await runner.poll()
    expect([await kindsIn(usb), await kindsIn(share)]).toEqual([['full'], ['full']])
    expect(warned).not.toContain('backup failed')
    advance({ minutes: 16 })
    await runner.poll()
    expect([await kindsIn(usb), await kindsIn(share)]).toEqual([['full'], ['full', 'changes']])
  })

  test('REL-16 without a place no more backups are made', async () => {
    const { advance, usb, startRunner, choose } = await openSchool(engine)
    const runner = startRunner()
    await choose(usb)
    await runner.poll()
    await choose(null)
    advance({ minutes: 16 })
    await runner.poll()
    expect(await kindsIn(usb)).toEqual(['full'])
  })
})

describe('without the key of the place', () => {
  /** As after a restore: the choice came back with the database, the key did not. */
  const restoredSchool = async () => {
    const school = await openSchool('sqlite')
    const key = (await school.choose(school.usb)) ?? ''
    const first = school.startRunner()
    await first.poll()
    await first.close()
    rmSync(join(school.dataDir, 'backup-key'))
    return { ...school, key }
  }

  test('the portal starts, says so in its log and to the office, and makes no backup', async () => {
    const { usb, advance, startRunner, setUp, state, warned } = await restoredSchool()
    advance({ minutes: 16 })
    await startRunner().poll()
    expect(await kindsIn(usb)).toEqual(['full'])
    expect(warned).toContainEqual(expect.stringContaining('no backups are made: the key of the place'))
    const { lacking, done, backups } = await setUp()
    expect([lacking.includes('backups'), done.includes('backups'), backups]).toEqual([
      ...[true, false],
      expect.objectContaining({ place: usb, has_key: 0 }),
    ])
    expect(await state()).toMatchObject({ scheduled: 0 })
  })

  test('choosing the place again makes another key and a full backup; those with the former key stay whole', async () => {
    const { dataDir, usb, startRunner, choose, key } = await restoredSchool()
    const runner = startRunner()
    const another = (await choose(usb)) ?? ''
    expect(another).not.toBe(key)
    expect(another).toBe(readFileSync(join(dataDir, 'backup-key'), 'utf8').trim())
    await runner.poll()
    expect(await kindsIn(usb)).toEqual(['full', 'full'])
    expect(readdirSync(usb).filter((name) => name.endsWith('.damaged'))).toEqual([])
    const [newest, oldest] = await listBackups(folderCopies(usb))
    for (const [index, [backup, text]] of (
      [
        [newest, another],
        [oldest, key],
      ] as const
    ).entries()) {
      const archive = { copies: folderCopies(usb), name: backup?.name ?? '' }
      const target = join(room, `restored-${index}`)
      await restoreToFolder(archive, backupKey({ key: text, keyFile: '' }), target)
    }
  })
})
