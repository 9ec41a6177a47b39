// A small disk whose power can be cut: an ext4 file system in a file, shut down during writes.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: everything not flushed is lost. Node has no ioctl. */
const shutdown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))`

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' })

export interface CutDisk {
  folder: string
  /** Makes everything written so far durable: used after the set-up, which is not under test. */
  flush(): void
  cutPower(): void
  /** Mounts the file system again; it replays its journal, as after a power cut. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** On Node 20 a closed SQLite database releases its file only after its statements are garbage-collected. */
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
  // The account that runs PostgreSQL must be able to enter the folder.
  chmodSync(dir, 0o711)
  const [image, folder] = [join(dir, 'disk.img'), join(dir, 'mounted')]
  mkdirSync(folder)
  const mount = () => void run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  // Replays the journal and clears the recorded error; exit code 1 means that errors were corrected.
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
  // On a busy machine, processes that were just killed keep the mount busy for a moment.
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

/** The reason why this machine cannot cut the power of a disk; undefined if it can. */
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
