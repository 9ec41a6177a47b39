// npm run restore -- <archive> --to <new folder | postgres://…>: restores a backup completely or not at all. With
// --list it lists the backups; --by-other-means: the portal was put back in another way, and its next start must know.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { backupPlace, isBackupFixed, ownBackupKeyFile } from '../../config/liveConfig'
import { markRestored } from '../../students/restores/queries'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/fileStores'
import { BackupFault } from '../backup/sealed'
import { archiveOf, type Copies, openCopies } from '../backup/copies'
import { listBackups } from '../backup/keptBackups'
import { restoreToDatabase, restoreToFolder, type Restored } from '../backup/restoreBackup'
import { runCommand, say, sayLost, backupConfig, openingKey, readStored } from './support/operate'

const usage =
  'npm run restore -- <archive> --to <new folder>, or --to postgres://…/<empty database>. npm run restore -- --list lists the backups. After a restore by other means: npm run restore -- --by-other-means.'

const report = ({ manifest, files, lacking }: Restored, target: string) => {
  const rows = Object.values(manifest.contents.rows).reduce((sum, count) => sum + count, 0)
  say(`${target} now holds the portal as of ${manifest.createdAt}: ${rows} rows, ${files} files.`)
  say('The contents match the backup, and every file that a record refers to is there.')
  sayLost(lacking)
}

const reportSecret = ({ manifest }: Restored, dataDir: string) => {
  if (manifest.secret)
    say(
      `Its secret is in ${join(dataDir, 'secret')}. If you set SECRET, it must be the same: with a different one, second factors and printed codes stop working.`,
    )
}

const markOnly = async (config: Config) => {
  const { db, close } = await openDatabase({ ...config, log: quietLog })
  try {
    await markRestored(db, null, new Date())
    say('When the portal starts, it asks the browsers of families and office for what it has lost.')
  } finally {
    await close()
  }
}

/** Newest first, each with what restore takes. */
const list = async (copies: Copies) => {
  const backups = await listBackups(copies)
  if (backups.length === 0) throw new BackupFault(`There is no backup in ${copies.addressOf('')}.`)
  for (const { createdAt, kind, name } of backups)
    say(`${createdAt}  ${kind.padEnd('changes'.length)}  ${copies.addressOf(name)}`)
}

/** The choice of the office comes back with the database, its key does not. */
const reportBackups = async (restored: Config) => {
  const place = backupPlace(await readStored(restored))
  if (place === '' || isBackupFixed(restored)) return
  const key = restored.databaseUrl ? 'BACKUP_KEY or BACKUP_KEY_FILE' : ownBackupKeyFile(restored)
  say(
    `Its backups go to ${place}, as the office chose, once the key is in ${key}: a backup does not hold it. Put the key there (chmod 600), or let the office make another key in its settings (Your school, Backups). Until then no backups are made.`,
  )
}

const command = async (settings: Config, args: string[]) => {
  const options = {
    to: { type: 'string' },
    list: { type: 'boolean' },
    'by-other-means': { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values['by-other-means']) return markOnly(settings)
  const config = await backupConfig(settings)
  const [given] = positionals
  const { to } = values
  if (values.list) return list(openCopies(config))
  if (!given || !to) throw new BackupFault(usage)
  const archive = archiveOf(config, given)
  const { key, source } = openingKey(config)
  say(`Opened with the key in ${source}.`)
  if (!/^postgres(ql)?:\/\//.test(to)) {
    report(await restoreToFolder(archive, key, to), to)
    return reportBackups({ ...settings, databaseUrl: '', dataDir: resolve(to) })
  }
  const target = { databaseUrl: to, dataDir: config.dataDir, files: await openFileStore(config) }
  const restored = await restoreToDatabase(archive, key, target)
  report(restored, 'The database')
  reportSecret(restored, config.dataDir)
  await reportBackups({ ...settings, databaseUrl: to })
}

export const restore = () => runCommand(command)

if (require.main === module) void restore()
