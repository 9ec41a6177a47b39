// The compiled portal as a separate process, with a school of many families.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathTo } from '#shared/contract/call'
import { getPack, startPack, type Pack, type StartPack } from '#shared/contract/papers/papers'
import type { Headers } from '../src/server/testing/portal/browser'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { call, headersOf } from '../src/server/testing/storm/http'
import { startServer, type ServerProcess, type Start } from '../src/server/testing/storm/serverProcess'
import type { Pinning } from './options'

/** As docs/examples/portal.service runs it. */
const program = ['--enable-source-maps', join(__dirname, '../dist/server/main.js')]
const usual = {
  MALLOC_ARENA_MAX: '2',
  DATABASE_URL: '',
  SCHOOL_NAME: 'Pelican Bay Secondary School',
  SECRET: testSecret,
}

/** The calls of one person with a session; an answer other than 200 is an error. */
export interface Desk {
  readonly headers: Headers
  ask: <Answer>(
    to: { readonly method: 'GET' | 'POST'; readonly path: string },
    body?: object,
  ) => Promise<{ readonly answer: Answer; readonly ms: number }>
  /** Leaves the answer unread; returns the milliseconds. */
  get: (path: string) => Promise<number>
}

const openDesk = async (agent: Agent, origin: string, member: { readonly token: string }): Promise<Desk> => {
  const headers = await headersOf(agent, origin, member)
  const send = async (method: string, path: string, body?: object) => {
    const start = performance.now()
    const answer = await call(agent, method, `${origin}${path}`, headers, body && JSON.stringify(body))
    const ms = performance.now() - start
    if (answer.status !== 200)
      throw new Error(`${path} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
    return { answer, ms }
  }
  return {
    headers,
    ask: async <Answer>({ method, path }: { method: string; path: string }, body?: object) => {
      const { answer, ms } = await send(method, path, body)
      return { answer: JSON.parse(answer.text) as Answer, ms }
    },
    get: async (path) => (await send('GET', path)).ms,
  }
}

export interface Server extends Pick<
  ServerProcess,
  'origin' | 'pid' | 'readyAfterMs' | 'said' | 'kill' | 'stop'
> {
  readonly agent: Agent
  deskOf: (member: { readonly token: string }) => Promise<Desk>
}

/**
 * Runs the work against a portal of its own; its connections and the portal end afterwards.
 * @param how another program, or a command that becomes the portal, such as taskset with its options
 */
export const withServer = async <Result>(
  env: Record<string, string>,
  work: (server: Server) => Promise<Result>,
  how: Start = {},
): Promise<Result> => {
  const server = await startServer({ ...usual, ...env }, { program, ...how })
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'fifo' })
  try {
    return await work({ ...server, agent, deskOf: (member) => openDesk(agent, server.origin, member) })
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** From the order of the report cards of a term until their pack can be fetched. */
export const orderPack = async (
  office: Desk,
  term: Pick<StartPack, 'year' | 'term'>,
  scope: StartPack['scope'],
): Promise<void> => {
  const order: StartPack = { ...term, kind: 'report-cards', scope, format: 'pdf', duplex: 0 }
  let { answer: pack } = await office.ask<Pack>(startPack, order)
  const asked = { method: getPack.method, path: pathTo(getPack, { packId: pack.id }) }
  while (pack.state === 'waiting' || pack.state === 'working') {
    await wait(15)
    pack = (await office.ask<Pack>(asked)).answer
  }
  if (pack.state !== 'done') throw new Error(`The pack is ${pack.state}: ${pack.fault ?? 'it has no fault'}`)
}

/** Resident memory in megabytes, now and at its peak. */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN)
  return { now: kilobytes('VmRSS') / 1000, peak: kilobytes('VmHWM') / 1000 }
}

// Cores and memory of the processes that are measured.

const hasTaskset = (): boolean => spawnSync('taskset', ['-V']).status === 0

/** The command prefix that pins a server to its core, or lets it use both. */
export const onServerCore = (pinning: Pinning): string[] =>
  hasTaskset() ? ['taskset', '-c', pinning === 'pinned' ? '0' : '0,1'] : []

const move = (pid: number, cores: string) => {
  if (hasTaskset()) spawnSync('taskset', ['-a', '-cp', cores, String(pid)])
}

/** Pins this process, which plays the families, to the other core. */
export const takeOwnCore = (pinning: Pinning) => move(process.pid, pinning === 'pinned' ? '1' : '0,1')

/** Pins a running process; processes that it starts later inherit this. */
export const moveServer = (pid: number, pinning: Pinning) => move(pid, pinning === 'pinned' ? '0' : '0,1')

const ticksPerSecond = 100

const statOf = (pid: number | string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch (error) {
    // The process ended while the list was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
    throw error
  }
}

/** Processor time in seconds of a process and its finished children. */
const secondsOf = (pid: number | string): number => {
  const stat = statOf(pid)
  return stat ? [11, 12, 13, 14].reduce((sum, index) => sum + (stat[index] ?? 0), 0) / ticksPerSecond : 0
}

/** Includes its living children: PostgreSQL has one process per connection. */
export const cpuSecondsOf = (pid: number): number => {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = numbers.filter((child) => statOf(child)?.[1] === pid)
  return secondsOf(pid) + children.reduce((sum, child) => sum + secondsOf(child), 0)
}

export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
