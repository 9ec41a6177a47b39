// npm run restore -- <archive> --to <new folder | postgres://…>: restores a backup completely or not at all.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { openFileStore } from '../../platform/storage/openFileStore'
import { BackupFault } from '../backup/backupFault'
import { backupKey } from '../backup/backupKey'
import { restoreToDatabase, restoreToFolder, type Restored } from '../backup/restoreBackup'
import { runCommand, say } from './support/operate'

const usage = 'npm run restore -- <archive> --to <new folder>, or --to postgres://…/<empty database>'

const report = ({ manifest, files, lacking }: Restored, target: string) => {
  const rows = Object.values(manifest.contents.rows).reduce((sum, count) => sum + count, 0)
  say(`${target} now holds the portal as of ${manifest.createdAt}: ${rows} rows, ${files} files.`)
  say('The contents match the backup, and every file that a record refers to is there.')
  if (lacking.length > 0)
    say(`Except ${lacking.length} that the portal had already lost:\n${lacking.join('\n')}`)
}

const reportSecret = ({ manifest }: Restored, dataDir: string) => {
  if (manifest.secret)
    say(
      `Its secret is in ${join(dataDir, 'secret')}. If you set SECRET, it must be the same: with a different one, second factors and printed codes stop working.`,
    )
}

const command = async (config: Config, args: string[]) => {
  const options = { to: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [archive] = positionals
  const { to } = values
  if (!archive || !to) throw new BackupFault(usage)
  const key = backupKey(config.backup)
  if (!/^postgres(ql)?:\/\//.test(to)) return report(await restoreToFolder(archive, key, to), to)
  const target = { databaseUrl: to, dataDir: config.dataDir, files: await openFileStore(config) }
  const restored = await restoreToDatabase(archive, key, target)
  report(restored, 'The database')
  reportSecret(restored, config.dataDir)
}

export const restore = () => runCommand(command)

if (require.main === module) void restore()
