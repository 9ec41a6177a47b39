// npm run drill: restores the newest backup into a temporary folder, checks it, removes it and says how long the
// restore took. The portal is not touched.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { BackupFault } from '../backup/sealed'
import { listBackups, madeUntil } from '../backup/keptBackups'
import { openCopies } from '../backup/copies'
import { restoreToFolder } from '../backup/restoreBackup'
import { runCommand, say, backupConfig, openingKey } from './support/operate'

const goalSeconds = 30 * 60

const command = async (given: Config, args: string[]) => {
  const { values } = parseArgs({ args, options: { in: { type: 'string', default: tmpdir() } } })
  const config = await backupConfig(given)
  const copies = openCopies(config)
  const all = await listBackups(copies)
  const [newest = all[0]] = madeUntil(new Date(), all)
  if (!newest) throw new BackupFault(`There is no backup in ${copies.addressOf('')}.`)
  const { key, source } = openingKey(config)
  say(`Newest backup: ${copies.addressOf(newest.name)}, opened with the key in ${source}.`)
  const room = await mkdtemp(join(values.in, 'portal-drill-'))
  const started = performance.now()
  try {
    const { manifest, files, lacking } = await restoreToFolder(
      { copies, name: newest.name },
      key,
      join(room, 'portal'),
    )
    const seconds = (performance.now() - started) / 1000
    const rows = Object.values(manifest.contents.rows).reduce((sum, count) => sum + count, 0)
    say(
      `Restored the ${newest.kind === 'full' ? 'full copy' : 'changes'} of ${manifest.createdAt} and checked it.`,
    )
    say(`Rows ${rows}, files ${files}, missing ${lacking.length}. Contents ${manifest.contents.hash}`)
    say(`Time to restore: ${seconds.toFixed(1)} s (goal ${goalSeconds} s)`)
    if (lacking.length > 0 || seconds > goalSeconds) process.exitCode = 1
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

export const drill = () => runCommand(command)

if (require.main === module) void drill()
