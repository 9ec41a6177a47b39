// A portal in the process that this worker's journeys share (schoolHost.cjs).
import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { environmentOf, type Environment, root, type RunningServer } from './serverProcess'

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

/** A worker ends as soon as its last journey has, whatever it has started. */
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
