// Health checks for monitors of the process: it is alive, and it can save.
import { createHmac, randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../platform/core/durations'
import { databaseFile, logOf } from '../platform/database/sqlite/databaseFiles'
import { marks } from '../platform/storage/diskSpace'

const timeoutMs = 1000
/** A fault shows after this and the timeout at the latest. */
const cachedMs = 2000
const maxLogBytes = 256 * 1024 * 1024

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

/** With a unique name: several instances may share the folder. */
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

/** Size of the write-ahead log in bytes; 0 where there is none. */
export const logSize = async ({
  engine,
  config,
}: Pick<FastifyInstance, 'engine' | 'config'>): Promise<number> => {
  if (engine !== 'sqlite') return 0
  const found = await stat(logOf(databaseFile(config.dataDir))).catch(() => undefined)
  return found?.size ?? 0
}

const hasShortLog = async (app: FastifyInstance) => {
  if ((await logSize(app)) >= maxLogBytes) throw new Error('The write-ahead log is too long.')
}

const succeedsInTime = (work: Promise<unknown>): Promise<boolean> =>
  inTime(work, timeoutMs).then(
    () => true,
    () => false,
  )

const checkAll = async (app: FastifyInstance) => {
  const [writes, flushes, room, log, files] = await Promise.all(
    [writeProbe(app), fileProbe(app), hasRoom(app), hasShortLog(app), app.files.check(timeoutMs)].map(
      succeedsInTime,
    ),
  )
  // A failing file store is reported but turns nobody away: sign-in and saves need no documents.
  const ready = Boolean(writes && flushes && room && log)
  return { ready, writes, flushes, room, log, files }
}

/** Hex, so that it cannot be anything else. */
const wordForm = /^[0-9a-f]{32}$/

/**
 * The answer to a word, by which the portal knows itself at a host; undefined where it is none. Everybody who asks is shown
 * it: it reveals nothing but who answers, and is of no use to another host.
 */
export const answerTo = (word: unknown, host: string, secret: string): string | undefined =>
  typeof word === 'string' && wordForm.test(word)
    ? createHmac('sha256', secret).update(`the portal at ${host} ${word}`).digest('hex')
    : undefined

export const reportHealth = (app: FastifyInstance) => {
  let last: { at: number; state: ReturnType<typeof checkAll> } | undefined

  app.get<{ Querystring: { word?: unknown } }>('/healthz', ({ query, host }) => {
    const answer = answerTo(query.word, host, app.config.secret)
    return { alive: true, ...(answer !== undefined && { answer }) }
  })
  app.get('/readyz', async (_request, reply) => {
    // Each check is a flushed write, so its result answers everybody who asks within a moment.
    const now = app.monotonicNow()
    if (!last || now - last.at > cachedMs) last = { at: now, state: checkAll(app) }
    const state = await last.state
    return reply.code(state.ready ? 200 : 503).send(state)
  })
}
