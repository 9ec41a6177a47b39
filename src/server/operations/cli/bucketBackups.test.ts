// The operator's commands with backups in an S3 bucket. The S3 library warns about old versions of Node when it is
// loaded, so these tests search the output and do not compare all of it.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { restoredDump } from '../../testing/database/restoredDump'
import { openTestDatabase } from '../../testing/database/testDb'
import { savePeople } from '../../testing/people/people'
import { typed } from '../../testing/process/typedCommand'
import { startS3, type S3Server } from '../../testing/s3/s3Server'
import { bucketCopies } from '../backup/copies'
import { backup } from './backup'
import { drill } from './drill'
import { restore } from './restore'

let s3: S3Server
let room: string
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.remove())
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-commands-'))
})
afterEach(async () => {
  for (const name of await namesInBucket()) await bucketCopies(s3.backups.place).remove(name)
  rmSync(room, { recursive: true, force: true })
})

const namesInBucket = () => bucketCopies(s3.backups.place).names()

const school = async () => {
  const database = await openTestDatabase('sqlite')
  await savePeople(database.db)
  const keyFile = join(room, 'key')
  const env = { ...s3.backups.env, DATA_DIR: database.dataDir, BACKUP_KEY_FILE: keyFile }
  await typed(backup, ['--make-key', keyFile], env)
  return { ...database, env }
}

test('REL-16 an unknown bucket is named, with the store’s message', async () => {
  const { env } = await school()
  const { endpoint, region, accessKey, secretKey } = s3.place
  const documents = {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: 'nobodys-bucket' },
    ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  }
  const places = [
    [documents, 'The store of the documents'],
    [{ BACKUP_S3_BUCKET: 'nobodys-bucket' }, 'The store of the backups'],
  ] as const
  for (const [changes, store] of places) {
    const failed = await typed(backup, [], { ...env, ...changes })
    expect(failed.code).toBe(1)
    expect(failed.said).toContain(`${store} (${endpoint}/nobodys-bucket`)
    expect(failed.said).toContain('NoSuchBucket 404')
  }
})

test('REL-16 backup, list, drill and restore find the backups in the bucket', async () => {
  const { db, env } = await school()
  const full = await typed(backup, [], env)
  expect(full).toMatchObject({ code: 0 })
  const changes = await typed(backup, ['--changes'], env)
  expect(changes.said).toMatch(/Changes: \d+ rows, \d+ files/)
  expect(await namesInBucket()).toHaveLength(2)
  expect(readdirSync(join(env.DATA_DIR, 'backups'))).toEqual([])

  const listed = await typed(restore, ['--list'], env)
  expect(listed.code).toBe(0)
  const [first = '', second = '', ...others] = listed.said.split('\n').filter((line) => line.includes('http'))
  expect(others).toEqual([])
  const address = /^http\S+\.backup$/m.exec(full.said)?.[0] ?? ''
  expect(first).toMatch(/^20\S+Z {2}changes {2}http/)
  expect(second.endsWith(`  full     ${address}`)).toBe(true)

  const tried = await typed(drill, ['--in', room], env)
  expect(tried).toMatchObject({ code: 0 })
  expect(tried.said).toMatch(/Restored the changes of /)

  const wanted = await canonicalDump(db)
  const name = address.slice(address.lastIndexOf('/') + 1)
  for (const [target, given] of [
    ['by-address', address],
    ['by-name', name],
  ] as const) {
    expect(await typed(restore, [given, '--to', join(room, target)], env)).toMatchObject({ code: 0 })
    const restored = await openDatabase({ databaseUrl: '', dataDir: join(room, target), log: quietLog })
    expect(await restoredDump(restored.db)).toBe(wanted)
    await restored.close()
  }
})

test('--to still selects a folder, and a file can be restored from there', async () => {
  const { env } = await school()
  const made = await typed(backup, ['--to', join(room, 'disk')], env)
  const [file = ''] = made.said.split('\n')
  expect(existsSync(file)).toBe(true)
  expect(await namesInBucket()).toEqual([])
  expect(await typed(restore, [file, '--to', join(room, 'restored')], env)).toMatchObject({ code: 0 })
})

test('without a backup, or with an unknown name, the bucket is named', async () => {
  const { env } = await school()
  const place = `${s3.place.endpoint}/portal-backups/`
  for (const [command, args] of [
    [drill, []],
    [restore, ['--list']],
  ] as const)
    expect(await typed(command, args, env)).toEqual({
      code: 1,
      said: expect.stringContaining(`There is no backup in ${place}.\n`) as string,
    })
  expect(await typed(restore, ['other.backup', '--to', join(room, 'restored')], env)).toEqual({
    code: 1,
    said: expect.stringContaining(`${place}other.backup is not a backup of the portal.\n`) as string,
  })
})

test('SEC-81 a store that refuses the keys is named, but not the keys', async () => {
  const { env } = await school()
  const keys = { BACKUP_S3_ACCESS_KEY: 'canary-name', BACKUP_S3_SECRET_KEY: 'canary-in-the-cage' }
  const ended = await typed(backup, [], { ...env, ...keys })
  expect(ended.code).toBe(1)
  expect(ended.said).toContain('The store of the backups')
  expect(ended.said).not.toContain('canary')
})
