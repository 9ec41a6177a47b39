// The locks and descriptors of a process on the database of a data folder, and its libraries, as Linux tells of them.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How many locks a process holds on the database file itself. Without one, other programs take it for unused. */
export const locksOn = (pid: number, dataDir: string): number => {
  const { ino } = statSync(join(dataDir, 'portal.sqlite'))
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `).test(line)).length
}

const linkOf = (descriptor: string): string => {
  try {
    return readlinkSync(descriptor)
  } catch (error) {
    // Closed since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** The files behind the descriptors of the process on the database and its log; a removed one is "… (deleted)". */
export const openFiles = (pid: number, dataDir: string): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map((name) => linkOf(`/proc/${pid}/fd/${name}`))
    .filter((link) => link.startsWith(join(dataDir, 'portal.sqlite')))
    .map((link) => link.slice(dataDir.length + 1))
    .sort()

/** The libraries that a process has loaded and whose path matches, each once. */
export const mappedLibraries = (pid: number, name: RegExp): string[] => {
  const paths = readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .map((line) => line.slice(line.indexOf('/')))
  return [...new Set(paths)].filter((path) => /\.(node|so)(\.|$)/.test(path) && name.test(path))
}
