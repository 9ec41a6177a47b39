// Cores and memory of the processes that are measured.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Pinning } from '../options'

export const hasTaskset = (): boolean => spawnSync('taskset', ['-V']).status === 0

/** The command that puts a server on its core, or lets it use both. */
export const onServerCore = (pinning: Pinning): string[] =>
  hasTaskset() ? ['taskset', '-c', pinning === 'pinned' ? '0' : '0,1'] : []

const move = (pid: number, cores: string) => {
  if (hasTaskset()) spawnSync('taskset', ['-a', '-cp', cores, String(pid)])
}

/** Puts this process, the families, on the other core. */
export const takeOwnCore = (pinning: Pinning) => move(process.pid, pinning === 'pinned' ? '1' : '0,1')

/** For one that runs already; what it starts from now on stays with it. */
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
    // It ended while the list was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
    throw error
  }
}

/** Seconds of processor time of a process with what its ended children took. */
const secondsOf = (pid: number | string): number => {
  const stat = statOf(pid)
  return stat ? [11, 12, 13, 14].reduce((sum, index) => sum + (stat[index] ?? 0), 0) / ticksPerSecond : 0
}

/** With its living children: PostgreSQL has a process per connection. */
export const cpuSecondsOf = (pid: number): number => {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = numbers.filter((child) => statOf(child)?.[1] === pid)
  return secondsOf(pid) + children.reduce((sum, child) => sum + secondsOf(child), 0)
}

export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
