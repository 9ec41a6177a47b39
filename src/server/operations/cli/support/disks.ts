// The disks of the machine: whether backups stand on the disk of the data, and whether there is room for an update.
import { statfsSync, statSync } from 'node:fs'
import { areOnOneDisk } from '#server/platform/storage/diskSpace'
import { databaseName } from '#server/platform/database/sqlite/databaseFiles'
import { places, type Settings } from './machineFiles'
import { type Machine, pathOn } from './machine'
import { megabytes } from './operate'

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
