// For whoever watches over the process (REL-21): alive, and able to keep what it is given.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

const deadline = 1000
const keptFor = 2000
const leastFree = 0.1

const writeProbe = async ({ db, clock }: FastifyInstance) => {
  const at = clock().toISOString()
  const row = { name: 'readiness probe', value: JSON.stringify(at), updated_at: at }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: at }))
    .execute()
}

const versionOf = async ({ db, engine }: FastifyInstance): Promise<string> => {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await query.execute(db)
  return `${engine} ${rows[0]?.version ?? ''}`
}

const hasRoom = async ({ config }: FastifyInstance): Promise<boolean> => {
  const { bavail, blocks } = await statfs(config.dataDir)
  return bavail / blocks > leastFree
}

const within = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadline)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const look = async (app: FastifyInstance) => {
  const writes = await within(writeProbe(app))
  const room = await hasRoom(app)
  return { ready: writes && room, writes, room, database: writes ? await versionOf(app) : app.engine }
}

export const reportHealth = (app: FastifyInstance) => {
  let last: { at: number; state: ReturnType<typeof look> } | undefined

  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    // Each look is a flushed write: a few a minute are enough, whoever asks.
    if (!last || Date.now() - last.at > keptFor) last = { at: Date.now(), state: look(app) }
    const state = await last.state
    return reply.code(state.ready ? 200 : 503).send(state)
  })
}
