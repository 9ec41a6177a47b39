// Restores a backup completely or not at all: everything is unpacked beside the target and checked there before the
// target is touched.
import { existsSync, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { markRestored } from '../../students/restores/queries'
import { quietLog } from '../../platform/core/log'
import { migrateTo, openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/transactions'
import { databaseFile, followLinks } from '../../platform/database/sqlite/databaseFiles'
import { fsFileStore } from '../../platform/storage/fileStores'
import type { Db } from '../../platform/database/schema/schema'
import { flush } from '../../platform/storage/durable'
import type { FileStore } from '../../platform/storage/fileStore'
import { isEmptySchool } from '../demoSchool/demoSchool'
import { type BackupContent, type Manifest, nowhere, readBackup, type Sink } from './backupFormat'
import { inspectCopy, copyFiles, copyRows } from './copyDatabase'
import { BackupFault, headIn, largestStart } from './sealed'
import type { Archive } from './copies'
import { findBase, listBackups } from './keptBackups'
import { contentsOf, listContentTables, type Contents, copyTables } from '../../platform/database/contents'
import {
  dropHeldBackRows,
  inTheirPlace,
  isBetween,
  lastWithThem,
} from '../../platform/database/opening/migrate'

export interface Restored {
  manifest: Manifest
  files: number
  /** Files that rows refer to and no copy holds; the portal had already lost them. */
  lacking: string[]
}

const unpackInto = (folder: string, files: FileStore, isBase: boolean): Sink => ({
  database: async (content) => {
    if (isBase) return nowhere.database(content)
    await pipeline(Readable.from(content), createWriteStream(databaseFile(folder), { mode: 0o600 }))
  },
  file: async (sha256, content) => {
    const stored = await files.put(Readable.from(content), Number.MAX_SAFE_INTEGER)
    if (stored.sha256 !== sha256) throw new BackupFault(`The file ${sha256} was not stored completely.`)
  },
})

const baseOf = async ({ copies }: Archive, base: string): Promise<Archive> => {
  const found = findBase(await listBackups(copies), base)
  if (found) return { copies, name: found.name }
  throw new BackupFault(
    `This copy holds only the files since the full copy of ${base}, which is not beside it. Put that one, or a later full copy, into this folder or bucket.`,
  )
}

const unpackArchive = ({ copies, name }: Archive, key: Buffer, sink: Sink): Promise<BackupContent> =>
  readBackup(copies.read(name), key, sink)

const unpack = async (archive: Archive, key: Buffer, folder: string): Promise<BackupContent> => {
  const files = await fsFileStore(folder)
  const content = await unpackArchive(archive, key, unpackInto(folder, files, false))
  const { base } = content.manifest
  if (base === undefined) return content
  await unpackArchive(await baseOf(archive, base), key, unpackInto(folder, files, true))
  return content
}

const listHashes = async (files: FileStore): Promise<string[]> => {
  const hashes: string[] = []
  for await (const { sha256 } of files.list()) hashes.push(sha256)
  return hashes
}

/** The contents are those that were copied, and every file that rows refer to has the right hash. */
const verify = async (folder: string, { manifest, end }: BackupContent): Promise<Restored> => {
  const { contents, named } = await inspectCopy(folder)
  if (contents.hash !== manifest.contents.hash)
    throw new BackupFault('The unpacked contents differ from what was copied. Use another backup.')
  const files = await fsFileStore(folder)
  const missing: string[] = []
  for (const sha256 of named) if (!(await files.head(sha256))) missing.push(sha256)
  const unexpected = missing.filter((sha256) => !end.lacking.includes(sha256))
  if (unexpected.length > 0)
    throw new BackupFault(`${unexpected.length} files that records refer to are in none of the copies.`)
  return { manifest, files: (await listHashes(files)).length, lacking: missing }
}

const requireEmptyFolder = async (folder: string) => {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty. Choose a new folder: a restore never overwrites anything.`)
}

const requireBackup = async ({ copies, name }: Archive) => {
  const start = await copies.start(name, largestStart)
  if (!start || !headIn(start))
    throw new BackupFault(`${copies.addressOf(name)} is not a backup of the portal.`)
}

/** Unpacks and checks beside `near`, then passes the folder on; leaves nothing behind when anything fails. */
const withUnpacked = async <Result>(
  { archive, key, near }: { archive: Archive; key: Buffer; near: string },
  use: (folder: string, restored: Restored) => Promise<Result>,
): Promise<Result> => {
  await requireBackup(archive)
  await mkdir(near, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(near, '.restoring-'))
  try {
    const restored = await verify(folder, await unpack(archive, key, folder))
    const today = await inTodaysTables({ folder, manifest: restored.manifest })
    return await use(today.folder, { ...restored, manifest: today.manifest })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces a newly made secret: with a different one, second factors and printed codes stop working. */
const keepSecret = async (folder: string, { manifest: { secret } }: Restored) => {
  if (!secret) return
  await rm(join(folder, 'secret'), { force: true })
  await writeFile(join(folder, 'secret'), `${secret}\n`, { mode: 0o600 })
}

const markFolder = async (folder: string, { manifest }: Restored) => {
  const database = await openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })
  try {
    await markRestored(database.db, manifest.createdAt, new Date())
    await database.checkpoint()
  } finally {
    await database.close()
  }
}

/** A data folder for a portal with SQLite; of a link, what it leads to. */
export const restoreToFolder = async (archive: Archive, key: Buffer, to: string): Promise<Restored> => {
  const target = followLinks(resolve(to))
  await requireEmptyFolder(target)
  const near = dirname(target)
  return withUnpacked({ archive, key, near }, async (folder, restored) => {
    await keepSecret(folder, restored)
    await markFolder(folder, restored)
    await rm(join(folder, 'portal.lock'), { force: true })
    await flush(databaseFile(folder))
    await requireEmptyFolder(target)
    await rename(folder, target)
    await flush(near)
    return restored
  })
}

const requireEmptyDatabase = async (to: PortalDatabase) => {
  const tables = await to.db.introspection.getTables()
  if (tables.some(({ name }) => name === 'account') && !(await isEmptySchool(to.db)))
    throw new BackupFault('The database already holds a school. Choose an empty one.')
}

interface DatabaseTarget {
  databaseUrl: string
  /** For what the portal stores outside the database. */
  dataDir: string
  files: FileStore
}

/** PostgreSQL: the files first, then all rows in one transaction. */
export const restoreToDatabase = (archive: Archive, key: Buffer, target: DatabaseTarget): Promise<Restored> =>
  withUnpacked({ archive, key, near: target.dataDir }, async (folder, restored) => {
    const { manifest } = restored
    const to = await openDatabase({ ...target, log: quietLog })
    const from = await openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })
    try {
      await requireEmptyDatabase(to)
      const files = await fsFileStore(folder)
      await copyFiles(files, target.files, await listHashes(files))
      await migrateTo(to, manifest.migrations)
      const mark = (target: Db) => markRestored(target, manifest.createdAt, new Date())
      await inLongSnapshot(from.db, (source) => copyRows(source, to.db, manifest.contents, mark))
      await keepSecret(target.dataDir, restored)
      return restored
    } finally {
      await from.close()
      await to.close()
    }
  })

// A backup that was made between two of the thirty migrations from which today's tables come. Those after the enrolments
// only added tables, columns and indexes, so its rows fit into today's tables as they are.

/** With it, today's tables hold what the ones before it held. */
const firstThatFits = '0018_enrolments'

/** The trigger that lists the students of an entry about many does not know those that come after it in the copy. */
const listStudentsOfAudit = (db: Db) =>
  sql`insert into audit_student (student_id, at, audit_id)
    select distinct atom, audit.at, audit.id from audit, json_tree(audit.details)
      where audit.details like '%[%' and (audit.subject is null or audit.subject not like 'student:%')
        and type = 'text' and exists (select 1 from student where student.id = atom)
    on conflict do nothing`.execute(db)

/** Writes the rows of the SQLite file in one folder into a new one in the other. */
const copyInto = async (folder: string, fresh: string): Promise<Contents> => {
  const from = await openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })
  const to = await openDatabase({ databaseUrl: '', dataDir: fresh, log: quietLog })
  try {
    await migrateTo(to, [inTheirPlace])
    await inLongSnapshot(from.db, async (source) => {
      const isListed = (await listContentTables(source)).includes('audit_student')
      await to.db.transaction().execute(async (trx) => {
        await copyTables(source, trx)
        await sql.raw(dropHeldBackRows).execute(trx)
        if (!isListed) await listStudentsOfAudit(trx)
      })
    })
    const contents = await inLongSnapshot(to.db, contentsOf)
    await to.checkpoint()
    return contents
  } finally {
    await from.close()
    await to.close()
  }
}

interface Unpacked {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * The same school in today's tables, in a folder of its own within the other one: SQLite knows a file that it still has
 * open by the name that it had.
 */
const inTodaysTables = async ({ folder, manifest }: Unpacked): Promise<Unpacked> => {
  const { migrations } = manifest
  if (!isBetween(migrations)) return { folder, manifest }
  if (!migrations.includes(firstThatFits))
    throw new BackupFault(
      `This backup was made by a portal whose migrations end with ${migrations.at(-1)}; only from ${firstThatFits} on can this portal restore it. Nothing was changed. Restore it with the portal of commit ${lastWithThem}, run npm run migrate with that one, then start this one on what it has made.`,
    )
  const fresh = join(folder, 'today')
  await mkdir(fresh, { mode: 0o700 })
  const contents = await copyInto(folder, fresh)
  await rename(join(folder, 'files'), join(fresh, 'files'))
  return { folder: fresh, manifest: { ...manifest, migrations: [inTheirPlace], contents } }
}
