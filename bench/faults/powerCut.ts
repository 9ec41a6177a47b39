// REL-31: the power fails under the data folder in a storm of saves, uploads and sign-ins, on both databases.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../../src/server/testing/postgres/cluster'
import { storm, type StormReport } from '../../src/server/testing/storm/storm'
import { onCutDisk, whyNoPowerCut, type CutDisk } from './cutDisk'
import type { Fault, Size } from './fault'
import { outcomeOf, someTime } from './killStorm'
import { say } from '../count'

const common = (size: Size) => ({ roundMs: someTime, onRound: say, ...size })

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

/** The files of the uploads are on the same disk as the database. */
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
        dataDir: join(disk.folder, 'data'),
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

export const powerCuts: readonly Fault[] = [
  {
    id: 'REL-31',
    name: 'power-cut',
    done: 'power cut under ext4 (nothing unflushed survives), SQLite',
    obstacle: whyNoPowerCut,
    attempt: async (size) => outcomeOf(await onCutDisk(stormOnSqlite(size)), size.rounds),
  },
  {
    id: 'REL-31',
    name: 'power-cut-postgres',
    done: 'power cut under ext4, PostgreSQL and the files on it',
    obstacle: whyNoPowerCut,
    attempt: async (size) => outcomeOf(await onCutDisk(stormOnPostgres(size)), size.rounds),
  },
]
