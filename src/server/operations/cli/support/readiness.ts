// The questions of a command about this machine: does the portal answer, and can it save; do backups stand on the disk of the
// data; is there room for an update.
import { statfsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseName } from '#server/platform/database/sqlite/databaseFiles'
import { areOnOneDisk } from '#server/platform/storage/diskSpace'
import { pathOn, type Machine, places, type Settings } from './machine'
import { megabytes } from './operate'

/** The answer of /readyz; undefined: nothing answers. */
export type Readiness = Readonly<
  Partial<Record<'ready' | 'writes' | 'flushes' | 'room' | 'log' | 'files', boolean>>
>

const timeoutMs = 5000

export const readinessOf = async ({ HOST = '127.0.0.1', PORT = '3000' }: Settings) => {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  try {
    const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    return (await answer.json()) as Readiness
  } catch {
    // Nothing listens, or something that is not the portal.
    return undefined
  }
}

const maxTries = 60
const everyMs = 1000

export interface Waiting {
  readonly ask?: (settings: Settings) => Promise<Readiness | undefined>
  readonly everyMs?: number
}

/** Asks for a minute. */
export const becomesReady = async (
  { say }: Pick<Machine, 'say'>,
  settings: Settings,
  waiting: Waiting = {},
): Promise<boolean> => {
  const ask = waiting.ask ?? readinessOf
  say('Waiting until the portal is ready …')
  for (let tries = 0; tries < maxTries; tries += 1) {
    if ((await ask(settings))?.ready) return true
    await wait(waiting.everyMs ?? everyMs)
  }
  return false
}

/** False where one of the folders is missing: its disk is not connected. */
export const isOnDiskOfData = (machine: Machine, { DATA_DIR = '' }: Settings, folder: string) =>
  areOnOneDisk(pathOn(machine, DATA_DIR), pathOn(machine, folder))

export const sameDiskText = (folder: string): string =>
  `${folder} is on the disk of the data: backups there are lost together with it. Connect a second disk and mount it there.`

/** The archive itself and what is unpacked from it, which is three times as large. */
const timesArchive = 4

/**
 * @returns how much room an update needs
 * @throws where there is less
 */
export const roomForUpdate = (machine: Machine, archive: string, { DATA_DIR = '' }: Settings): string => {
  const database = statSync(databaseName(pathOn(machine, DATA_DIR)), { throwIfNoEntry: false })
  const needs = [
    { folder: places.programs as string, bytes: statSync(archive).size * timesArchive },
    // A database on a server is not copied.
    ...(database === undefined ? [] : [{ folder: DATA_DIR, bytes: database.size }]),
  ]
  for (const { folder, bytes } of needs) {
    const { bavail, bsize } = statfsSync(pathOn(machine, folder))
    if (bavail * bsize < bytes)
      throw new Error(
        `The update needs ${megabytes(bytes)} in ${folder}, and ${megabytes(bavail * bsize)} are free. Nothing was changed. Make room, then type this again.`,
      )
  }
  return `It needs ${needs.map(({ folder, bytes }) => `${megabytes(bytes)} in ${folder}`).join(' and ')}.`
}
