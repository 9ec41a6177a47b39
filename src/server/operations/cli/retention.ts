// npm run retention [-- --apply]: removes data whose retention has expired. Without --apply it only lists it.
import { parseArgs } from 'node:util'
import { retain, retentionLines } from '../../features/privacy/retention/retentionService'
import { openFileStore } from '../../platform/storage/openFileStore'
import { runOnDatabase } from './support/onDatabase'
import { commandLog } from './support/operate'

const isApplied = (args: string[]): boolean => {
  const options = { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  return values.apply === true && values['dry-run'] !== true
}

export const retention = () =>
  runOnDatabase(
    (args) => ({ reads: !isApplied(args) }),
    async ({ db, engine, config, args }, print) => {
      const isReal = isApplied(args)
      const files = await openFileStore(config)
      const deps = {
        db,
        engine,
        files,
        dataDir: config.dataDir,
        log: commandLog,
        now: new Date(),
        by: 'portal',
      }
      for (const line of retentionLines(await retain(deps, config.retention, isReal), isReal)) print(line)
      return 0
    },
  )

if (require.main === module) void retention()
