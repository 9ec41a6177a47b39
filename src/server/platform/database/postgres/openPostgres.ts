import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { createHash } from 'node:crypto'
import type { Log } from '../../core/log'
import type { OpenedDatabase } from '../opening/opened'
import { type OwnAdapter, bind } from '../queries/compiledOnce'
import { asFault } from '../databaseFault'
import { inTime, hourMs } from '../../core/durations'

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

/** Each named statement costs the server memory on every connection. */
const maxNamed = 500

/** The name under which connections keep a prepared statement; undefined when they do not keep it. */
const makeNaming = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known ?? names.size >= maxNamed) return known
    const name = `k${createHash('sha1').update(text).digest('hex')}`
    names.set(text, name)
    return name
  }
}

/** insufficient_privilege, in words for the operator; of PostgreSQL's text only names of tables are repeated. */
const withRole = (error: unknown, role = ''): unknown => {
  const { code, message } = error as { code?: unknown; message?: string }
  if (code !== '42501') return error
  const text = `The database role ${role} lacks a right: ${message}. Tables are made, changed and vacuumed by their owner: run npm run migrate with the owner's address in DATABASE_URL, and give the portal MIGRATE=off. docs/one-machine.md lists the rights that the portal's own role needs.`
  return Object.assign(new Error(text, { cause: error }), { code })
}

/** A connection of the pool, with what is known of it. */
interface OwnClient extends PoolClient {
  /** Undefined before its session is set up. */
  facade?: PostgresPoolClient
  /** When it answered last, by performance.now(). */
  heardAt?: number
}

/**
 * The pool as Kysely sees it. Statements with parameters are prepared once per connection, and errors of the machine
 * become DatabaseFaults.
 *
 * A server that vanishes without a word (a power cut, an address that moves to the standby) never answers and never
 * hangs up. So each query has a deadline on this side, too; a connection that misses it is thrown away, and so is
 * every other one that has not been heard since that query was sent.
 */
const namedPool = (
  pool: Pool,
  { nameStatements, answerMs }: Required<Pick<Options, 'nameStatements' | 'answerMs'>>,
): PostgresPool => {
  const nameOf = nameStatements ? makeNaming() : () => undefined
  let silentSince = -Infinity

  const hangUp = (client: OwnClient) => void client.connection.stream.destroy()

  const isSuspect = ({ heardAt = Infinity }: OwnClient) => heardAt < silentSince

  const inDeadline = async <Answer>(client: OwnClient, ms: number, work: Promise<Answer>) => {
    const sentAt = performance.now()
    const answer = await inTime(work, ms, () => {
      silentSince = Math.max(silentSince, sentAt)
      hangUp(client)
    })
    client.heardAt = performance.now()
    return answer
  }

  const facadeOf = (client: OwnClient): PostgresPoolClient => {
    let ms = answerMs
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      if (text === liftLimit) ms = longAnswerMs
      const name = parameters.length > 0 ? nameOf(text) : undefined
      try {
        return await inDeadline(client, ms, client.query({ name, text, values: parameters.map(bind) }))
      } catch (error) {
        throw asFault(withRole(error, client.user))
      }
    }
    const release = () => {
      ms = answerMs
      client.release(client.connection.stream.destroyed)
    }
    return { query, release } as unknown as PostgresPoolClient
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    const client: OwnClient = await pool.connect()
    if (isSuspect(client)) {
      hangUp(client)
      client.release(true)
      return connect()
    }
    if (client.facade) return client.facade
    try {
      await inDeadline(client, answerMs, setUpSession(client))
    } catch (error) {
      client.release(true)
      throw error
    }
    client.facade = facadeOf(client)
    return client.facade
  }

  return {
    connect: () => connect().catch((error: unknown) => Promise.reject(asFault(error) as Error)),
    end: () => pool.end(),
  }
}

/** The settings of every session; times in milliseconds. */
const sessionSettings: Readonly<Record<string, string>> = {
  synchronous_commit: 'on',
  statement_timeout: '5000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  TimeZone: 'UTC',
}

/**
 * How long this side waits for an answer: a little longer than the server may take, so that a server which is there
 * says itself that a statement was too slow.
 */
const usualAnswerMs = 6000

/** The same for migrations and for reading or writing a whole school, which the server does not limit. */
const longAnswerMs = hourMs

/**
 * Lifts the server's limit for the rest of a transaction. The same statement lifts the deadline that the portal has for
 * answers.
 */
export const liftLimit = 'set local statement_timeout = 0'

const setUpSession = async (client: PoolClient) => {
  const calls = Object.entries(sessionSettings).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  await client.query(`select ${calls.join(', ')}`)
}

const required = ['fsync', 'full_page_writes'] as const

interface ServerFacts {
  fsync: string
  full_page_writes: string
  data_checksums: string
  server_version: string
}

const factsSql = `select ${[...required, 'data_checksums', 'server_version']
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`

const readFacts = async (pool: PostgresPool): Promise<ServerFacts | undefined> => {
  const client = await pool.connect()
  try {
    return (await client.query<ServerFacts>(factsSql, [])).rows[0]
  } finally {
    client.release()
  }
}

/** Refuses a server that could lose acknowledged saves in a power cut. */
const requireDurability = async (pool: PostgresPool, warn: (text: string) => void): Promise<string> => {
  const facts = await readFacts(pool)
  if (!facts) throw new Error('PostgreSQL did not tell its settings.')
  const off = required.filter((name) => facts[name] !== 'on')
  if (off.length > 0) {
    throw new Error(
      `PostgreSQL runs with ${off.map((name) => `${name}=off`).join(' and ')}: saved answers could be lost. Set it to on.`,
    )
  }
  if (facts.data_checksums !== 'on')
    warn('PostgreSQL runs without data checksums: damage by the disk stays unseen.')
  return facts.server_version
}
