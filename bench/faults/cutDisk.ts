// A small disk whose power can be cut: an ext4 file system in a file, shut down in the middle of its work.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: what was not flushed is gone. Node itself has no ioctl. */
const shutdown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))`

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' })

export interface CutDisk {
  folder: string
  /** Everything so far survives: for the set-up, which is not what is tried. */
  flush(): void
  cutPower(): void
  /** Mounts again: the journal is replayed, as after a power cut. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** On Node 20 a closed SQLite database lets go of its file only when its statements are collected. */
const letGoOfFiles = async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn += 1) {
    collect()
    await nextTurn()
  }
}

const makeCutDisk = (): CutDisk => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  // PostgreSQL's account passes through.
  chmodSync(dir, 0o711)
  const [image, folder] = [join(dir, 'disk.img'), join(dir, 'mounted')]
  mkdirSync(folder)
  const mount = () => void run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  // The journal is replayed, and what the disk remembers of an error forgotten; 1: something was mended.
  const repair = () => {
    const { status, stderr } = spawnSync('e2fsck', ['-p', image], { encoding: 'utf8' })
    if (status === null || status > 1) throw new Error(`The disk could not be repaired: ${stderr}`)
  }
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    run('truncate', '-s', '512M', image)
    run('mkfs.ext4', '-q', '-F', image)
    mount()
  } catch (error) {
    remove()
    throw error
  }
  // Processes that were just killed still hold it for a moment on a busy machine.
  const unmount = async () => {
    for (let tries = 1; ; tries += 1) {
      await letGoOfFiles()
      const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' })
      if (status === 0) return
      if (tries === 20) throw new Error(stderr)
      await wait(250)
    }
  }
  return {
    folder,
    flush: () => void run('sync', '-f', folder),
    cutPower: () => void run('python3', '-c', shutdown, folder),
    restore: async () => {
      await unmount()
      repair()
      mount()
    },
    remove: async () => {
      await unmount()
      remove()
    },
  }
}

export const onCutDisk = async <Result>(work: (disk: CutDisk) => Promise<Result>): Promise<Result> => {
  const disk = makeCutDisk()
  try {
    return await work(disk)
  } finally {
    await disk.remove()
  }
}

/** Why no power can be cut on this machine; undefined when it can. */
export const whyNoPowerCut = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'it needs root'
  try {
    await onCutDisk(async (disk) => {
      disk.cutPower()
      await disk.restore()
    })
    return undefined
  } catch (error) {
    return (error as Error).message.trim()
  }
}
