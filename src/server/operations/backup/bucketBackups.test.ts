// Scheduled backups in a bucket of a real S3 server.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { markGarbage, removeGarbage } from '../../intake/uploads/garbage'
import { fsFileStore, openFileStore } from '../../platform/storage/fileStores'
import { saveFileRow } from '../../testing/database/fileRows'
import { closeAtEnd, openTestDatabase } from '../../testing/database/testDb'
import { savePeople } from '../../testing/people/people'
import { testConfig } from '../../testing/portal/testConfig'
import { zoneOfNoon } from '../../testing/portal/zoneOfNoon'
import { faultyProxy, type FaultyProxy } from '../../testing/s3/faultyProxy'
import { startS3, type S3Server } from '../../testing/s3/s3Server'
import { seal } from './sealed'
import { backupKey } from './backupKey'
import { BackupRunner } from './backupRunner'
import { readBackupStatus } from '../../students/restores/queries'
import { backUp, newestFull, readAgain } from './makeBackup'
import { listBackups, removeOldBackups } from './keptBackups'
import { openCopies } from './copies'
import { restoreToFolder } from './restoreBackup'

const BACKUP_KEY = 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo'
const key = backupKey({ key: BACKUP_KEY, keyFile: '' })

let s3: S3Server
let proxy: FaultyProxy
let room: string
beforeEach(async () => {
  s3 = await startS3()
  proxy = await faultyProxy(s3.place.endpoint)
  room = mkdtempSync(join(tmpdir(), 'portal-bucket-'))
})
afterEach(async () => {
  await proxy.close()
  await s3.remove()
  rmSync(room, { recursive: true, force: true })
})

/** A school, its settings and its backup runner, at a given time. */
const school = async (env: Record<string, string> = {}) => {
  const { db, dataDir } = await openTestDatabase('sqlite')
  await savePeople(db)
  const config = testConfig(dataDir, {
    ...s3.backups.env,
    BACKUP_S3_ENDPOINT: proxy.origin,
    BACKUP_KEY,
    TIME_ZONE: zoneOfNoon(),
    ...env,
  })
  let now = Date.now()
  const warned: string[] = []
  const log = { info: () => undefined, warn: (_details: unknown, text = '') => void warned.push(text) }
  const runner = new BackupRunner({ db, config, log, clock: () => new Date(now) })
  closeAtEnd(() => runner.close())
  const poll = async () => {
    await runner.poll()
    now += 16 * 60_000
  }
  const copies = openCopies(config)
  const kinds = async () => (await listBackups(copies)).map(({ kind }) => kind)
  return { db, dataDir, config, copies, warned, runner, poll, kinds }
}

const corruptObject = (name: string) => {
  const object = join(s3.backups.folder, `${name}._S3rver_object`)
  const bytes = readFileSync(object)
  bytes[5000] = (bytes[5000] ?? 0) ^ 1
  writeFileSync(object, bytes)
}

test('REL-16 the first backup of a day is full, the next has the changes, and the office sees the last good one', async () => {
  const { db, copies, warned, poll, kinds } = await school()
  await poll()
  expect(await kinds()).toEqual(['full'])
  await poll()
  expect(await kinds()).toEqual(['changes', 'full'])
  const [newest] = await listBackups(copies)
  const wanted = { goodAt: newest?.createdAt, failedAt: null, damaged: 0, lacking: 0 }
  expect(await readBackupStatus(db)).toMatchObject(wanted)
  expect(warned).toEqual([])
})

test('REL-16 REL-45 a store that is down raises an alarm, damages no backup, and is used again when it is back', async () => {
  const { db, warned, poll, kinds } = await school()
  await poll()
  proxy.breaks('status 500')
  await poll()
  expect(warned).toEqual(['backup failed'])
  const someTime = expect.any(String) as string
  expect(await readBackupStatus(db)).toMatchObject({ goodAt: someTime, failedAt: someTime, damaged: 0 })
  proxy.breaks(undefined)
  await poll()
  expect(await kinds()).toEqual(['changes', 'full'])
  expect(await readBackupStatus(db)).toMatchObject({ failedAt: null, damaged: 0 })
})

test('REL-45 a connection lost while a backup is read again does not count as damage', async () => {
  const { copies, config } = await school()
  await backUp(config)
  for (const fault of ['refuse', 'cut the answer'] as const) {
    // The list request and the header of the backup succeed.
    proxy.breaks(fault, Infinity, 2)
    await expect(readAgain(copies, key, 0)).rejects.toMatchObject({ name: 'CopiesAway' })
    proxy.breaks(undefined)
    expect(await listBackups(copies)).toHaveLength(1)
  }
})

