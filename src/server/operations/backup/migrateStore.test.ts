import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { compiledTwin } from '#scripts/lib/compiledTwin.cjs'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { fsFileStore } from '../../platform/storage/fileStores'
import type { FileStore } from '../../platform/storage/fileStore'
import { s3FileStore } from '../../platform/storage/s3FileStore'
import { people, savePeople } from '../../testing/people/people'
import { faultyProxy } from '../../testing/s3/faultyProxy'
import { startS3, type S3Server } from '../../testing/s3/s3Server'
import { saveTermSchool } from '../../testing/papers/termSchool'
import { testSecret } from '../../testing/portal/testConfig'
import { openTestDatabase, type Engine, type TestDatabase } from '../../testing/database/testDb'
import { until } from '../../testing/process/until'
import { migrateStore, type Store } from './migrateStore'

jest.setTimeout(120_000)

const now = new Date('2026-08-03T14:00:00.000Z')
const count = 12

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.remove())

const at = now.toISOString()

/** Fills a school with documents. */
const fill = async ({ db }: TestDatabase, files: FileStore) => {
  await savePeople(db)
  await saveTermSchool(db)
  for (let index = 0; index < count; index += 1) {
    const { sha256, size } = await files.put(Readable.from([Buffer.from(`document ${index}`)]), 1000)
    const row = { id: `f${index}`, type: 'picture', name: 'é.jpg', media_type: 'image/jpeg', is_current: 0 }
    const from = { student_id: people.owner.id, uploaded_at: at, uploaded_by: 'student:1' }
    await db
      .insertInto('uploaded_file')
      .values({ ...row, ...from, size, sha256 })
      .execute()
  }
  const entry = { at, actor: 'a', action: 'b', subject: null, details: '{"é":1}' }
  await db.insertInto('audit').values(entry).execute()
}

const storeIn = async (engine: Engine): Promise<Store & { own: TestDatabase }> => {
  const own = await openTestDatabase(engine)
  const files =
    engine === 'sqlite' ? await fsFileStore(own.dataDir) : await s3FileStore(own.dataDir, s3.place)
  return { own, database: own, files, name: `${engine} ${own.dataDir}` }
}

const hashesIn = async ({ files }: Store) => {
  const found: string[] = []
  for await (const { sha256 } of files.list()) found.push(sha256)
  return found.sort()
}

const move = (from: Store, to: Store) =>
  migrateStore({ from, to, withFiles: true, now, onProgress: () => undefined })

const school = async (engine: Engine = 'sqlite') => {
  const from = await storeIn(engine)
  await fill(from.own, from.files)
  return from
}

/** Fails after this many files, as if the process had died. */
const dyingAfter = (files: FileStore, most: number): FileStore => {
  let left = most
  return {
    ...files,
    put: (content, maxBytes) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('killed')) : files.put(content, maxBytes)
    },
  }
}

test('REL-18 the move there and back gives the same dump and files, and new rows continue the numbers', async () => {
  const from = await school()
  const dump = await canonicalDump(from.database.db)
  const middle = await storeIn('postgres')
  expect(await move(from, middle)).toMatchObject({ files: count, alreadyThere: 0 })
  expect(await canonicalDump(middle.database.db)).toBe(dump)
  expect(await hashesIn(middle)).toEqual(await hashesIn(from))

  const back = await storeIn('sqlite')
  await move(middle, back)
  expect(await canonicalDump(back.database.db)).toBe(dump)
  expect(await hashesIn(back)).toEqual(await hashesIn(from))

  const entry = { at, actor: 'a', action: 'later', subject: null, details: '{}' }
  for (const { database } of [middle, back]) {
    const { id } = await database.db
      .insertInto('audit')
      .values(entry)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(2)
  }
})

test('after an interruption among the files no portal starts on the target, and the next attempt completes it', async () => {
  const from = await school()
  const to = await storeIn('postgres')
  await expect(move(from, { ...to, files: dyingAfter(to.files, 5) })).rejects.toThrow('killed')
  await expect(migrateDatabase(to.database, { ...to.own, log: quietLog })).rejects.toThrow(/unfinished copy/)
  expect(await move(from, to)).toMatchObject({ files: count, alreadyThere: 5 })
  await expect(migrateDatabase(to.database, { ...to.own, log: quietLog })).resolves.toEqual([])
  expect(await canonicalDump(to.database.db)).toBe(await canonicalDump(from.database.db))
})

