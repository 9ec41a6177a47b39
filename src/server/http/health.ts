// For whoever watches over the process (REL-21): alive, and able to keep what it is given.
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { marks } from '../platform/storage/disk/diskSpace'

const deadline = 1000
/** A fault shows after this and the deadline at the latest. */
const keptFor = 2000
const longestLog = 256 * 1024 * 1024

/** Flushed by the database before it answers. */
const writeProbe = async ({ db, clock }: FastifyInstance) => {
  const at = clock().toISOString()
  const row = { name: 'readiness probe', value: JSON.stringify(at), updated_at: at }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: at }))
    .execute()
}

/** A name of its own: several instances may share the folder. */
const fileProbe = async ({ config }: FastifyInstance) => {
  const file = join(config.dataDir, `.probe-${randomUUID()}`)
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.write('probe')
    await handle.sync()
    await handle.close()
  } finally {
    await rm(file, { force: true })
  }
}

const hasRoom = async ({ disk }: FastifyInstance) => {
  if ((await disk.room()).free <= marks.ready) throw new Error('The disk is nearly full.')
}

/** Of the write-ahead log in bytes; 0 where there is none. */
export const logSize = async ({
  engine,
  config,
}: Pick<FastifyInstance, 'engine' | 'config'>): Promise<number> => {
  if (engine !== 'sqlite') return 0
  const found = await stat(join(config.dataDir, 'portal.sqlite-wal')).catch(() => undefined)
  return found?.size ?? 0
}

const hasShortLog = async (app: FastifyInstance) => {
  if ((await logSize(app)) >= longestLog) throw new Error('The write-ahead log is too long.')
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
  const [writes, flushes, room, log, files] = await Promise.all(
    [writeProbe(app), fileProbe(app), hasRoom(app), hasShortLog(app), app.files.check(deadline)].map(within),
  )
  // Told, but no reason to turn families away: sign-in and saves need no documents (REL-45).
  const ready = Boolean(writes && flushes && room && log)
  return { ready, writes, flushes, room, log, files }
}

export const reportHealth = (app: FastifyInstance) => {
  let last: { at: number; state: ReturnType<typeof look> } | undefined

  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    // Each look is a flushed write: a few a minute are enough, whoever asks.
    const now = app.monotonicNow()
    if (!last || now - last.at > keptFor) last = { at: now, state: look(app) }
    const state = await last.state
    return reply.code(state.ready ? 200 : 503).send(state)
  })
}
