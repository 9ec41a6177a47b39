// The portal's process: configuration → portal, until the process is told to stop.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigFault, readConfig, type Config } from './config/config'
import { inCommandsOfHere } from './platform/core/portalVersion'
import { standardSink } from './platform/core/createLog'
import { openPortal, type Portal } from './portal'

/** EX_CONFIG of sysexits: the configuration is wrong, and a supervisor need not try again. */
const configurationFault = 78
const maxShutdownMs = 10_000

/** No request may end the process: errors that nobody has caught are logged, and everything else goes on (SEC-84). */
const surviveUncaught = (log: FastifyBaseLogger) => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => log.error({ err: error, event }, 'unexpected'))
}

const say = (text: string) => void process.stdout.write(`${inCommandsOfHere(text)}\n`)

const exitWith = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${inCommandsOfHere(text)}\n`)
  process.exit(error instanceof ConfigFault ? configurationFault : 1)
}

/** Resolves when the last lines of the log are written. */
const logWritten = () => new Promise<void>((resolve) => process.stdout.write('', () => resolve()))

/** Stops once, however often it is called, and never takes longer than a supervisor waits. */
const stopWith = (portal: Portal) => {
  let isStopping = false
  return async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), maxShutdownMs).unref()
    await portal.stop()
    await Promise.race([logWritten(), wait(500)])
    process.exit(0)
  }
}

/** Leaves time to answer running requests; then the supervisor starts the process again (REL-06). */
const endSoon = () => void setTimeout(() => process.exit(1), 1000)

const serve = async (config: Config) => {
  const portal = await openPortal(config, { sink: standardSink(), onFatal: endSoon })
  const stop = stopWith(portal)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  surviveUncaught(portal.log)
  const url = await portal.listen()
  if (portal.welcome !== null) say(portal.welcome)
  say(`listening on ${url}`)
}

const start = async () => {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    exitWith(error)
  }
}

void start()
