import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hourMs } from '../../platform/core/durations'
import type { PortalDatabase } from '../../platform/database/opening/open'
import { flush, makeFolder, writeNewFile } from '../../platform/storage/durable'
import type { FileStore } from '../../platform/storage/fileStore'
import { writeBundle, type End, type Manifest } from './archive/bundle'
import { copyDatabase, type DatabaseCopy } from './archive/copyDatabase'
import { nowhere, readBackup } from './archive/readBackup'
import { seal, type Head } from './archive/sealed'
import { BackupFault } from './backupFault'

export interface BackupOrder {
  database: PortalDatabase
  files: FileStore
  dataDir: string
  /** Folder for the copy. */
  dir: string
  key: Buffer
  /** Time of the last full copy: only newer files are copied. Undefined: make a full copy. */
  base?: string
  now: Date
}

export interface BackupReport extends Head {
  file: string
  /** Size of the archive. */
  bytes: number
  rows: number
  files: number
  /** Hashes of files that rows refer to but the copy does not hold: each is lost unless an older copy has it. */
  lacking: string[]
}

/** Allowed difference between the clocks of the portal and its file store. */
const clocksDifferMs = hourMs
const staleAfterMs = 6 * hourMs

/** Removes what killed processes have left. */
const sweep = async (folder: string, now: Date, isLeftover: (name: string) => boolean) => {
  if (!existsSync(folder)) return
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > staleAfterMs) await rm(path, { recursive: true, force: true })
  }
}

const manifestOf = (copy: DatabaseCopy, { database, dataDir, base, now }: BackupOrder): Manifest => {
  const secretFile = join(dataDir, 'secret')
  return {
    format: 1,
    createdAt: now.toISOString(),
    engine: database.engine,
    migrations: copy.migrations,
    contents: copy.contents,
    database: copy.stored,
    ...(base !== undefined && { base }),
    ...(existsSync(secretFile) && { secret: readFileSync(secretFile, 'utf8').trim() }),
  }
}

/** It gets its name only when it is complete and flushed to disk; the name reveals nothing (SEC-91). */
const writeArchive = async (order: BackupOrder, manifest: Manifest, copy: DatabaseCopy, end: End) => {
  const { dir, key, files: store, base } = order
  const kind = base === undefined ? 'full' : 'changes'
  const since = base === undefined ? undefined : new Date(Date.parse(base) - clocksDifferMs)
  const file = join(dir, `portal-${randomBytes(16).toString('hex')}.backup`)
  const unfinished = `${file}.part`
  const content = writeBundle(manifest, copy.file, { store, since, named: copy.named }, end)
  try {
    const sealed = seal(key, { createdAt: manifest.createdAt, kind }, content)
    await writeNewFile(unfinished, Readable.from(sealed))
    await flush(unfinished)
    await rename(unfinished, file)
    await flush(dir)
    return file
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads every byte back from disk; a copy that differs from what was written is removed. */
const requireReadable = async (file: string, { key }: BackupOrder, manifest: Manifest) => {
  try {
    const found = await readBackup(file, key, nowhere)
    if (found.manifest.contents.hash === manifest.contents.hash) return
    throw new BackupFault('The copy on disk is not the one that was written.')
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Copies, checks the copy, writes the archive and reads it back. On any failure it throws and leaves nothing behind. */
export const makeBackup = async (order: BackupOrder): Promise<BackupReport> => {
  const { dir, dataDir, base, now } = order
  const between = join(dataDir, 'backups')
  await makeFolder(dir)
  await mkdir(between, { recursive: true, mode: 0o700 })
  await sweep(between, now, (name) => name.startsWith('copy-'))
  await sweep(dir, now, (name) => name.endsWith('.backup.part'))
  const folder = await mkdtemp(join(between, 'copy-'))
  try {
    const copy = await copyDatabase(order.database, folder)
    const manifest = manifestOf(copy, order)
    const end: End = { files: 0, bytes: 0, lacking: [] }
    const file = await writeArchive(order, manifest, copy, end)
    await requireReadable(file, order, manifest)
    const rows = Object.values(copy.contents.rows).reduce((sum, count) => sum + count, 0)
    const { size: bytes } = await stat(file)
    const { createdAt } = manifest
    const kind = base === undefined ? 'full' : 'changes'
    return { file, kind, createdAt, bytes, rows, files: end.files, lacking: end.lacking }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
