// Whether backups stand on the disk of the data, and how much room there is on a disk.
import { existsSync, statSync } from 'node:fs'
import type { Settings } from './machineFiles'
import { type Machine, pathOn } from './machine'

/** False where one of the folders is missing: its disk is not connected. */
export const isOnDiskOfData = (machine: Machine, { DATA_DIR = '' }: Settings, folder: string): boolean => {
  const [data, other] = [pathOn(machine, DATA_DIR), pathOn(machine, folder)]
  return existsSync(data) && existsSync(other) && statSync(data).dev === statSync(other).dev
}

export const sameDiskText = (folder: string): string =>
  `${folder} is on the disk of the data: backups there are lost together with it. Connect a second disk and mount it there.`
