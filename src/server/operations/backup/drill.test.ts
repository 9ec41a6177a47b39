// The restore drill: a school with files is backed up, lost and restored.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { fsFileStore } from '../../platform/storage/fileStores'
import { restoredDump } from '../../testing/database/restoredDump'
import { saveFileRow } from '../../testing/database/fileRows'
import { savePeople } from '../../testing/people/people'
import { engines, openTestDatabase, type Engine, type TestDatabase } from '../../testing/database/testDb'
import { archiveIn, folderCopies } from './copies'
import { makeBackup } from './makeBackup'
import { restoreToDatabase, restoreToFolder } from './restoreBackup'

const key = Buffer.alloc(32, 7)
const contents = ['a birth certificate', 'a photo', 'x'.repeat(3_000_000)]

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-drill-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const store = async ({ db, dataDir }: TestDatabase, content: string) => {
  const files = await fsFileStore(dataDir)
  const { sha256 } = await files.put(Readable.from([Buffer.from(content)]), 1e7)
  await saveFileRow(db, sha256)
  return sha256
}

const school = async (engine: Engine) => {
  const database = await openTestDatabase(engine)
  await savePeople(database.db)
  writeFileSync(join(database.dataDir, 'secret'), 'the secret of the portal that was', { mode: 0o600 })
  for (const content of contents) await store(database, content)
  return database
}

const copy = async (database: TestDatabase, more: { base?: string; now?: Date } = {}) =>
  makeBackup({
    database,
    files: await fsFileStore(database.dataDir),
    dataDir: database.dataDir,
    copies: folderCopies(join(room, 'copies')),
    key,
    now: new Date(),
    ...more,
  })

const filesIn = async (dataDir: string) => {
  const files = await fsFileStore(dataDir)
  const found: string[] = []
  for await (const { sha256 } of files.list()) found.push((await buffer(await files.get(sha256))).toString())
  return found.sort()
}

/** Makes the files look as if stored a day ago. */
const makeOld = (dataDir: string) => {
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const entry of readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), yesterday, yesterday)
}

const dumpOf = async (options: { databaseUrl: string; dataDir: string }) => {
  const { db, close } = await openDatabase({ ...options, log: quietLog })
  try {
    return await restoredDump(db)
  } finally {
    await close()
  }
}

describe.each(engines)('a school on %s', (engine) => {
  test('REL-16 REL-17 REL-18 REL-19 REL-60 is lost and restored completely, with every file', async () => {
    const database = await school(engine)
    const before = await canonicalDump(database.db)
    const report = await copy(database)
    expect(report).toMatchObject({ kind: 'full', files: 3, lacking: [] })

    const target = join(room, 'restored')
    await restoreToFolder(archiveIn(report.file), key, target)
    expect(await dumpOf({ databaseUrl: '', dataDir: target })).toBe(before)
    expect(await filesIn(target)).toEqual([...contents].sort())
    expect(readFileSync(join(target, 'secret'), 'utf8').trim()).toBe('the secret of the portal that was')
    expect(statSync(join(target, 'portal.sqlite')).mode & 0o077).toBe(0)
  })

  test('REL-18 REL-19 is restored into an empty PostgreSQL, which continues with the next numbers', async () => {
    const database = await school(engine)
    const audit = { at: '2026-01-01', actor: 'a', action: 'b', details: '{}' }
    await database.db.insertInto('audit').values([audit, audit]).execute()
    const { file } = await copy(database)
    const empty = await openTestDatabase('postgres')
    await empty.close()
    const files = await fsFileStore(empty.dataDir)
    // The command itself made a new secret when it started.
    writeFileSync(join(empty.dataDir, 'secret'), 'a secret of a moment ago', { mode: 0o600 })
    await restoreToDatabase(archiveIn(file), key, {
      databaseUrl: empty.databaseUrl,
      dataDir: empty.dataDir,
      files,
    })
    expect(readFileSync(join(empty.dataDir, 'secret'), 'utf8').trim()).toBe(
      'the secret of the portal that was',
    )
    expect(await dumpOf(empty)).toBe(await canonicalDump(database.db))
    expect(await filesIn(empty.dataDir)).toEqual([...contents].sort())
    const { db, close } = await openDatabase({ ...empty, log: quietLog })
    const { id } = await db.insertInto('audit').values(audit).returning('id').executeTakeFirstOrThrow()
    await close()
    expect(id).toBe(3)
    const again = restoreToDatabase(archiveIn(file), key, {
      databaseUrl: empty.databaseUrl,
      dataDir: empty.dataDir,
      files,
    })
    await expect(again).rejects.toThrow('already holds a school')
  })

  test('REL-60 data saved and uploaded since the last full backup is in the incremental one', async () => {
    const database = await school(engine)
    makeOld(database.dataDir)
    const full = await copy(database)
    await store(database, 'uploaded after the full copy')
    const changes = await copy(database, { base: full.createdAt })
    expect(changes).toMatchObject({ kind: 'changes', files: 1, lacking: [] })
    await restoreToFolder(archiveIn(changes.file), key, join(room, 'back'))
    expect(await dumpOf({ databaseUrl: '', dataDir: join(room, 'back') })).toBe(
      await canonicalDump(database.db),
    )
    expect(await filesIn(join(room, 'back'))).toHaveLength(4)

    rmSync(full.file)
    const without = restoreToFolder(archiveIn(changes.file), key, join(room, 'none'))
    await expect(without).rejects.toThrow('into this folder')
    expect(existsSync(join(room, 'none'))).toBe(false)
  })

  test('REL-16 a damaged or missing file is named, and the rest is still copied', async () => {
    const database = await school(engine)
    const gone = await store(database, 'gone')
    const damaged = await store(database, 'damaged')
    const files = await fsFileStore(database.dataDir)
    await files.remove(gone)
    const path = join(database.dataDir, 'files', damaged.slice(0, 2), damaged.slice(2, 4), damaged)
    writeFileSync(path, 'domaged')
    const { file, lacking } = await copy(database)
    expect(lacking.sort()).toEqual([gone, damaged].sort())
    const restored = await restoreToFolder(archiveIn(file), key, join(room, 'back'))
    expect(restored.lacking.sort()).toEqual([gone, damaged].sort())
    expect(await filesIn(join(room, 'back'))).toEqual([...contents].sort())
  })
})

