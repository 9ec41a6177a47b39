// The portal's process: configuration → database → tables → app → listening, until it is told to stop.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { ConfigFault, readConfig, type Config } from './config'
import { migrateDatabase, openDatabase, type OpenOptions, type PortalDatabase } from './db/open'
import { isDemonstration } from './db/seed/demonstration'
import { demonstrationText, makeDemonstration, wantsDemonstration } from './demonstration'
import { checkFileStore, openFileStore } from './files/openFileStore'
import { tidyHourly } from './housekeeping'
import { createLog } from './log'

/** sysexits: the configuration is wrong; a supervisor need not try again. */
const configurationFault = 78
const longestGoodbye = 10_000

/** No request may end the process: whatever slipped through every net is written down, the others go on (SEC-84). */
const surviveSurprises = (log: FastifyBaseLogger) => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => log.error({ err: error, event }, 'unexpected'))
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const exitWith = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigFault ? configurationFault : 1)
}

const stopWith = (app: FastifyInstance, database: PortalDatabase, stopTidying: () => void) => async () => {
  setTimeout(() => process.exit(1), longestGoodbye).unref()
  stopTidying()
  await app.close()
  await database.checkpoint()
  await database.close()
  process.exit(0)
}

const openCurrent = async (options: OpenOptions): Promise<PortalDatabase> => {
  const database = await openDatabase(options)
  await migrateDatabase(database, options)
  return database
}

/** With the demonstration school in it, when it was empty and may have one. */
const openFilled = async (config: Config, options: OpenOptions): Promise<PortalDatabase> => {
  const database = await openCurrent(options)
  if (!(await wantsDemonstration(config, database.db))) return database
  await database.close()
  await makeDemonstration()
  return openCurrent(options)
}

const serve = async (given: Config) => {
  const log = createLog(given.logLevel)
  // Time to answer what is under way; then the supervisor starts anew (REL-06).
  const options: OpenOptions = { ...given, log, onFatal: () => setTimeout(() => process.exit(1), 1000) }
  const database = await openFilled(given, options)
  const { db, engine } = database
  const files = await openFileStore(given)
  await files.sweepTemp()
  void checkFileStore(files, log)

  const config = { ...given, demo: await isDemonstration(db) }
  const app = await buildApp({ config, db, engine, files, clock: () => new Date(), log })
  const stop = stopWith(app, database, tidyHourly(db, files, log))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  surviveSurprises(log)

  const { host, port } = config
  const address = await app.listen({ host, port, listenTextResolver: () => 'listening' })
  if (config.demo) say(demonstrationText)
  say(`listening on ${address}`)
}

const start = async () => {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    exitWith(error)
  }
}

void start()
