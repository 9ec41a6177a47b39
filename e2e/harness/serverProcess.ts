// The real server, compiled as npm start does, with its own port and data folder.
import { type ChildProcess, spawn, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openRelay } from './relay'
import { tmpdir } from 'node:os'

export const root = resolve(__dirname, '../..')

export type Environment = Record<string, string>

export interface ServerOptions {
  readonly environment?: Environment
  readonly movableClock?: boolean
  readonly restartable?: boolean
  /** Sheds load when the machine is overloaded, as in production. */
  readonly mayShed?: boolean
}

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** True while the latest process runs. */
  isRunning(): boolean
  /** The server's output so far. */
  log(): string
  /** Sets its wall clock ahead of the real time, or back; timers are unaffected. */
  moveClock(aheadMs: number): Promise<void>
  /** Bytes sent to browsers so far; only counted if the server is restartable. */
  bytesSent(): number
  /** Stops it gracefully and waits for the end. */
  stop(): Promise<void>
  /** kill -9, like a crash or a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same data, after kill. */
  restart(): Promise<void>
}

const startedWithin = 90_000
const stoppedWithin = 10_000

const clock = resolve(root, 'bench/faults/clock.cjs')
const unstrained = resolve(root, 'scripts/unstrained.cjs')
const clockFileIn = (dataDir: string) => join(dataDir, 'clock-offset')

/** The environment of a test portal. */
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

/** The command of an unpacked release, whose portal then runs in place of the checkout's. */
export const releaseCommand = process.env.PORTAL_RELEASE && join(process.env.PORTAL_RELEASE, 'portal')

const launch = (dataDir: string, { environment, movableClock, mayShed }: ServerOptions) => {
  const own = [
    ...(movableClock ? ['--require', clock] : []),
    ...(mayShed ? [] : ['--require', unstrained]),
    resolve(root, 'dist/server/main.js'),
  ]
  const [program, ...args] = releaseCommand ? [releaseCommand, 'start'] : [process.execPath, ...own]
  return spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { CLOCK_FILE: clockFileIn(dataDir), ...environmentOf(dataDir, environment) },
  })
}

/** Collects the server's output and lets tests wait for more of it. */
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

// A portal in the process shared by this worker's tests (schoolHost.cjs).

interface Call {
  readonly call: 'open' | 'close'
  readonly school: number
  readonly environment?: NodeJS.ProcessEnv
}

type Message =
  | { readonly school: number; readonly line: string }
  | { readonly id: number; readonly answer?: string; readonly error?: string }

interface Host {
  readonly ask: (call: Call) => Promise<string | undefined>
  readonly log: (school: number) => string
  readonly isRunning: () => boolean
}

/** Child processes must not keep a worker alive after its last test. */
const letGo = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}

const startHost = (): Host => {
  const child = fork(resolve(__dirname, 'schoolHost.cjs'), { cwd: root, execArgv: [] })
  letGo(child)
  const printed = new Map<number, string>()
  const waiting = new Map<number, { done: (answer?: string) => void; failed: (error: Error) => void }>()
  let calls = 0
  child.on('message', (message: Message) => {
    if ('line' in message) {
      printed.set(message.school, `${printed.get(message.school) ?? ''}${message.line}`)
      return
    }
    const { id, answer, error } = message
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.done(answer)
    else asked?.failed(new Error(error))
  })
  child.on('exit', (code) => {
    for (const { failed } of waiting.values()) failed(new Error(`The portals' process ended with ${code}.`))
  })
  return {
    ask: (call) =>
      new Promise((done, failed) => {
        calls += 1
        waiting.set(calls, { done, failed })
        child.send({ id: calls, ...call }, (error) => error && failed(error))
      }),
    log: (school) => printed.get(school) ?? '',
    isRunning: () => child.connected,
  }
}

let host: Host | undefined
let schools = 0

const isOfAProcess = (what: string) => () =>
  Promise.reject(new Error(`${what} needs a process of its own: test.use({ … }).`))

export const openHosted = async (dataDir: string, environment?: Environment): Promise<RunningServer> => {
  if (!host?.isRunning()) host = startHost()
  const { ask, log, isRunning } = host
  schools += 1
  const school = schools
  const url = await ask({ call: 'open', school, environment: environmentOf(dataDir, environment) })
  if (url === undefined) throw new Error('The portal has no address.')
  return {
    url,
    dataDir,
    isRunning,
    log: () => log(school),
    moveClock: isOfAProcess('moveClock'),
    bytesSent: () => 0,
    stop: async () => {
      await ask({ call: 'close', school })
    },
    kill: isOfAProcess('kill'),
    restart: isOfAProcess('restart'),
  }
}

// A server on a copy of the demonstration school.

const template = () => {
  const { PORTAL_TEMPLATE } = process.env
  if (!PORTAL_TEMPLATE) throw new Error('The demonstration school was not prepared.')
  return PORTAL_TEMPLATE
}

export interface School {
  readonly server: RunningServer
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** A server that is killed or has its own clock needs its own process. */
const begin = (dataDir: string, options: ServerOptions) =>
  options.restartable || options.movableClock || options.mayShed
    ? startServer(dataDir, options)
    : openHosted(dataDir, options.environment)

export const openSchool = async (options: ServerOptions = {}): Promise<School> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  await cp(template(), dataDir, { recursive: true })
  const server = await begin(dataDir, options)
  return {
    server,
    close: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
