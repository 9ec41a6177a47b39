// The server's disk loses power, returns errors, is full or cannot be written: REL-31 to REL-34.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startCluster } from '../../src/server/testing/postgres/cluster'
import { call } from '../../src/server/testing/storm/http'
import type { ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { inFolder } from '../school'
import { breakDowns, underStorm, type Assault, type Size, type Tried } from './storm'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' })

// ── A small disk whose power can be cut: an ext4 file system in a file.

interface CutDisk {
  readonly folder: string
  readonly dataDir: string
  /** Everything that was not flushed is lost, and nothing more is written. */
  cutPower(): void
  /** Mounts the file system again; it replays its journal, as after a power cut. */
  restore(): Promise<void>
}

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH. Node has no ioctl. */
const shutdown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))`

/** On Node 20 a closed SQLite database releases its file only after its statements are garbage-collected. */
const releaseFiles = async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn += 1) {
    collect()
    await nextTurn()
  }
}

/** On a busy machine, processes that were just killed keep the mount busy for a moment. */
const unmount = async (folder: string) => {
  for (let tries = 1; ; tries += 1) {
    await releaseFiles()
    const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' })
    if (status === 0) return
    if (tries === 20) throw new Error(stderr)
    await wait(250)
  }
}

/** Replays the journal and clears the recorded error; exit code 1 means that errors were corrected. */
const repair = (image: string) => {
  const { status, stderr } = spawnSync('e2fsck', ['-p', image], { encoding: 'utf8' })
  if (status === null || status > 1) throw new Error(`The disk could not be repaired: ${stderr}`)
}

const onCutDisk = async <Result>(work: (disk: CutDisk) => Promise<Result>): Promise<Result> => {
  const room = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  // The account that runs PostgreSQL must be able to enter the folder.
  chmodSync(room, 0o711)
  const [image, folder] = [join(room, 'disk.img'), join(room, 'mounted')]
  const mount = () => void run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  let isMounted = false
  try {
    mkdirSync(folder)
    run('truncate', '-s', '512M', image)
    run('mkfs.ext4', '-q', '-F', image)
    mount()
    isMounted = true
    return await work({
      folder,
      dataDir: join(folder, 'data'),
      cutPower: () => void run('python3', '-c', shutdown, folder),
      restore: async () => {
        await unmount(folder)
        repair(image)
        mount()
      },
    })
  } finally {
    if (isMounted) await unmount(folder)
    rmSync(room, { recursive: true, force: true })
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

export const cutPower = (size: Size): Promise<Tried> =>
  onCutDisk((disk) =>
    breakDowns(size, {
      dataDir: disk.dataDir,
      breakDown: async (server) => {
        disk.cutPower()
        await server.kill()
      },
      repair: () => disk.restore(),
    }),
  )

/** The uploaded files are on the same disk as the database. */
export const cutPowerOnPostgres = (size: Size): Promise<Tried> =>
  onCutDisk(async (disk) => {
    const dir = join(disk.folder, 'postgres')
    mkdirSync(dir)
    const cluster = await startCluster({ dir })
    // The set-up is not under test: it is made durable.
    run('sync', '-f', disk.folder)
    try {
      return await breakDowns(size, {
        databaseUrl: cluster.url,
        dataDir: disk.dataDir,
        breakDown: async (server) => {
          disk.cutPower()
          await Promise.all([cluster.stop('kill'), server.kill()])
        },
        repair: async () => {
          await disk.restore()
          await cluster.start()
        },
      })
    } finally {
      await cluster.stop()
    }
  })

// ── Errors of the disk. After a failed flush the server must exit, so that its supervisor restarts it; with a full disk it
// must keep running and say so.

export const whyNoInjection = (): string | undefined =>
  spawnSync('strace', ['-V']).status === 0 ? undefined : 'it needs strace'

const maxEndMs = 5000

/** Every flush fails from the tenth on. */
const failFlushes = async (server: ServerProcess) => {
  const calls = 'fsync,fdatasync'
  const fault = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=10+`]
  const strace = spawn('strace', ['-f', '-qq', '-o', '/dev/null', ...fault, '-p', String(server.pid)])
  const code = await Promise.race([server.exited, wait(maxEndMs, 'still there' as const)])
  if (code === 1) {
    if (strace.exitCode === null) await once(strace, 'exit')
    return
  }
  strace.kill()
  await server.kill()
  throw new Error(`After I/O errors the server must end with 1 within 5 s: ${code}`)
}

