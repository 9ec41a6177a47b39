import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '../../platform/core/durations'
import type { PortalDatabase } from '../../platform/database/opening/open'
import type { FileStore } from '../../platform/storage/fileStore'
import { writeBundle, type End, type Manifest } from './archive/bundle'
import { copyDatabase, type DatabaseCopy } from './archive/copyDatabase'
import { checkBackup } from './archive/readBackup'
import { seal, type Head } from './archive/sealed'
import { BackupFault } from './backupFault'
import { backupEnding, type Copies } from './copies/copies'
import { sweepFolder } from './copies/sweepFolder'

export interface BackupOrder {
  database: PortalDatabase
  files: FileStore
  dataDir: string
  copies: Copies
  key: Buffer
  /** Time of the last full copy: only newer files are copied. Undefined: make a full copy. */
  base?: string
  now: Date
}

export interface BackupReport extends Head {
  /** Where the copy is. */
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
/** Longer than a copy may take. */
const staleAfterMs = 6 * hourMs

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

interface Written {
  name: string
  bytes: number
}

/** The name reveals nothing. */
const writeArchive = async (
  order: BackupOrder,
  manifest: Manifest,
  copy: DatabaseCopy,
  end: End,
): Promise<Written> => {
  const { copies, key, files: store, base } = order
  const kind = base === undefined ? 'full' : 'changes'
  const since = base === undefined ? undefined : new Date(Date.parse(base) - clocksDifferMs)
  const name = `portal-${randomBytes(16).toString('hex')}${backupEnding}`
  const content = writeBundle(manifest, copy.file, { store, since, named: copy.named }, end)
  const sealed = seal(key, { createdAt: manifest.createdAt, kind }, content)
  return { name, bytes: await copies.write(name, sealed) }
}

/** Reads every byte back; a copy that differs from what was written is removed: its name is of this run alone. */
const requireReadable = async (name: string, { copies, key }: BackupOrder, manifest: Manifest) => {
  try {
    const found = await checkBackup(() => copies.read(name), key)
    if (found.manifest.contents.hash === manifest.contents.hash) return
    throw new BackupFault('The copy that was read back is not the one that was written.')
  } catch (error) {
    // A place that does not answer cannot remove it either, and must not hide why.
    await copies.remove(name).catch(() => undefined)
    throw error
  }
}

/** Copies, checks the copy, writes the archive and reads it back. On any failure it throws and leaves nothing behind. */
export const makeBackup = async (order: BackupOrder): Promise<BackupReport> => {
  const { copies, dataDir, base, now } = order
  const between = join(dataDir, 'backups')
  const staleBefore = new Date(now.getTime() - staleAfterMs)
  await copies.prepare(staleBefore)
  await mkdir(between, { recursive: true, mode: 0o700 })
  await sweepFolder(between, staleBefore, (name) => name.startsWith('copy-'))
  const folder = await mkdtemp(join(between, 'copy-'))
  try {
    const copy = await copyDatabase(order.database, folder)
    const manifest = manifestOf(copy, order)
    const end: End = { files: 0, bytes: 0, lacking: [] }
    const { name, bytes } = await writeArchive(order, manifest, copy, end)
    await requireReadable(name, order, manifest)
    const rows = Object.values(copy.contents.rows).reduce((sum, count) => sum + count, 0)
    const { createdAt } = manifest
    const kind = base === undefined ? 'full' : 'changes'
    const file = copies.addressOf(name)
    return { file, kind, createdAt, bytes, rows, files: end.files, lacking: end.lacking }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
