import { createRandom } from '../../operations/demoSchool/random'
import { removeCluster, startCluster } from '../postgres/cluster'
import { storm } from './storm'

const seed = Number(process.env.STORM_SEED ?? 20_260_314)
const random = createRandom(seed)
const short = { clients: 20, rounds: 3, roundSaves: () => random.integer(0, 200) }
const someStarts = 240_000

beforeAll(() => void process.stdout.write(`A storm of STORM_SEED ${seed}\n`))

test(
  'REL-30 kill -9 of the server on SQLite loses nothing that was acknowledged',
  async () => {
    const { faults, acknowledged } = await storm({ databaseUrl: '', ...short })
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(60)
  },
  someStarts,
)

test(
  'REL-30 kill -9 of the server while PostgreSQL crashes loses nothing that was acknowledged',
  async () => {
    const cluster = await startCluster()
    const { faults, acknowledged } = await storm({
      databaseUrl: cluster.url,
      breakDown: async (server) => {
        await Promise.all([cluster.stop('kill'), server.kill()])
      },
      repair: () => cluster.start(),
      ...short,
    })
    await removeCluster(cluster)
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(60)
  },
  someStarts,
)
