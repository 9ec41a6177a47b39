import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { asFault } from '../databaseFault'
import { bind } from '../queries/bind'
import { setUpSession } from './durability'

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

/**
 * The pool as Kysely sees it. Statements with parameters are prepared once per connection, and errors of the machine
 * become DatabaseFaults.
 */
export const namedPool = (pool: Pool, nameStatements: boolean): PostgresPool => {
  const nameOf = nameStatements ? makeNaming() : () => undefined
  const facades = new WeakMap<PoolClient, PostgresPoolClient>()

  const facadeOf = (client: PoolClient): PostgresPoolClient => {
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      const name = parameters.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query({ name, text, values: parameters.map(bind) })
      } catch (error) {
        throw asFault(error)
      }
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const known = facades.get(client)
    if (known) return known
    try {
      await setUpSession(client)
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
