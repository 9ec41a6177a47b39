// A process that holds a data folder until it is killed: node --expose-gc holdDataDir.js <folder>
import { lockDataDir } from '../../platform/database/sqlite/openSqlite'

lockDataDir(process.argv[2] ?? '')
// The lock must not depend on anybody keeping what lockDataDir returned.
globalThis.gc?.()
setImmediate(() => {
  globalThis.gc?.()
  process.stdout.write('locked\n')
})
setInterval(() => undefined, 60_000)
