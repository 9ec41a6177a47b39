// The portal's process: configuration → database → tables → app → listening, until it is stopped.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { ConfigFault, readConfig, type Config } from './config/config'
import { beginEpoch } from './features/restores/restoresRepository'
import { listeningOn } from './http/listeningOn'
import { warnOfPlainHttp } from './http/proxy/plainHttp'
import { metricsOf, runInBackground, type Stop } from './operations/background/background'
import { isDemonstration } from './operations/demoSchool/demonstration'
import {
  asDemonstration,
  hasKnownPasswords,
  makeDemonstration,
  wantsDemonstration,
  welcomeText,
} from './operations/demoSchool/demonstrationStart'
import { databaseVersion } from './platform/database/opening/databaseVersion'
import {
  migrateDatabase,
  openDatabase,
  requireMigrated,
  type OpenOptions,
  type PortalDatabase,
} from './platform/database/opening/open'
import type { Db } from './platform/database/schema/schema'
import { createLog, standardSink } from './platform/monitoring/log'
import { DiskSpace } from './platform/storage/disk/diskSpace'
import { warnOfFileSystem } from './platform/storage/disk/fileSystem'
import { makeFolder } from './platform/storage/durable'
import { checkFileStore, openFileStore } from './platform/storage/openFileStore'

/** EX_CONFIG of sysexits: the configuration is wrong, and a supervisor need not try again. */
const configurationFault = 78
const knownPasswordsText =
  'The passwords of this demonstration are known to everybody, and other machines can reach it. Start with an empty DATA_DIR: then they are random.'
const maxShutdownMs = 10_000

/** No request may end the process: errors that nobody has caught are logged, and everything else goes on (SEC-84). */
const surviveUncaught = (log: FastifyBaseLogger) => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => log.error({ err: error, event }, 'unexpected'))
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const exitWith = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigFault ? configurationFault : 1)
}

/** Resolves when the last lines of the log are written. */
const logWritten = () => new Promise<void>((resolve) => process.stdout.write('', () => resolve()))

/** Stops once, however often it is called, and never takes longer than a supervisor waits. */
const stopWith = (app: FastifyInstance, database: PortalDatabase, stops: readonly Stop[]) => {
  let isStopping = false
  return async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), maxShutdownMs).unref()
    await app.close()
    for (const stop of stops) await stop()
    await database.checkpoint()
    await database.close()
    await Promise.race([logWritten(), wait(500)])
    process.exit(0)
  }
}

const openCurrent = async (options: OpenOptions, mayMigrate: boolean): Promise<PortalDatabase> => {
  const database = await openDatabase(options)
  try {
    await (mayMigrate ? migrateDatabase(database, options) : requireMigrated(database, options.log))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** After a restore: what browsers still have is given back to a school that knows what it has lost. */
const openRestored = async (db: Db, log: FastifyBaseLogger) => {
  const epoch = await beginEpoch(db, new Date())
  if (epoch) log.warn({ event: 'restored', copyAt: epoch.copyAt }, 'restored from a copy')
}

/** Opens the database; an empty one becomes the demonstration school where it may. */
const openFilled = async (config: Config, options: OpenOptions): Promise<PortalDatabase> => {
  const database = await openCurrent(options, config.migrate)
  if (!(await wantsDemonstration(config, database.db))) return database
  await database.close()
  await makeDemonstration()
  return openCurrent(options, config.migrate)
}

const serve = async (given: Config) => {
  const sink = standardSink()
  const log = createLog(given.logLevel, (line) => sink.write(line))
  // Leaves time to answer running requests; then the supervisor starts the process again (REL-06).
  const options: OpenOptions = { ...given, log, onFatal: () => setTimeout(() => process.exit(1), 1000) }
  await makeFolder(given.dataDir)
  const database = await openFilled(given, options)
  const { db, engine } = database
  log.info({ version: await databaseVersion(database) }, 'database opened')
  await openRestored(db, log)
  await warnOfFileSystem(given.dataDir, log)
  const files = await openFileStore(given)
  await files.sweepTemp()
  void checkFileStore(files, log)

  const config = (await isDemonstration(db)) ? asDemonstration(given) : { ...given, demo: false }
  if (await hasKnownPasswords(config, db)) log.warn({ host: config.host }, knownPasswordsText)
  warnOfPlainHttp(config, log)
  const disk = new DiskSpace({ dataDir: config.dataDir, log })
  const metrics = metricsOf(config)
  const { watch } = metrics
  const clocks = { clock: () => new Date(), monotonicNow: () => performance.now() }
  const app = await buildApp({ config, db, engine, files, disk, ...clocks, log, watch })
  const stops = [runInBackground(app, log), await metrics.start(app, () => sink.dropped())]
  const stop = stopWith(app, database, stops)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  surviveUncaught(log)

  const { host, port } = config
  const welcome = await welcomeText(config, db)
  await app.listen({ host, port, listenTextResolver: () => 'listening' })
  if (welcome !== null) say(welcome)
  say(`listening on ${listeningOn(app.server)}`)
}

const start = async () => {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    exitWith(error)
  }
}

void start()