const tampered: ReadonlyArray<readonly [string, (bytes: Buffer) => Buffer]> = [
  ['cut off by one byte', (bytes) => bytes.subarray(0, -1)],
  ['cut off after a whole piece', (bytes) => bytes.subarray(0, pieceEnd(bytes))],
  ['longer by one byte', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
  ['changed in the middle', (bytes) => flip(bytes, Math.floor(bytes.length / 2))],
  ['changed in its head', (bytes) => replaceIn(bytes, '"kind":"full"', '"kind":"fuLl"')],
  ['changed in its date', (bytes) => replaceIn(bytes, '"createdAt":"2', '"createdAt":"1')],
  ['changed in the first piece', (bytes) => flip(bytes, 400)],
  ['changed in its last tag', (bytes) => flip(bytes, bytes.length - 1)],
]

const flip = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}
const replaceIn = (bytes: Buffer, old: string, text: string) => {
  bytes.write(text, bytes.indexOf(old))
  return bytes
}
const pieceEnd = (bytes: Buffer) => {
  const head = 12 + bytes.readUInt32BE(8)
  return head + 5 + bytes.readUInt32BE(head + 1) + 16
}

test.each(tampered)(
  'REL-18 SEC-91 a backup that was %s is refused, and nothing is partly restored',
  async (_name, change) => {
    const { file } = await copy(await school('sqlite'))
    writeFileSync(file, change(readFileSync(file)))
    const target = join(room, 'restored')
    await expect(restoreToFolder(archiveIn(file), key, target)).rejects.toThrow(/damaged/)
    expect(existsSync(target)).toBe(false)
    expect(readdirSync(room)).toEqual(['copies'])
  },
)

test('SEC-91 a backup is readable only by its owner, has a random name and reveals none of its content', async () => {
  const database = await school('sqlite')
  const [{ file }, second] = [await copy(database), await copy(database)]
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(file).toMatch(/portal-[0-9a-f]{32}\.backup$/)
  expect(second.file).not.toBe(file)
  const bytes = readFileSync(file)
  for (const plain of ['Ramkissoon', 'SQLite format', 'birth certificate', 'the secret of'])
    expect(bytes.includes(plain)).toBe(false)
  expect(readdirSync(join(database.dataDir, 'backups'))).toEqual([])
})

test('SEC-91 another key opens nothing, and is told apart from damage', async () => {
  const { file } = await copy(await school('sqlite'))
  await expect(restoreToFolder(archiveIn(file), Buffer.alloc(32, 8), join(room, 'x'))).rejects.toThrow(
    'another key',
  )
})

test('REL-18 a restore never overwrites anything', async () => {
  const { file } = await copy(await school('sqlite'))
  writeFileSync(join(room, 'mine'), '')
  await expect(restoreToFolder(archiveIn(file), key, room)).rejects.toThrow('is not empty')
  await expect(restoreToFolder(archiveIn(join(room, 'mine')), key, join(room, 'x'))).rejects.toThrow(
    'is not a backup',
  )
})

test.each([true, false])(
  'REL-18 a link to an empty folder (there already: %s) remains a link, and the school is in its target',
  async (isThere) => {
    const { file } = await copy(await school('sqlite'))
    if (isThere) mkdirSync(join(room, 'drive'))
    symlinkSync('drive', join(room, 'link'))
    await restoreToFolder(archiveIn(file), key, join(room, 'link'))
    expect(lstatSync(join(room, 'link')).isSymbolicLink()).toBe(true)
    expect(await filesIn(join(room, 'drive'))).toEqual([...contents].sort())
  },
)
