// The compiled portal as a process of its own, on a school of many families.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSecret, unlimitedSaves } from '../src/server/testing/portal/testConfig'

export interface Portal {
  readonly origin: string
  readonly pid: number
  /** Everything that it printed so far. */
  said(): string
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

const main = join(__dirname, '../dist/server/main.js')

const listenTo = (child: ChildProcess) => {
  let printed = ''
  const origin = new Promise<string>((found, failed) => {
    const hear = (text: Buffer) => {
      printed += text.toString()
      const [, address] = /listening on (http[^\s"]+)/.exec(printed) ?? []
      if (address) found(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => failed(new Error(`The portal ended with ${code}:\n${printed}`)))
  })
  return { origin, said: () => printed }
}

/**
 * @param through a command that runs the portal, such as strace with its options
 * @param become a command that becomes the portal, such as taskset with its options
 */
export const startPortal = async (
  env: Record<string, string>,
  through: readonly string[] = [],
  become: readonly string[] = [],
): Promise<Portal> => {
  const server = [...become, process.execPath, '--enable-source-maps', main]
  const [command = process.execPath, ...args] = [...through, ...server]
  const child = spawn(command, args, {
    // As docs/examples/portal.service runs it.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      DEMO: 'off',
      SCHOOL_NAME: 'Pelican Bay Secondary School',
      LOG_LEVEL: 'error',
      SECRET: testSecret,
      ...unlimitedSaves,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const heard = listenTo(child)
  const origin = await heard.origin
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    process.kill(-(child.pid ?? 0), signal)
    await ended
  }
  return {
    origin,
    pid: child.pid ?? 0,
    said: heard.said,
    stop: () => end(through.length > 0 ? 'SIGKILL' : 'SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Resident memory in megabytes, now and at its highest. */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN)
  return { now: kilobytes('VmRSS') / 1000, peak: kilobytes('VmHWM') / 1000 }
}
