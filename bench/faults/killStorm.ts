// REL-30: kill -9 of the server during saves, uploads and sign-ins, on both databases.
import { removeCluster, startCluster } from '../../src/server/testing/postgres/cluster'
import type { Fault, Tried, Size } from './fault'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { storm, type StormReport } from '../../src/server/testing/storm/storm'
import { onCutDisk, whyNoPowerCut, type CutDisk } from './cutDisk'
import { say } from '../count'

/** From the middle of the first burst until well into the steady load. */
export const someTime = () => 500 + Math.random() * 2500

export const outcomeOf = ({ acknowledged, faults, slowestStartMs }: StormReport, rounds: number): Tried => ({
  acknowledged,
  faults: [...faults, ...(slowestStartMs > 5000 ? ['A start took longer than 5 s.'] : [])],
  seen: `${rounds} rounds, slowest start ${(slowestStartMs / 1000).toFixed(1)} s`,
})

export const killStorms: readonly Fault[] = [
  {
    id: 'REL-30',
    name: 'kill-storm',
    done: 'kill -9 at random moments on SQLite',
    attempt: async (size) =>
      outcomeOf(await storm({ databaseUrl: '', roundMs: someTime, onRound: say, ...size }), size.rounds),
  },
  {
    id: 'REL-30',
    name: 'kill-storm-postgres',
    done: 'kill -9 on PostgreSQL, which crashes along every second time',
    attempt: async (size) => {
      const cluster = await startCluster()
      let round = 0
      const report = await storm({
        databaseUrl: cluster.url,
        roundMs: someTime,
        onRound: say,
        breakDown: async (server) => {
          round += 1
          await Promise.all([server.kill(), round % 2 === 0 && cluster.stop('kill')])
        },
        repair: async () => {
          if (round % 2 === 0) await cluster.start()
        },
        ...size,
      })
      await removeCluster(cluster)
      return outcomeOf(report, size.rounds)
    },
  },
]

// REL-31: the disk of the data folder loses power during saves, uploads and sign-ins, on both databases.

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

/** The uploaded files are on the same disk as the database. */
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
