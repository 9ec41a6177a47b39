// npm run retention [-- --apply]: what has been kept long enough. Without --apply it only says what would go.
import { parseArgs } from 'node:util'
import { retain, retentionLines } from '../areas/rights/retentionService'
import { openFileStore } from '../files/openFileStore'
import { runOnDatabase } from './onDatabase'
import { commandLog } from './operate'

const { values } = parseArgs({ options: { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } })
const isReal = values.apply === true && values['dry-run'] !== true

void runOnDatabase({ reads: !isReal }, async ({ db, engine, config }, print) => {
  const files = await openFileStore(config)
  const desk = { db, engine, files, dataDir: config.dataDir, log: commandLog, now: new Date(), by: 'portal' }
  for (const line of retentionLines(await retain(desk, config.retention, isReal), isReal)) print(line)
  return 0
})
