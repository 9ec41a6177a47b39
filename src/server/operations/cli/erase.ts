// npm run erase -- 20260001: removes everything about a student for good.
import { whatFollows } from '#shared/rules/access/forgetting'
import { eraseStudent } from '../../features/privacy/erasure/eraseService'
import { openFileStore } from '../../platform/storage/openFileStore'
import { runOnDatabase } from './support/onDatabase'
import { commandLog } from './support/operate'

export const erase = () =>
  runOnDatabase({ reads: false }, async ({ db, engine, config, args }, print) => {
    const [id, ...others] = args
    if (id === undefined || others.length > 0) {
      print('Give one student ID: npm run erase -- 20260001')
      return 64
    }
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
    const { rows, files: count, forgotten } = await eraseStudent(deps, id)
    print(`Student ${id} is erased: ${rows} rows, ${count} files. Backups still hold them until they expire.`)
    if (forgotten === 'done') return 0
    print(whatFollows[forgotten])
    return 1
  })

if (require.main === module) void erase()