export const failEveryFlush = (size: Size): Promise<Tried> =>
  breakDowns(size, { roundMs: () => 500 + Math.random() * 1000, breakDown: failFlushes })

export const whyNoTmpfs = () => (process.getuid?.() === 0 ? undefined : 'it needs root')

const writeUntilFull = (file: string) => {
  try {
    for (let part = 0; part < 60; part += 1) writeFileSync(file, Buffer.alloc(1_000_000), { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const fill =
  (filler: string): Assault =>
  async ({ found, saves }) => {
    saves.forget()
    // The portal may free some room, too.
    for (let turn = 0; turn < 60 && saves.count(507) === 0; turn += 1) {
      writeUntilFull(filler)
      await wait(100)
    }
    const refused = saves.count(507)
    found.must(refused > 0, 'No save was refused with 507 although the disk was full.')
    rmSync(filler)
    await wait(300)
    saves.forget()
    await wait(2000)
    const goesOn = saves.count(200) > 0 && saves.count(507) === 0
    found.must(goesOn, 'Saves did not go on when there was room again.')
    found.note(`${refused} saves refused with 507; ${saves.count(200)} stored in the 2 s after room was made`)
  }

export const fillDisk = (size: Size): Promise<Tried> =>
  inFolder(async (folder) => {
    run('mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder)
    try {
      const dataDir = join(folder, 'data')
      return await underStorm(size, fill(join(folder, 'filler')), { dataDir, visitors: 1 })
    } finally {
      run('umount', '-l', folder)
    }
  })

export const whyNoFileSystemError = async () =>
  (await whyNoPowerCut()) ?? (readdirSync('/sys/fs').includes('ext4') ? undefined : 'it needs ext4')

const agent = new Agent({ keepAlive: true })

/**
 * A file system error, as a dying disk causes it: the kernel refuses all writes. The server is paused for that moment,
 * because ext4 reports success for a flush that is in progress just then (a ten-line program loses its last flushed write in
 * 2 of 20 tries, Linux 6.18), which no program can detect.
 */
const turnReadOnly =
  (device: string): Assault =>
  async ({ server, scene: { savers }, found, saves }) => {
    process.kill(server.pid, 'SIGSTOP')
    await wait(500)
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'tried on purpose')
    process.kill(server.pid, 'SIGCONT')
    saves.forget()
    const record = `${server.origin}/api/student-record/${savers[0]?.student}`
    const read = await call(agent, 'GET', record, savers[0]?.headers ?? {}).catch(() => undefined)
    const code = await Promise.race([server.exited, wait(4000, undefined)])
    found.must(saves.count(200) <= savers.length, 'Saves were acknowledged on a disk that cannot be written.')
    const refused = saves.count(503) + saves.count(507)
    found.must(refused + saves.count(0) > 0, 'No save was refused.')
    found.note(`${refused} saves refused; a read was answered with ${read?.status ?? 'nothing'}`)
    found.note(code === undefined ? 'the server went on' : `the server ended with ${code} for its supervisor`)
  }

export const makeReadOnly = (size: Size): Promise<Tried> =>
  onCutDisk((disk) => {
    const device = basename(run('findmnt', '-no', 'SOURCE', disk.folder).trim())
    const options = { dataDir: disk.dataDir, repair: () => disk.restore(), rounds: 2 }
    return underStorm(size, turnReadOnly(device), options)
  })
