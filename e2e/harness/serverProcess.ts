// The real server, compiled as npm start compiles it, on a port of its own and with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openRelay } from './relay'

export const root = resolve(__dirname, '../..')

export type Environment = Record<string, string>

export interface ServerOptions {
  readonly environment?: Environment
  readonly movableClock?: boolean
  readonly restartable?: boolean
  /** It turns calls away when the machine is overstrained, as it does for families. */
  readonly mayShed?: boolean
}

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** True while the process that was started last has not ended. */
  isRunning(): boolean
  /** Everything the server printed so far. */
  log(): string
  /** Its wall clock is that far ahead from now on; its timers go on as they do. */
  moveClock(aheadMs: number): Promise<void>
  /** What went to browsers so far; counted only when it can be started again. */
  bytesSent(): number
  /** Ends it politely and waits until it is gone. */
  stop(): Promise<void>
  /** kill -9: what a crash or a power cut of the process looks like. */
  kill(): Promise<void>
  /** Starts it again on the same data, after kill. */
  restart(): Promise<void>
}

const startedWithin = 90_000
const stoppedWithin = 10_000

const clock = resolve(root, 'bench/faults/clock.cjs')
const unstrained = resolve(root, 'scripts/unstrained.cjs')
const clockFileIn = (dataDir: string) => join(dataDir, 'clock-offset')

/** What a portal of tests is told. */
export const environmentOf = (dataDir: string, environment: Environment = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: 'on',
  ...environment,
  PORT: '0',
  DATA_DIR: dataDir,
})

const launch = (dataDir: string, { environment, movableClock, mayShed }: ServerOptions) =>
  spawn(
    process.execPath,
    [
      ...(movableClock ? ['--require', clock] : []),
      ...(mayShed ? [] : ['--require', unstrained]),
      resolve(root, 'dist/server/main.js'),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { CLOCK_FILE: clockFileIn(dataDir), ...environmentOf(dataDir, environment) },
    },
  )

/** What the server prints, as far as it is there, and how to wait for more of it. */
const listenTo = (child: ChildProcess) => {
  let printed = ''
  const log = () => printed
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const printedAnew = (pattern: RegExp, start = printed.length) =>
    new Promise<RegExpExecArray>((found, failed) => {
      const giveUp = (why: string) => failed(new Error(`The server ${why} before ${pattern}.\n${log()}`))
      const timer = setTimeout(() => giveUp('took too long'), startedWithin)
      const look = () => {
        const match = pattern.exec(printed.slice(start))
        if (!match) return
        clearTimeout(timer)
        found(match)
      }
      child.stdout?.on('data', look)
      child.once('exit', (code) => giveUp(`ended with code ${code}`))
    })
  return { log, printedAnew }
}

const gone = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stoppedWithin)
  await exit
  clearTimeout(timer)
}

export const startServer = async (dataDir: string, options: ServerOptions = {}): Promise<RunningServer> => {
  const begin = async () => {
    const child = launch(dataDir, options)
    const { log, printedAnew } = listenTo(child)
    const [, url = ''] = await printedAnew(/listening on (http:\/\/[^\s"]+)/)
    return { child, url, log, printedAnew }
  }
  let running = await begin()
  const relay = options.restartable ? await openRelay(() => new URL(running.url)) : undefined
  return {
    url: relay?.url ?? running.url,
    dataDir,
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    log: () => running.log(),
    moveClock: async (aheadMs) => {
      await writeFile(clockFileIn(dataDir), String(aheadMs))
      const moved = running.printedAnew(/clock moved/)
      running.child.kill('SIGUSR2')
      await moved
    },
    bytesSent: () => relay?.bytesSent() ?? 0,
    stop: async () => {
      await relay?.close()
      await gone(running.child, 'SIGTERM')
    },
    kill: () => gone(running.child, 'SIGKILL'),
    restart: async () => {
      running = await begin()
    },
  }
}
