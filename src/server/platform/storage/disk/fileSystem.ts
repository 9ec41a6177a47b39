// The kind of file system that holds the data. Locks and flushes can be trusted on a local disk only.
import { statfs } from 'node:fs/promises'

/** Linux' magic numbers (statfs(2)). */
const doubtful: Readonly<Record<number, string>> = {
  0x01021994: 'in memory (tmpfs)',
  0x858458f6: 'in memory (ramfs)',
  0x6969: 'on a network (NFS)',
  0x517b: 'on a network (SMB)',
  0xff534d42: 'on a network (CIFS)',
  0xfe534d42: 'on a network (SMB 2)',
  0x794c7630: 'in a container’s own layer (overlay)',
  0x65735546: 'on a file system of a program (FUSE)',
  0x01021997: 'shared from the host (9p)',
}

/** Undefined for a local disk, or an unknown file system. */
export const doubtAbout = (type: number): string | undefined => doubtful[type >>> 0]

export const warnOfFileSystem = async (
  dataDir: string,
  log: { warn(details: object, text: string): void },
): Promise<void> => {
  if (process.platform !== 'linux') return
  const kind = doubtAbout((await statfs(dataDir)).type)
  if (kind)
    log.warn(
      { event: 'file system', dataDir },
      `DATA_DIR is ${kind}: what is saved may be lost. Use a local disk.`,
    )
}
