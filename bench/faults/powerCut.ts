// REL-31: the power fails under the data folder in a storm of saves, on both databases.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../../src/server/testing/postgres/cluster'
import { storm, type StormOptions, type StormReport } from '../../src/server/testing/storm/storm'
import { onCutDisk, type CutDisk } from './cutDisk'
import { say, type Outcome } from './report'

type Size = Pick<StormOptions, 'clients' | 'rounds' | 'program'>

const common = (size: Size) => ({ roundMs: () => 500 + Math.random() * 2500, onRound: say, ...size })

const stormOnSqlite =
  (size: Size) =>
  (disk: CutDisk): Promise<StormReport> =>
    storm({
      ...common(size),
      databaseUrl: '',
      dataDir: join(disk.folder, 'data'),
      breakDown: async (server) => {
        disk.cutPower()
        await server.kill()
      },
      repair: () => disk.restore(),
    })

const stormOnPostgres =
  (size: Size) =>
  async (disk: CutDisk): Promise<StormReport> => {
    const dir = join(disk.folder, 'postgres')
    mkdirSync(dir)
    const cluster = await startCluster({ dir })
    disk.flush()
    try {
      return await storm({
        ...common(size),
        databaseUrl: cluster.url,
        breakDown: async (server) => {
          disk.cutPower()
          await Promise.all([cluster.stop('kill'), server.kill()])
        },
        repair: async () => {
          await disk.restore()
          await cluster.start()
        },
      })
    } finally {
      await cluster.stop()
    }
  }

export const powerCutSqlite = async (size: Size): Promise<Outcome> => ({
  what: `power cut on SQLite, ${size.clients} clients, ${size.rounds} rounds`,
  ...(await onCutDisk(stormOnSqlite(size))),
})

export const powerCutPostgres = async (size: Size): Promise<Outcome> => ({
  what: `power cut on PostgreSQL, ${size.clients} clients, ${size.rounds} rounds`,
  ...(await onCutDisk(stormOnPostgres(size))),
})
