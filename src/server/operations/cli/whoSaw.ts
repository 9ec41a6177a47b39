// npm run who-saw -- --from 2026-09-01 --to 2026-09-03 [--student 20260001]: who in the office viewed what.
import { parseArgs } from 'node:util'
import { whoSaw } from '../../trail/views/staffViews'
import { runOnDatabase } from './support/operate'

export const whoSawWhat = () =>
  runOnDatabase({ reads: true }, async ({ db, args }, print) => {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, to: { type: 'string' }, student: { type: 'string' } },
    })
    for (const line of await whoSaw(db, values)) print(line)
    return 0
  })

if (require.main === module) void whoSawWhat()
