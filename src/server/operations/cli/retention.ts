// npm run retention [-- --apply]: what has been kept long enough. Without --apply it only says what would go.
import { parseArgs } from 'node:util'
import { retain, retentionLines } from '../../features/privacy/retention/retentionService'
import { removalDepsOf, runOnDatabase } from './support/onDatabase'

const isWantedForReal = (args: string[]): boolean => {
  const options = { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  return values.apply === true && values['dry-run'] !== true
}

export const retention = () =>
  runOnDatabase(
    (args) => ({ reads: !isWantedForReal(args) }),
    async (place, print) => {
      const isReal = isWantedForReal(place.args)
      const deps = await removalDepsOf(place)
      for (const line of retentionLines(await retain(deps, place.config.retention, isReal), isReal))
        print(line)
      return 0
    },
  )

if (require.main === module) void retention()
