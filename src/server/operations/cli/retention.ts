// npm run retention [-- --apply]: removes data whose retention has expired. Without --apply it only lists it.
import { parseArgs } from 'node:util'
import { retain, retentionLines } from '../../privacy/retention'
import { removalAppOf, runOnDatabase } from './support/operate'

const isApplied = (args: string[]): boolean => {
  const options = { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  return values.apply === true && values['dry-run'] !== true
}

export const retention = () =>
  runOnDatabase(
    (args) => ({ reads: !isApplied(args) }),
    async (place, print) => {
      const isReal = isApplied(place.args)
      const app = await removalAppOf(place)
      for (const line of retentionLines(await retain(app, 'portal', isReal), isReal)) print(line)
      return 0
    },
  )

if (require.main === module) void retention()
