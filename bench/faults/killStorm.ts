// REL-30: kill -9 of the server in a storm of saves, on both databases.
import { removeCluster, startCluster } from '../../src/server/testing/postgres/cluster'
import { storm, type StormOptions } from '../../src/server/testing/storm/storm'
import { say, type Outcome } from './report'

type Size = Pick<StormOptions, 'clients' | 'rounds' | 'program'>

/** From the middle of the first burst to well into steady work. */
const roundMs = () => 500 + Math.random() * 2500

export const killStormSqlite = async (size: Size): Promise<Outcome> => ({
  what: `kill -9 on SQLite, ${size.clients} clients, ${size.rounds} rounds`,
  ...(await storm({ databaseUrl: '', roundMs, onRound: say, ...size })),
})

/** Every second round PostgreSQL crashes along with the server. */
export const killStormPostgres = async (size: Size): Promise<Outcome> => {
  const cluster = await startCluster()
  let round = 0
  const report = await storm({
    databaseUrl: cluster.url,
    roundMs,
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
  return { what: `kill -9 on PostgreSQL, ${size.clients} clients, ${size.rounds} rounds`, ...report }
}
