import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Log } from '../../core/log'
import type { OpenedDatabase } from '../opening/opened'
import { answerMs as usualAnswerMs, requireDurability } from './durability'
import { namedPool } from './namedPool'
import { typeParsers } from './typeParsers'

interface Options {
  databaseUrl: string
  log: Log
  /** At most 10. */
  connections?: number
  /** Off behind a pooler that gives each transaction another connection, as old versions of PgBouncer do. */
  nameStatements?: boolean
  /** How long a query may go without an answer; shorter in tests. */
  answerMs?: number
}

const makePool = ({ databaseUrl, log, connections = 10 }: Options): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: Math.min(connections, 10),
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Finds within half a minute that the other side of a connection is gone on which nothing has been asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    application_name: 'portal',
    types: typeParsers,
  })
  const lost = ({ message }: Error) => log.warn(`A connection to PostgreSQL was lost: ${message}`)
  // Each connection reports its own loss, in use or idle; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('error', () => undefined)
  return pool
}

export const openPostgres = async <Tables>(options: Options): Promise<OpenedDatabase<Tables>> => {
  const { nameStatements = true, answerMs = usualAnswerMs } = options
  const pool = makePool(options)
  const named = namedPool(pool, { nameStatements, answerMs })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) })
  try {
    const version = await requireDurability(named, (text) => options.log.warn(text))
    return {
      db,
      engine: 'postgres',
      version: `PostgreSQL ${version}`,
      checkpoint: async () => undefined,
      close: async () => {
        await db.destroy()
        // Kysely ends the pool only when it has used it.
        if (!pool.ending) await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
