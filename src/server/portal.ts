// The portal as it runs: database → tables → app, listening until it is stopped.
import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'node:net'
import { buildApp } from './app'
import type { Config } from './config/config'
import { saveAudit } from './trail/audit/queries'
import { warnOfPlainHttp } from './http/connection'
import { beginEpoch } from './students/restores/queries'
import { metricsOf, runInBackground } from './operations/background'
import { isDemonstration } from './operations/demoSchool/demonstration'
import {
  asDemonstration,
  hasKnownPasswords,
  makeDemonstration,
  wantsDemonstration,
  welcomeText,
} from './operations/demoSchool/demonstrationStart'
import {
  databaseVersion,
  openDatabase,
  type OpenOptions,
  type PortalDatabase,
  prepareTables,
} from './platform/database/opening/open'
import type { DatabaseFault } from './platform/database/databaseFault'
import type { Db } from './platform/database/schema/schema'
import { holdsDatabase } from './platform/database/sqlite/databaseFiles'
import { findTrouble, forgetTrouble } from './platform/database/sqlite/rescue'
import { storedConfig } from './school/setUp/live'
import { giveUpRestored } from './messages/givenUpQueries'
import { createLog, type LogSink } from './platform/core/createLog'
import { portalVersion } from './platform/core/portalVersion'
import { DiskSpace, warnOfFileSystem } from './platform/storage/diskSpace'
import { makeFolder } from './platform/storage/durable'
import { checkFileStore, openFileStore } from './platform/storage/fileStores'

const knownPasswordsText =
  'The passwords of this demonstration are known to everybody, and other machines can reach it. Start with an empty DATA_DIR: then they are random.'

type Opening = OpenOptions & Pick<Config, 'migrate'>

const openCurrent = async (options: Opening): Promise<PortalDatabase> => {
  const database = await openDatabase(options)
  try {
    await prepareTables(database, options)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** After a restore: what browsers still have is given back to a school that knows what it has lost. */
const openRestored = async (db: Db, log: FastifyBaseLogger) => {
  const now = new Date()
  const epoch = await beginEpoch(db, now, (trx) => giveUpRestored(trx, now.toISOString()))
  if (!epoch) return
  log.warn({ event: 'restored', copyAt: epoch.copyAt }, 'restored from a copy')
}

/** True if no school can exist: an embedded database shows that without being opened. */
const isNew = ({ databaseUrl, dataDir }: Config) => !databaseUrl && !holdsDatabase(dataDir)

/** Opens the database, a new one once only; an empty one becomes the demonstration school where it may. */
const openFilled = async (config: Config, options: Opening): Promise<PortalDatabase> => {
  if (config.demo && config.migrate && isNew(config)) await makeDemonstration()
  const database = await openCurrent(options)
  if (!(await wantsDemonstration(config, database.db))) return database
  await database.close()
  await makeDemonstration()
  return openCurrent(options)
}

/** Tells the log and the office's audit log that another program changed the database before this start. */
const tellOfTrouble = async ({ databaseUrl, dataDir }: Config, db: Db, log: FastifyBaseLogger) => {
  const trouble = databaseUrl ? undefined : findTrouble(dataDir)
  if (!trouble) return
  log.warn({ event: 'database', ...trouble }, 'another program had changed the database')
  const details = { noticed: trouble.at, everything_saved: trouble.isWhole ? 'yes' : 'not certain' }
  await saveAudit(db, {
    at: new Date(),
    actor: 'portal',
    action: 'database changed by another program',
    details,
  })
  forgetTrouble(dataDir)
}

const endWith = (log: FastifyBaseLogger, end: () => void) => (fault: DatabaseFault) => {
  log.fatal(
    { event: 'database', kind: fault.kind, text: fault.reason },
    'the database cannot be trusted any more: the portal ends',
  )
  end()
}

export interface Surroundings {
  readonly sink: LogSink
  /** The database can no longer be written to: only a new process may help. */
  readonly onFatal: () => void
}

export interface Portal {
  readonly log: FastifyBaseLogger
  /** The sign-in details of a demonstration. */
  readonly welcome: string | null
  /** @returns its address */
  listen(): Promise<string>
  stop(): Promise<void>
}

/** @throws ConfigFault when it cannot run as it was told to */
export const openPortal = async (given: Config, { sink, onFatal }: Surroundings): Promise<Portal> => {
  const log = createLog(given.logLevel, (line) => sink.write(line))
  log.info({ version: portalVersion }, 'portal starts')
  const options: Opening = { ...given, log, onFatal: endWith(log, onFatal) }
  await makeFolder(given.dataDir)
  const database = await openFilled(given, options)
  const { db, engine } = database
  log.info({ version: await databaseVersion(database) }, 'database opened')
  await openRestored(db, log)
  await tellOfTrouble(given, db, log)
  await warnOfFileSystem(given.dataDir, log)
  const files = await openFileStore(given)
  await files.sweepTemp()
  void checkFileStore(files, log)

  const { port, publicUrl } = await storedConfig(db, given)
  const kind = (await isDemonstration(db)) ? asDemonstration(given) : { ...given, demo: false }
  const config = { ...kind, port }
  if (await hasKnownPasswords({ ...config, publicUrl }, db))
    log.warn({ host: config.host }, knownPasswordsText)
  warnOfPlainHttp({ ...config, publicUrl }, log)
  const disk = new DiskSpace({ dataDir: config.dataDir, log })
  const metrics = metricsOf(config)
  const { watch } = metrics
  const clocks = { clock: () => new Date(), monotonicNow: () => performance.now() }
  const app = await buildApp({ config, db, engine, files, disk, ...clocks, log, watch })
  const stops = [runInBackground(app, log), await metrics.start(app, () => sink.dropped())]
  const stop = async () => {
    // A connection whose last answer was on its way is idle only afterwards.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(idle)
    for (const each of stops) await each()
    await database.checkpoint()
    await database.close()
  }

  const { host } = config
  const listen = async () => {
    await app.listen({ host, port, listenTextResolver: () => 'listening' })
    return listeningOn(app.server)
  }
  return { log, welcome: await welcomeText(config, db), listen, stop }
}

/** The address really listened on: with 0.0.0.0 others can reach it, too. */
const listeningOn = (server: Pick<Server, 'address'>): string => {
  const at = server.address()
  if (at === null || typeof at === 'string') return String(at)
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`
}
