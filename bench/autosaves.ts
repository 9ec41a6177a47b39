// Durable autosaves of whole records by 64 families, end to end, compared with the database's own rate of single commits on
// the same disk in the same run; then the same with a slow disk, where only group commit helps.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { quietLog } from '../src/server/platform/core/log'
import { foundSchool } from '../src/server/testing/storm/families'
import { testConfig } from '../src/server/testing/portal/testConfig'
import { saveLoad, type Load } from './autosaves/load'
import { withServer } from './portal'
import { atLeast, atMost, type Row } from './count'
import { inFolder, onPostgres } from './school'

const clients = 64
const seconds = 6
/** The longest p99 that a family may wait on the deadline night, in milliseconds. */
const longestWaitMs = 400

/** An ordinary cloud disk: strace delays every fsync by another 5 ms, and is not the parent of what it runs. */
const slowly = [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-e', 'trace=fsync,fdatasync'],
  ...['-e', 'inject=fsync,fdatasync:delay_exit=5000', '-o', '/dev/null'],
]

const rawRate = (engine: string, where: string, through: readonly string[]): number => {
  const script = [...process.execArgv, join(__dirname, 'autosaves/raw.ts')]
  const [command = '', ...args] = [...through, process.execPath, ...script, engine, where, '3']
  const done = spawnSync(command, args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The raw rate could not be measured: ${done.stderr}`)
  return Number(done.stdout)
}

const loadOf = async (databaseUrl: string, dataDir: string, through: readonly string[]): Promise<Load> => {
  const opening = { databaseUrl, dataDir, log: quietLog }
  const savers = await foundSchool(opening, testConfig(dataDir).sessions, clients)
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  return withServer(env, ({ origin }) => saveLoad(origin, savers, seconds), { through })
}

const compared = (engine: string, disk: string, load: Load, raw: number, share: number): Row[] => [
  atLeast(
    `autosaves per second, ${engine}, ${disk}; limit: ${share === 10 ? '10 ×' : '70 % of'} ${raw.toFixed(0)} raw commits`,
    load.perSecond,
    raw * share,
  ),
  atMost(`autosave p99 (ms), ${engine}, ${disk}`, load.p99, longestWaitMs),
]

const sqliteRows = async (disk: string, through: readonly string[], share: number): Promise<Row[]> => {
  const raw = await inFolder((dir) => Promise.resolve(rawRate('sqlite', dir, through)))
  const load = await inFolder((dir) => loadOf('', dir, through))
  return compared('SQLite', disk, load, raw, share)
}

/** A folder on the disk, not in memory as in the tests: this measures the disk. */
const postgresRows = (disk: string, through: readonly string[], share: number): Promise<Row[]> =>
  onPostgres(async (cluster) => {
    const raw = rawRate('postgres', cluster.url, [])
    const load = await inFolder((dir) => loadOf(cluster.url, dir, []))
    return compared('PostgreSQL', disk, load, raw, share)
  }, through)

export const rows = async (): Promise<Row[]> => {
  const plain = [...(await sqliteRows('this disk', [], 0.7)), ...(await postgresRows('this disk', [], 0.7))]
  if (spawnSync('strace', ['-V']).status !== 0) return plain
  const slow = 'with 5 ms more per fsync'
  return [...plain, ...(await sqliteRows(slow, slowly, 10)), ...(await postgresRows(slow, slowly, 10))]
}
