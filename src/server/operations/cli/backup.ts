// npm run backup: makes a checked, encrypted copy of the portal, running or not. With --changes it copies only the
// database and the files since the last full copy.
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { backupKey, makeKeyFile } from '../backup/backupKey'
import { backUp, newestFull } from '../backup/makeBackup'
import { folderCopies, openCopies } from '../backup/copies'
import { megabytes, runCommand, say, backupConfig } from './support/operate'

const command = async (given: Config, args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      changes: { type: 'boolean', default: false },
      to: { type: 'string' },
      'make-key': { type: 'string' },
    },
  })
  const keyFile = values['make-key']
  if (keyFile !== undefined) {
    makeKeyFile(keyFile)
    return say(
      `${keyFile} holds a new key. Set BACKUP_KEY_FILE to this file and keep a copy of it in a safe place.`,
    )
  }
  const config = await backupConfig(given)
  const copies = values.to === undefined ? openCopies(config) : folderCopies(values.to)
  const base = values.changes ? await newestFull(copies, backupKey(config.backup)) : undefined
  const report = await backUp(config, copies, base)
  const { file, kind, rows, files, bytes, lacking } = report
  say(
    `${file}\n${kind === 'full' ? 'Full copy' : 'Changes'}: ${rows} rows, ${files} files, ${megabytes(bytes)}; read back and verified.`,
  )
  if (lacking.length === 0) return
  process.exitCode = 1
  say(
    `${lacking.length} files that records refer to are missing or damaged. Restore them from an older copy:`,
  )
  say(lacking.join('\n'))
}

export const backup = () => runCommand(command)

if (require.main === module) void backup()
