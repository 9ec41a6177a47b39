// The real server, as npm start runs it, on a port of its own and with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export const root = resolve(__dirname, '../..')

export type Environment = Record<string, string>

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** True while the process that was started last has not ended. */
  isRunning(): boolean
  /** Everything the server printed so far. */
  log(): string
  /** Ends it politely and waits until it is gone. */
  stop(): Promise<void>
  /** kill -9: what a crash or a power cut of the process looks like. */
  kill(): Promise<void>
  /** Starts it again on the same port and data, after stop or kill. */
  restart(): Promise<void>
}

const startedWithin = 90_000
const stoppedWithin = 10_000

const launch = (dataDir: string, port: number, environment: Environment) =>
  spawn(process.execPath, ['--enable-source-maps', resolve(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  })

/** The address from the line 'listening on http://…'. */
const address = (child: ChildProcess, log: () => string) =>
  new Promise<string>((found, failed) => {
    const giveUp = (why: string) => failed(new Error(`The server ${why}.\n${log()}`))
    const timer = setTimeout(() => giveUp('did not start in time'), startedWithin)
    const look = () => {
      const [, url] = /listening on (http:\/\/[^\s"]+)/.exec(log()) ?? []
      if (!url) return
      clearTimeout(timer)
      found(url)
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => giveUp(`ended with code ${code} before it listened`))
  })

const gone = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stoppedWithin)
  await exit
  clearTimeout(timer)
}

export const startServer = async (dataDir: string, environment: Environment = {}): Promise<RunningServer> => {
  let printed = ''
  const log = () => printed
  const begin = async (port: number) => {
    printed = ''
    const child = launch(dataDir, port, environment)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    return { child, url: await address(child, log) }
  }
  let running = await begin(0)
  const { url } = running
  return {
    url,
    dataDir,
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    log,
    stop: () => gone(running.child, 'SIGTERM'),
    kill: () => gone(running.child, 'SIGKILL'),
    restart: async () => {
      running = await begin(Number(new URL(url).port))
    },
  }
}
