import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'portal-postgres-'
const roomNeeded = 2 ** 30

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const numberIn = (file: string): number | undefined =>
  existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined

/** True for the server of this very folder, not for a later process with the same number. */
const isServerOf = (pid: number, dir: string) => {
  const commandLine = `/proc/${pid}/cmdline`
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dir)
}

/** Ends the servers of test runs that were killed before they could clean up. */
const sweep = (root: string) => {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(prefix))) {
    const dir = join(root, name)
    const owner = numberIn(join(dir, 'owner'))
    if (owner === undefined || isAlive(owner)) continue
    const server = numberIn(join(dir, 'data', 'postmaster.pid'))
    if (server !== undefined && isServerOf(server, dir)) process.kill(server, 'SIGQUIT')
    rmSync(dir, { recursive: true, force: true })
  }
}

/** In memory where there is room: each test makes and drops a database. */
export const makeFolder = (): string => {
  const stats = existsSync(memory) ? statfsSync(memory) : undefined
  const isRoomy = stats !== undefined && stats.bavail * stats.bsize > roomNeeded
  const root = isRoomy ? memory : tmpdir()
  sweep(root)
  const dir = mkdtempSync(join(root, prefix))
  writeFileSync(join(dir, 'owner'), String(process.pid))
  return dir
}
