// REL-30: kill -9 of the server in a storm of saves, uploads and sign-ins, on both databases.
import { removeCluster, startCluster } from '../../src/server/testing/postgres/cluster'
import { storm, type StormReport } from '../../src/server/testing/storm/storm'
import type { Fault, Tried } from './fault'
import { say } from '../count'

/** From the middle of the first burst to well into steady work. */
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