test('REL-19 REL-35 a tampered file is detected in the old and in the new place', async () => {
  const from = await school()
  const to = await storeIn('postgres')
  const [first = '', second = ''] = await hashesIn(from)
  const pathOf = (sha256: string) =>
    join(from.own.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const [, ...rest] = await hashesIn(from)
  writeFileSync(pathOf(second), 'document!!')
  await expect(move(from, to)).rejects.toThrow(new RegExp(`${second} is damaged in the source`))
  const index = Array.from({ length: count }, (_, number) => number)
  for (const number of index) await from.files.put(Readable.from([Buffer.from(`document ${number}`)]), 1000)
  writeFileSync(join(s3.folder, 'files', `${first}._S3rver_object`), 'document!!')
  expect(await move(from, to)).toMatchObject({ files: count, alreadyThere: 0 })
  expect(await hashesIn(to)).toEqual([first, ...rest])
  for (const sha256 of await hashesIn(to)) (await to.files.get(sha256)).destroy()
})

test('only an empty target is accepted, or the unfinished copy of the same source', async () => {
  const from = await school()
  const filled = await school('postgres')
  const before = await canonicalDump(filled.database.db)
  await expect(move(from, filled)).rejects.toThrow('is not empty. Nothing was changed')
  expect(await canonicalDump(filled.database.db)).toBe(before)

  const withFiles = await storeIn('postgres')
  await expect(move(from, withFiles)).rejects.toThrow('already holds files')
  for (const sha256 of await hashesIn(withFiles)) await withFiles.files.remove(sha256)
  await expect(move(from, { ...withFiles, files: dyingAfter(withFiles.files, 1) })).rejects.toThrow('killed')
  const other = await school()
  await expect(move(other, withFiles)).rejects.toThrow(/is an unfinished copy of sqlite .*, not of sqlite/)
  expect(await move(from, withFiles)).toMatchObject({ alreadyThere: 1 })
})

test('a source in use by a portal is refused', async () => {
  const from = await school()
  await expect(openDatabase({ databaseUrl: '', dataDir: from.own.dataDir, log: quietLog })).rejects.toThrow(
    /Another portal is already running/,
  )
  const middle = await storeIn('postgres')
  await move(from, middle)
  const portal = await openDatabase({
    databaseUrl: middle.own.databaseUrl,
    dataDir: middle.own.dataDir,
    log: quietLog,
  })
  await expect(move(middle, await storeIn('sqlite'))).rejects.toThrow(/A portal is running/)
  await portal.close()
})

test('a source that changes during the copy leaves a target that no portal accepts', async () => {
  const from = await school('postgres')
  const to = await storeIn('sqlite')
  const entry = { at, actor: 'a', action: 'meanwhile', subject: null, details: '{}' }
  let late: Promise<unknown> | undefined
  const files: FileStore = {
    ...to.files,
    put: async (content, maxBytes) => {
      late ??= from.database.db.insertInto('audit').values(entry).execute()
      await late
      return to.files.put(content, maxBytes)
    },
  }
  await expect(move(from, { ...to, files })).rejects.toThrow(/was changed while its files were copied/)
  await expect(migrateDatabase(to.database, { ...to.own, log: quietLog })).rejects.toThrow(/unfinished copy/)
  expect(await move(from, to)).toMatchObject({ files: count, alreadyThere: count })
  expect(await canonicalDump(to.database.db)).toBe(await canonicalDump(from.database.db))
})

const command = (from: TestDatabase, folder: string, to: string, endpoint = s3.place.endpoint) => {
  const program = [compiledTwin(join(__dirname, '../cli/migrateStore.ts'))]
  const { bucket, region, accessKey, secretKey } = s3.place
  const store = ['--s3', `${endpoint}/${bucket}`, '--region', region]
  const child = spawn(process.execPath, [...program, '--to', to, ...store], {
    env: {
      ...process.env,
      DATA_DIR: from.dataDir,
      DATABASE_URL: '',
      SECRET: testSecret,
      TO_S3_ACCESS_KEY: accessKey,
      TO_S3_SECRET_KEY: secretKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code, said }))
  return { child, ended, folder }
}

test('killed with -9 halfway, the command completes when run again', async () => {
  const from = await school()
  const dump = await canonicalDump(from.database.db)
  const to = await openTestDatabase('postgres')
  await from.own.checkpoint()
  await from.own.close()
  const folder = mkdtempSync(join(tmpdir(), 'portal-move-'))
  const objects = () => {
    const path = join(s3.folder, 'files')
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('_object')).length : 0
  }
  const proxy = await faultyProxy(s3.place.endpoint)
  proxy.holdsAfter(3)
  const first = command(from.own, folder, to.databaseUrl, proxy.origin)
  await until(() => objects() === 3 || first.child.exitCode !== null)
  first.child.kill('SIGKILL')
  await first.ended
  await proxy.close()
  expect(objects()).toBe(3)
  await expect(migrateDatabase(to, { ...to, log: quietLog })).rejects.toThrow(/unfinished copy/)
  expect((await command(from.own, folder, to.databaseUrl).ended).said).toMatch(
    /files: 12, .* earlier attempt/,
  )
  expect(await canonicalDump(to.db)).toBe(dump)
  const again = await command(from.own, folder, to.databaseUrl).ended
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty')])
  rmSync(folder, { recursive: true, force: true })
})
