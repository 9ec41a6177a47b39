// Messages to the operator about an unusable bucket, or a source that has lost documents.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { canonicalDump } from '../../platform/database/contents'
import { fsFileStore } from '../../platform/storage/fileStores'
import type { FileStore } from '../../platform/storage/fileStore'
import { s3FileStore } from '../../platform/storage/s3FileStore'
import { saveFileRow } from '../../testing/database/fileRows'
import { openTestDatabase } from '../../testing/database/testDb'
import { savePeople } from '../../testing/people/people'
import { testSecret } from '../../testing/portal/testConfig'
import { typed } from '../../testing/process/typedCommand'
import { startS3, type S3Server } from '../../testing/s3/s3Server'
import { migrateStore as move } from '../backup/migrateStore'
import { migrateStore } from './migrateStore'

jest.setTimeout(120_000)

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.remove())

/** A school with three documents, of which one is missing and one damaged. */
const school = async () => {
  const database = await openTestDatabase('sqlite')
  await savePeople(database.db)
  const files = await fsFileStore(database.dataDir)
  const stored: string[] = []
  for (const content of ['a slip', 'a card', 'a photo']) {
    const { sha256 } = await files.put(Readable.from([Buffer.from(content)]), 100)
    await saveFileRow(database.db, sha256)
    stored.push(sha256)
  }
  const [missing = '', damaged = '', whole = ''] = stored.sort()
  await files.remove(missing)
  const path = join(database.dataDir, 'files', damaged.slice(0, 2), damaged.slice(2, 4), damaged)
  writeFileSync(path, 'other bytes')
  return { store: { database, files, name: 'the source' }, missing, damaged, whole }
}

const target = async () => {
  const database = await openTestDatabase('postgres')
  return { database, files: await s3FileStore(database.dataDir, s3.place), name: 'the target' }
}

const order = { withFiles: true, now: new Date('2026-08-03T14:00:00.000Z'), onProgress: () => undefined }

test('with the option to continue it skips and lists the lost files, and copies the rest', async () => {
  const { store: from, missing, damaged, whole } = await school()
  const to = await target()
  await expect(move({ ...order, from, to })).rejects.toThrow('is missing in the source')
  const told: string[] = []
  const onProgress = (text: string) => void told.push(text)
  const moved = await move({ ...order, from, to, withoutLost: true, onProgress })
  expect(moved).toMatchObject({ files: 1, lost: [missing, damaged] })
  expect(told).toEqual(
    expect.arrayContaining([`${missing} is missing in the source`, `${damaged} is damaged in the source`]),
  )
  expect(await canonicalDump(to.database.db)).toBe(await canonicalDump(from.database.db))
  const there: string[] = []
  for await (const { sha256 } of to.files.list()) there.push(sha256)
  expect(there).toEqual([whole])
})

test('a failing target does not count as a loss of the source', async () => {
  const { store: from } = await school()
  const to = await target()
  const put: FileStore['put'] = async () => ({ sha256: 'f'.repeat(64), size: 1 })
  const failing = { ...to, files: { ...to.files, put } }
  await expect(move({ ...order, from, to: failing, withoutLost: true })).rejects.toThrow(
    /changed while it was copied/,
  )
})

test('the message names the unusable bucket and the reason; --without-lost lists the lost files', async () => {
  const { store, missing, damaged } = await school()
  const { dataDir, close } = store.database
  await close()
  const to = (await openTestDatabase('postgres')).databaseUrl
  const { region, secretKey } = s3.place
  const ask = async (changes: Partial<S3Server['place']> = {}, ...more: string[]) => {
    const { endpoint, bucket, accessKey } = { ...s3.place, ...changes }
    const keys = { TO_S3_ACCESS_KEY: accessKey, TO_S3_SECRET_KEY: secretKey }
    const source = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET: testSecret }
    const args = ['--to', to, '--s3', `${endpoint}/${bucket}`, '--region', region, ...more]
    return typed(migrateStore, args, { ...source, ...keys })
  }
  const { endpoint, bucket } = s3.place

  const elsewhere = await ask({ bucket: 'nobodys-bucket' })
  expect([elsewhere.code, elsewhere.said]).toEqual([
    1,
    expect.stringContaining(
      `The bucket nobodys-bucket at ${endpoint} cannot be used. There is no such bucket: create it, or correct its name.`,
    ),
  ])
  expect((await ask({ accessKey: 'somebody-else' })).said).toContain(
    `The bucket ${bucket} at ${endpoint} cannot be used. The store refuses the keys`,
  )
  expect((await ask({ endpoint: 'http://127.0.0.1:9' })).said).toContain(
    `The bucket ${bucket} at http://127.0.0.1:9 cannot be used. The store does not answer`,
  )
  expect(await ask()).toEqual({ code: 1, said: expect.stringContaining('add --without-lost') as string })
  expect(await ask({}, '--without-lost')).toEqual({
    code: 0,
    said: expect.stringContaining(
      `Except 2 that the portal had already lost:\n${missing}\n${damaged}`,
    ) as string,
  })
  expect((await ask({}, '--help')).said).toContain('npm run migrate-store -- --to')
})
