import type { PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import { hourMs } from '../../core/durations'

/** The settings of every session; times in milliseconds. */
export const sessionSettings: Readonly<Record<string, string>> = {
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
export const answerMs = 6000

/** The same for migrations and for reading or writing a whole school, which the server does not limit. */
export const longAnswerMs = hourMs

export const setUpSession = async (client: PoolClient) => {
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
export const requireDurability = async (
  pool: PostgresPool,
  warn: (text: string) => void,
): Promise<string> => {
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
