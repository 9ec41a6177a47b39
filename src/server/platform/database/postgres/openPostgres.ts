import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../../core/log'
import type { OpenedDatabase } from '../opening/opened'
import type { OwnAdapter } from '../queries/compiledOnce'
import { answerMs as usualAnswerMs, namedPool, requireDurability } from './namedPool'

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

class OwnPostgresAdapter extends PostgresAdapter implements OwnAdapter {
  readonly made = new Map<object, unknown>()
}

class OwnPostgresDialect extends PostgresDialect {
  override createAdapter(): OwnAdapter {
    return new OwnPostgresAdapter()
  }
}

export const openPostgres = async <Tables>(options: Options): Promise<OpenedDatabase<Tables>> => {
  const { nameStatements = true, answerMs = usualAnswerMs } = options
  const pool = makePool(options)
  const named = namedPool(pool, { nameStatements, answerMs })
  const db = new Kysely<Tables>({ dialect: new OwnPostgresDialect({ pool: named }) })
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

const asText = (value: string) => value

/** Rather no answer than a rounded one. */
const exactInteger = (value: string): number => {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The number ${value} is too large to be read.`)
}

/** int8 and numeric become numbers, as in SQLite; date and timestamp stay the text that was stored. */
const ours: Record<number, (value: string) => unknown> = {
  20: exactInteger,
  1700: Number,
  1082: asText,
  1114: asText,
  1184: asText,
}

/** So that both engines answer alike. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    ours[oid] ?? (types.getTypeParser(oid, format) as (value: string) => unknown),
}