test('REL-16 a byte changed in a single read does not make a backup count as damaged, one changed in every read does', async () => {
  const { copies, config } = await school()
  await backUp(config)
  // The list request, the header of the backup and its size succeed.
  proxy.breaks('change the answer', 1, 3)
  await readAgain(copies, key, 0)
  expect(await listBackups(copies)).toHaveLength(1)
  proxy.breaks('change the answer', Infinity, 3)
  await readAgain(copies, key, 0)
  proxy.breaks(undefined)
  expect(await listBackups(copies)).toHaveLength(0)
})

test('REL-16 REL-18 a backup corrupted in the bucket raises an alarm and is no longer used as a base', async () => {
  const { db, copies, warned, poll, kinds } = await school()
  await poll()
  const [copy] = await listBackups(copies)
  corruptObject(copy?.name ?? '')
  await poll()
  expect(warned).toEqual(['backup damaged'])
  expect((await readBackupStatus(db)).damaged).toBe(1)
  expect(await kinds()).toEqual(['full'])
  expect(await copies.names()).toContain(`${copy?.name}.damaged`)
})

test('REL-16 REL-45 a backup that the store has saved with other bytes is detected and removed', async () => {
  const { copies, config } = await school()
  // The start of the upload is unharmed; its part is not.
  proxy.breaks('change the body', 1, 2)
  await expect(backUp(config)).rejects.toMatchObject({ name: 'BackupFault' })
  expect(await copies.names()).toEqual([])
})

test('REL-60 uploads since the last full backup are restored from the incremental backup and its base', async () => {
  const { db, dataDir, config, copies } = await school()
  const files = await fsFileStore(dataDir)
  const put = async (text: string) => {
    const { sha256 } = await files.put(Readable.from([text]), 1000)
    await saveFileRow(db, sha256)
    return sha256
  }
  const before = await put('uploaded long before')
  utimesSync(join(dataDir, 'files', before.slice(0, 2), before.slice(2, 4), before), 0, 0)
  await backUp(config)
  const since = await put('uploaded after the full copy')
  const { file, files: copied } = await backUp(config, copies, await newestFull(copies, key))
  const [changes, full] = await listBackups(copies)
  const archive = { copies, name: changes?.name ?? '' }
  expect([file, copied]).toEqual([`${proxy.origin}/portal-backups/${archive.name}`, 1])

  const target = join(room, 'restored')
  expect(await restoreToFolder(archive, key, target)).toMatchObject({ files: 2, lacking: [] })
  const restored = await fsFileStore(target)
  for (const sha256 of [before, since]) expect(await restored.head(sha256)).toBeTruthy()

  await copies.remove(full?.name ?? '')
  await expect(restoreToFolder(archive, key, join(room, 'none'))).rejects.toThrow('folder or bucket')
  expect(readdirSync(room)).toEqual(['restored'])
})

describe('the bucket of the documents, with a prefix', () => {
  const shared = () => ({
    ...s3.env,
    BACKUP_S3_ENDPOINT: s3.place.endpoint,
    BACKUP_S3_BUCKET: s3.place.bucket,
    BACKUP_S3_PREFIX: 'backups/',
  })

  test('REL-08 REL-16 removing documents removes no backup, and removing backups no document', async () => {
    const { db, config, copies } = await school(shared())
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    const files = await openFileStore(config)
    const { sha256 } = await files.put(Readable.from(['kept']), 1000)
    await saveFileRow(db, sha256)
    await files.put(Readable.from(['referred to by nobody']), 1000)
    await backUp(config)
    await markGarbage({ db, files, now: later(30) })
    expect(await removeGarbage({ db, files, now: later(31) })).toBe(1)
    expect(await listBackups(copies)).toHaveLength(1)

    for (let hour = 0; hour < 40; hour += 1) {
      const createdAt = new Date(Date.UTC(2026, 1, 1, hour)).toISOString()
      await copies.write(`${hour}.backup`, seal(key, { createdAt, kind: 'full' }, Readable.from([])))
    }
    // Backups of the 24 newest hours remain, the one made above among them, and so do the last of each day and week.
    expect(await removeOldBackups(copies, later(0))).toBe(40 - 23)
    expect((await buffer(await files.get(sha256))).toString()).toBe('kept')
  })

  test('REL-16 causes a warning at the start', async () => {
    const { warned, runner } = await school(shared())
    runner.start()
    await runner.poll()
    expect(warned).toEqual(['backups are in the same bucket as the documents'])
  })
})
