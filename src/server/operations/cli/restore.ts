// npm run restore -- <archive> --to <new folder | postgres://…>: a backup brought back, whole or not at all.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { openFileStore } from '../../platform/storage/openFileStore'
import { BackupFault } from '../backup/backupFault'
import { backupKey } from '../backup/backupKey'
import { restoreToDatabase, restoreToFolder, type Restored } from '../backup/restoreBackup'
import { runCommand, say } from './support/operate'

const usage = 'npm run restore -- <archive> --to <new folder>, or --to postgres://…/<empty database>'

const tell = ({ manifest, files, lacking }: Restored, target: string) => {
  const rows = Object.values(manifest.contents.rows).reduce((sum, count) => sum + count, 0)
  say(`${target} now holds the portal of ${manifest.createdAt}: ${rows} rows, ${files} files.`)
  say('The contents are the same as were copied, and every file that a record names is there.')
  if (lacking.length > 0)
    say(`Except ${lacking.length} that the portal had lost before:\n${lacking.join('\n')}`)
}

const tellSecret = ({ manifest }: Restored, dataDir: string) => {
  if (manifest.secret)
    say(
      `Its secret is in ${join(dataDir, 'secret')}. A SECRET in your settings must be the same: by another, second factors and printed codes end.`,
    )
}

const command = async (config: Config, args: string[]) => {
  const options = { to: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [archive] = positionals
  const { to } = values
  if (!archive || !to) throw new BackupFault(usage)
  const key = backupKey(config.backup)
  if (!/^postgres(ql)?:\/\//.test(to)) return tell(await restoreToFolder(archive, key, to), to)
  const target = { databaseUrl: to, dataDir: config.dataDir, files: await openFileStore(config) }
  const restored = await restoreToDatabase(archive, key, target)
  tell(restored, 'The database')
  tellSecret(restored, config.dataDir)
}

export const restore = () => runCommand(command)

if (require.main === module) void restore()
