// The space that the disk of the data folder has left: below 15 % the portal warns, below 5 % it takes no
// more documents, and when nothing is left it frees a reserve so that saves go on.
import { existsSync } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '../core/durations'
import type { Log } from '../core/log'
import type { FileStore } from './fileStore'
import { StorageFault } from './storageFault'

export interface SpaceLeft {
  /** Share of what the portal may use, 0 to 1. */
  free: number
  freeBytes: number
}

export const marks = { warn: 0.15, ready: 0.1, uploads: 0.05 } as const
const defaultReserveBytes = 64 * 1024 * 1024
const nearlyFullBytes = 16 * 1024 * 1024
const cachedMs = 1000
const warnEveryMs = hourMs

interface Options {
  dataDir: string
  log: Log
  /** For tests. */
  look?: (dataDir: string) => Promise<SpaceLeft>
  monotonicNow?: () => number
  reserveBytes?: number
}

/** A folder that is not there yet, or not any more, is on no disk. */
export const areOnOneDisk = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((folder) => stat(folder).catch(() => undefined)))
  return first !== undefined && first.dev === second?.dev
}

export const spaceOf = async (dataDir: string): Promise<SpaceLeft> => {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail / blocks, freeBytes: bavail * bsize }
}

/** Really written: a sparse file would reserve nothing. */
const writeReserve = async (file: string, size: number) => {
  const handle = await open(file, 'wx', 0o600)
  try {
    const block = Buffer.alloc(1024 * 1024, 1)
    for (let left = size; left > 0; left -= block.length)
      await handle.write(block.subarray(0, Math.min(left, block.length)))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export class DiskSpace {
  readonly #options: Required<Options>
  readonly #reserve: string
  #last: { at: number; room: Promise<SpaceLeft> } | undefined
  #warnedAt = -Infinity
  #working: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = {
      look: spaceOf,
      monotonicNow: () => performance.now(),
      reserveBytes: defaultReserveBytes,
      ...options,
    }
    this.#reserve = join(options.dataDir, 'reserve')
  }

  /** Measured once a second at most. Rejects when the disk does not answer. */
  room(): Promise<SpaceLeft> {
    const now = this.#options.monotonicNow()
    if (!this.#last || now - this.#last.at > cachedMs)
      this.#last = { at: now, room: this.#options.look(this.#options.dataDir) }
    return this.#last.room
  }

  async takesDocuments(): Promise<boolean> {
    return (await this.room()).free >= marks.uploads
  }

  /** Call it every few seconds. */
  check(): Promise<void> {
    this.#working ??= this.#check()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the disk does not answer'))
      .finally(() => {
        this.#working = undefined
      })
    return this.#working
  }

  /** Resolves when no check is under way: nothing is written to the data folder any more. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #check() {
    const room = await this.room()
    if (room.free < marks.warn) this.#warn(room)
    if (room.freeBytes < nearlyFullBytes) await this.release()
    else if (room.free >= marks.warn && room.freeBytes > 4 * this.#options.reserveBytes)
      await this.#keepReserve()
  }

  #warn({ free, freeBytes }: SpaceLeft) {
    const now = this.#options.monotonicNow()
    if (now - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = now
    this.#options.log.warn(
      { event: 'disk', free: Math.round(free * 1000) / 1000, freeBytes },
      'disk filling up',
    )
  }

  async #keepReserve() {
    if (existsSync(this.#reserve)) return
    try {
      await writeReserve(this.#reserve, this.#options.reserveBytes)
    } catch (error) {
      await rm(this.#reserve, { force: true })
      throw error
    }
  }

  /** The disk is full: frees the reserve for saves. */
  async release(): Promise<void> {
    this.#last = undefined
    if (!existsSync(this.#reserve)) return
    await rm(this.#reserve, { force: true })
    this.#options.log.warn({ event: 'disk' }, 'disk full, reserve released')
  }
}

/** The same store, but it takes no files while the disk is nearly full: what is left is for saves. */
export const quotaFileStore = (files: FileStore, diskSpace: DiskSpace): FileStore => {
  const requireRoom = async () => {
    if (!(await diskSpace.takesDocuments())) throw new StorageFault('full')
  }
  return {
    ...files,
    receive: async (content, maxBytes) => {
      await requireRoom()
      return files.receive(content, maxBytes)
    },
    put: async (content, maxBytes) => {
      await requireRoom()
      return files.put(content, maxBytes)
    },
  }
}

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

/** Locks and flushes can be trusted on a local disk only. */
export const warnOfFileSystem = async (dataDir: string, log: Pick<Log, 'warn'>): Promise<void> => {
  if (process.platform !== 'linux') return
  const kind = doubtAbout((await statfs(dataDir)).type)
  if (kind)
    log.warn(
      { event: 'file system', dataDir },
      `DATA_DIR is ${kind}: what is saved may be lost. Use a local disk.`,
    )
}
