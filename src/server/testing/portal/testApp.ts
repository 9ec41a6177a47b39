// The real app on a migrated database of its own, with the people of people.ts, a movable clock and sign-ins.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pathTo, type BodyOf, type Call, type ParamsOf } from '#shared/contract/call'
import { buildApp } from '../../app'
import { openSession } from '../../access/sessions/open'
import { asDemonstration } from '../../operations/demoSchool/demonstrationStart'
import type { Watch } from '../../http/requestLog'
import type { Db } from '../../platform/database/schema/schema'
import { createLog } from '../../platform/core/createLog'
import { DiskSpace, type SpaceLeft } from '../../platform/storage/diskSpace'
import { openFileStore } from '../../platform/storage/fileStores'
import { cookiesOf, csrfHeaders, type Headers } from './browser'
import { accountIdOf, people, savePeople, type Person, type PersonName } from '../people/people'
import { testConfig } from './testConfig'
import { closeAtEnd, openTestDatabase, type Engine, type TestDatabase } from '../database/testDb'

interface Options {
  engine?: Engine
  /** A database that a test has opened itself. */
  database?: TestDatabase
  /** Settings that differ from the defaults. */
  env?: Record<string, string>
  /** A demonstration school, as its database would say. */
  isDemonstration?: boolean
  /** Receives every log line. */
  log?: (line: string) => void
  /** Told of each answer. */
  watch?: Watch
  /** Of the disk; plenty unless given. */
  room?: () => Promise<SpaceLeft>
  /** Without people: an empty school. */
  empty?: boolean
  /** What measures spans; stands still between two advances unless given. */
  monotonicNow?: () => number
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  engine: Engine
  dataDir: string
  /** Moves the clock on. */
  advance: (span: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void
  now: () => Date
  setNow: (iso: string) => void
  /** Headers of a signed-in person: session cookie, CSRF cookie and header. */
  signInAs: (who: PersonName | Person, kind?: 'session' | 'activation') => Promise<Headers>
  /** Headers of somebody who is not signed in but has fetched the CSRF cookie. */
  visitor: () => Promise<Headers>
  call: <C extends Call>(
    target: C,
    params: ParamsOf<C['path']>,
    options?: { headers?: Headers; body?: NoInfer<BodyOf<C>>; query?: Record<string, string>; ip?: string },
  ) => Promise<LightMyRequestResponse>
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 }

const movableClock = () => {
  let now = Date.parse('2026-08-03T14:00:00.000Z')
  // Whatever the time is set to, spans only grow.
  let passed = 0
  return {
    clock: () => new Date(now),
    monotonicNow: () => passed,
    setNow: (iso: string) => {
      now = Date.parse(iso)
    },
    advance: (span: Partial<typeof units>) => {
      for (const [unit, count] of Object.entries(span)) {
        const milliseconds = count * units[unit as keyof typeof units]
        now += milliseconds
        passed += milliseconds
      }
    },
  }
}

/** In front of the portal: people on other machines come over https. */
const proxy = '192.0.2.254'

const viaProxy = (ip: string) => ({ 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' })

const plenty = async (): Promise<SpaceLeft> => ({ free: 0.5, freeBytes: 1e12 })

export const testApp = async (options: Options = {}): Promise<TestApp> => {
  const {
    database = await openTestDatabase(options.engine ?? 'sqlite'),
    env,
    log,
    watch,
    empty,
    room = plenty,
  } = options
  const { db, engine, dataDir } = database
  if (!empty) await savePeople(db)
  const { databaseUrl } = database
  const logLevel = log ? 'debug' : 'silent'
  const read = testConfig(dataDir, {
    LOG_LEVEL: logLevel,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: proxy,
    ...env,
  })
  const config = options.isDemonstration ? asDemonstration(read) : read
  const { clock, monotonicNow: moved, ...time } = movableClock()
  const monotonicNow = options.monotonicNow ?? moved
  const files = await openFileStore(config)
  const logger = createLog(config.logLevel, log ?? (() => undefined))
  const disk = new DiskSpace({ dataDir, log: logger, look: room, monotonicNow, reserveBytes: 1_000_000 })
  const clocks = { clock, monotonicNow }
  const app = await buildApp({ config, db, engine, files, disk, ...clocks, log: logger, watch })
  closeAtEnd(() => app.close())
  await app.ready()

  const inject = (request: InjectOptions) => app.inject(request)
  const visitor = async () => {
    const { headers } = await app.inject({ url: config.school.csrfCookiePath })
    return csrfHeaders(cookiesOf(headers))
  }
  const signInAs: TestApp['signInAs'] = async (who, kind = 'session') => {
    const person: Person = typeof who === 'string' ? people[who] : who
    const accountId = accountIdOf(person)
    const opening = { accountId, role: person.role, kind, userAgent: 'test', replaces: null }
    const { token } = await openSession(db, config.sessions, clock(), opening)
    const session = { '__Host-portal': token }
    const { headers } = await app.inject({ url: config.school.csrfCookiePath, cookies: session })
    return csrfHeaders({ ...session, ...cookiesOf(headers) })
  }
  const call: TestApp['call'] = (target, params, { headers = {}, body, query, ip } = {}) =>
    app.inject({
      method: target.method,
      url: pathTo(target, params),
      headers: { ...headers, ...(ip !== undefined && viaProxy(ip)) },
      ...(ip !== undefined && { remoteAddress: proxy }),
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
    })
  return { app, db, engine, dataDir, now: clock, ...time, signInAs, visitor, call, inject }
}
