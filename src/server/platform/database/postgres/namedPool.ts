import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { asFault } from '../databaseFault'
import { bind } from '../queries/bind'
import { inTime } from '../../core/inTime'
import { liftLimit } from '../queries/snapshot'
import { longAnswerMs, setUpSession } from './durability'

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

interface Options {
  readonly nameStatements: boolean
  /** How long a query may go without an answer. */
  readonly answerMs: number
}

/**
 * The pool as Kysely sees it. Statements with parameters are prepared once per connection, and errors of the machine
 * become DatabaseFaults.
 *
 * A server that vanishes without a word (a power cut, an address that moves to the standby) never answers and never
 * hangs up. So each query has a deadline on this side, too; a connection that misses it is thrown away, and so is
 * every other one that has not been heard since that query was sent.
 */
export const namedPool = (pool: Pool, { nameStatements, answerMs }: Options): PostgresPool => {
  const nameOf = nameStatements ? makeNaming() : () => undefined
  const facades = new WeakMap<PoolClient, PostgresPoolClient>()
  const heardAt = new WeakMap<PoolClient, number>()
  let silentSince = -Infinity

  const hangUp = (client: PoolClient) => void client.connection.stream.destroy()

  const isSuspect = (client: PoolClient) => (heardAt.get(client) ?? Infinity) < silentSince

  const inDeadline = async <Answer>(client: PoolClient, ms: number, work: Promise<Answer>) => {
    const sentAt = performance.now()
    const answer = await inTime(work, ms, () => {
      silentSince = Math.max(silentSince, sentAt)
      hangUp(client)
    })
    heardAt.set(client, performance.now())
    return answer
  }

  const facadeOf = (client: PoolClient): PostgresPoolClient => {
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
    const client = await pool.connect()
    if (isSuspect(client)) {
      hangUp(client)
      client.release(true)
      return connect()
    }
    const known = facades.get(client)
    if (known) return known
    try {
      await inDeadline(client, answerMs, setUpSession(client))
    } catch (error) {
      client.release(true)
      throw error
    }
    const facade = facadeOf(client)
    facades.set(client, facade)
    return facade
  }

  return {
    connect: () => connect().catch((error: unknown) => Promise.reject(asFault(error) as Error)),
    end: () => pool.end(),
  }
}
