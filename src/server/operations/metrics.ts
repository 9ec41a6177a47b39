// Metrics for Prometheus. Labels are path patterns, methods and fixed words, never a person.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { saveStudent } from '#shared/contract/students/students'
import { logSize } from '../http/health'
import type { Answered } from '../http/requestLog'
import { latestTrue } from '../platform/core/durations'
import { queueDepths } from '../platform/core/concurrencyLimiter'
import { makesBackups } from '../config/liveConfig'
import { readBackupStatus } from '../students/restores/queries'

type Sample = readonly [labels: Record<string, string>, value: number]

export interface PortalMetrics {
  answered(answered: Answered): void
  /** In Prometheus' text format. */
  read(): Promise<string>
  readonly contentType: string
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const databaseBytes = async ({ db, engine }: FastifyInstance): Promise<number> => {
  const size =
    engine === 'sqlite'
      ? sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return (await size.execute(db)).rows[0]?.bytes ?? NaN
}

const sessions = async ({ db }: FastifyInstance): Promise<Sample[]> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(({ fn }) => ['account.role', fn.countAll<number>().as('count')])
    .groupBy('account.role')
    .execute()
  return rows.map(({ role, count }) => [{ role }, count])
}

/** Infinite without a backup or with one dated in the future, so that alerts on old backups fire in both cases. */
const backupSamples = async ({ db, clock, config }: FastifyInstance) => {
  const none = makesBackups(config) ? Infinity : NaN
  const status = await readBackupStatus(db)
  const now = clock()
  const age = (at: string | null) => {
    if (at === null) return none
    return at > latestTrue(now) ? Infinity : (now.getTime() - Date.parse(at)) / 1000
  }
  return { age: age(status.goodAt), fullAge: age(status.goodFullAt), ...status }
}

/** Each gauge with the function that reads it on request. */
const gaugesOf = (
  app: FastifyInstance,
  dropped: () => number,
): readonly [name: string, help: string, labels: string[], read: () => Promise<readonly Sample[]>][] => {
  const one = async (value: number | Promise<number>): Promise<Sample[]> => [[{}, await value]]
  const backup = async (pick: (found: Awaited<ReturnType<typeof backupSamples>>) => number) =>
    one(pick(await backupSamples(app)))
  return [
    [
      'portal_queue_depth',
      'Work waiting or running',
      ['queue'],
      async () => queueDepths().map(([queue, depth]) => [{ queue }, depth]),
    ],
    ['portal_sessions', 'Stored sessions', ['role'], () => sessions(app)],
    ['portal_database_bytes', 'Size of the database', [], () => one(databaseBytes(app))],
    ['portal_wal_bytes', 'Size of SQLite’s write-ahead log', [], () => one(logSize(app))],
    [
      'portal_disk_free_ratio',
      'Free fraction of the disk of DATA_DIR',
      [],
      async () => one((await app.disk.room()).free),
    ],
    [
      'portal_disk_free_bytes',
      'Free bytes on the disk of DATA_DIR',
      [],
      async () => one((await app.disk.room()).freeBytes),
    ],
    ['portal_backup_age_seconds', 'Seconds since the last good backup', [], () => backup(({ age }) => age)],
    [
      'portal_backup_full_age_seconds',
      'Seconds since the last good full backup',
      [],
      () => backup(({ fullAge }) => fullAge),
    ],
    [
      'portal_backup_failed',
      '1 when the last attempt failed',
      [],
      () => backup(({ failedAt }) => (failedAt ? 1 : 0)),
    ],
    ['portal_backup_damaged', 'Backups that cannot be opened', [], () => backup(({ damaged }) => damaged)],
    [
      'portal_backup_lacking_files',
      'Files that records refer to and that are lost',
      [],
      () => backup(({ lacking }) => lacking),
    ],
    ['portal_log_lines_lost', 'Log lines dropped because the reader was too slow', [], () => one(dropped())],
  ]
}

/** A value that cannot be read is NaN, so that the others are still reported. */
const unknownSample = (labels: readonly string[]): Sample[] => (labels.length > 0 ? [] : [[{}, NaN]])

const addGauges = (app: FastifyInstance, registry: Registry, dropped: () => number) => {
  for (const [name, help, labelNames, read] of gaugesOf(app, dropped)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const samples: readonly Sample[] = await read().catch(() => unknownSample(labelNames))
        if (labelNames.length > 0) gauge.reset()
        for (const [labels, value] of samples) gauge.set(labels, value)
      },
    })
  }
}

const countShed = ({ overload }: FastifyInstance, registry: Registry) => {
  const counter = new Counter({
    name: 'portal_shed_total',
    help: 'Calls refused because the portal was overloaded, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [kind, count] of overload.counts()) counter.inc({ kind }, count)
    },
  })
}

export const portalMetrics = (app: FastifyInstance, dropped: () => number): PortalMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer, by path pattern and status class',
    labelNames,
    buckets,
    registers,
  })
  const saves = new Histogram({
    name: 'portal_save_seconds',
    help: 'Time to acknowledge a save',
    buckets,
    registers,
  })
  const faults = new Counter({
    name: 'portal_faults_total',
    help: 'Answers of 500 and above, except deliberate refusals',
    registers,
  })
  addGauges(app, registry, dropped)
  countShed(app, registry)
  return {
    answered: ({ method, route, status, seconds, isTurnedAway }) => {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (route === saveStudent.path && method === saveStudent.method && status < 300) saves.observe(seconds)
      if (status >= 500 && !isTurnedAway) faults.inc()
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Serves the metrics on their own port, never on the port that families reach. */
export interface MetricsServer {
  port: number
  close(): Promise<void>
}

const listen = (server: Server, { port, host }: { port: number; host: string }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

export const serveMetrics = async (
  metrics: Pick<PortalMetrics, 'read' | 'contentType'>,
  place: { port: number; host: string },
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, place)
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
