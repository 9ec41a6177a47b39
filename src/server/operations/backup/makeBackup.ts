// Makes one backup of the configured portal, in any thread or process.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayIn } from '#shared/rules/dates'
import type { Config } from '../../config/config'
import { hourMs, minuteMs } from '../../platform/core/durations'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/fileStores'
import { checkBackup, type End, type Manifest, writeBundle } from './backupFormat'
import { BackupFault, type Head, seal } from './sealed'
import { backupKey } from './backupKey'
import { type Archive, backupEnding, type Copies, openCopies, sweepFolder } from './copies'
import {
  countDamaged,
  type KeptBackup,
  listBackups,
  madeUntil,
  madeWith,
  removeOldBackups,
} from './keptBackups'
import type { FileStore } from '../../platform/storage/fileStore'
import { copyDatabase, type DatabaseCopy } from './copyDatabase'

/** `base`: copy only the changes since this full copy; without it, make a full copy. */
export const backUp = async (
  config: Config,
  copies = openCopies(config),
  base?: KeptBackup,
): Promise<BackupReport> => {
  const key = backupKey(config.backup)
  const files = await openFileStore(config)
  const database = await openDatabase({ ...config, log: quietLog, exclusive: false })
  try {
    const { dataDir } = config
    return await makeBackup({ database, files, dataDir, copies, key, base: base?.createdAt, now: new Date() })
  } finally {
    await database.close()
  }
}

export const newestFull = async (copies: Copies, key: Buffer): Promise<KeptBackup | undefined> =>
  madeUntil(new Date(), madeWith(key, await listBackups(copies))).find(({ kind }) => kind === 'full')

/** Nightly work begins at two. */
const nightStartsMs = 2 * hourMs

/** Undefined when tonight's full copy has not been made yet. */
export const baseOfDay = (full: KeptBackup | undefined, now: Date, timeZone: string) => {
  const nightOf = (time: number) => dayIn(timeZone, new Date(time - nightStartsMs))
  return full && nightOf(Date.parse(full.createdAt)) === nightOf(now.getTime()) ? full : undefined
}

const isWhole = async ({ copies, name }: Archive, key: Buffer): Promise<boolean> => {
  try {
    await checkBackup(() => copies.read(name), key)
    return true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}

/** Checks one of the older copies, a different one each time; a damaged one no longer counts as a backup. */
export const readAgain = async (copies: Copies, key: Buffer, turn: number): Promise<void> => {
  const backups = madeWith(key, await listBackups(copies))
  const chosen = backups[turn % Math.max(1, backups.length)]
  if (chosen && !(await isWhole({ copies, name: chosen.name }, key))) await copies.markDamaged(chosen.name)
}

export interface ScheduledReport extends BackupReport {
  /** Copies that can no longer be opened. */
  damaged: number
}

/** One scheduled run: checks an old copy, makes a new one, removes what is too old. */
export const scheduledBackup = async (config: Config): Promise<ScheduledReport> => {
  const copies = openCopies(config)
  const now = new Date()
  const turn = Math.floor(now.getTime() / (config.backup.everyMinutes * minuteMs))
  const key = backupKey(config.backup)
  if ((await newestFull(copies, key)) !== undefined) await readAgain(copies, key, turn)
  const base = baseOfDay(await newestFull(copies, key), now, config.school.timeZone)
  const report = await backUp(config, copies, base)
  await removeOldBackups(copies, now)
  return { ...report, damaged: await countDamaged(copies) }
}

interface BackupOrder {
  database: PortalDatabase
  files: FileStore
  dataDir: string
  copies: Copies
  key: Buffer
  /** Time of the last full copy: only newer files are copied. Undefined: make a full copy. */
  base?: string
  now: Date
}

interface BackupReport extends Head {
  /** The address of the copy. */
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
