// REL-33, REL-34: the disk is really full, and the file system becomes read-only, as after an error.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../../src/server/testing/storm/http'
import { onCutDisk, whyNoPowerCut } from './cutDisk'
import { underStorm, type Attack, type Fault, type Tried } from './fault'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'pipe', encoding: 'utf8' })

const onSmallDisk = async (work: (folder: string) => Promise<Tried>): Promise<Tried> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-small-'))
  run('mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder)
  try {
    return await work(folder)
  } finally {
    run('umount', '-l', folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes until the disk is full. */
const fillUp = (file: string) => {
  try {
    for (let part = 0; part < 60; part += 1) writeFileSync(file, Buffer.alloc(1_000_000), { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const fillTheDisk =
  (folder: string) =>
  async ({ found, saves }: Attack) => {
    const filler = join(folder, 'filler')
    fillUp(filler)
    saves.forget()
    for (let turn = 0; turn < 60 && saves.count(507) === 0; turn += 1) {
      fillUp(filler)
      await wait(100)
    }
    const refused = saves.count(507)
    found.must(refused > 0, 'No save was refused with 507 although the disk was full.')
    rmSync(filler)
    await wait(300)
    saves.forget()
    await wait(2000)
    found.must(
      saves.count(200) > 0 && saves.count(507) === 0,
      'Saves did not go on when there was room again.',
    )
    found.note(`${refused} saves refused with 507; ${saves.count(200)} stored in the 2 s after room was made`)
  }

const agent = new Agent({ keepAlive: true })

/**
 * A file system error, as a dying disk causes it: the kernel refuses all writes. The server is paused for that moment,
 * because ext4 reports success for a flush that is in progress just then (a ten-line program loses its last flushed write in
 * 2 of 20 tries, Linux 6.18), which no program can detect.
 */
const turnReadOnly =
  (device: string) =>
  async ({ server, scene, found, saves }: Attack) => {
    const [saver] = scene.savers
    process.kill(server.pid, 'SIGSTOP')
    await wait(500)
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'tried on purpose')
    process.kill(server.pid, 'SIGCONT')
    saves.forget()
    const read = await call(
      agent,
      'GET',
      `${server.origin}/api/student-record/${saver?.student}`,
      saver?.headers ?? {},
    ).catch(() => undefined)
    const gone = await Promise.race([server.exited, wait(4000, undefined)])
    found.must(
      saves.count(200) <= scene.savers.length,
      'Saves were acknowledged on a disk that cannot be written.',
    )
    found.must(saves.count(503) + saves.count(507) + saves.count(0) > 0, 'No save was refused.')
    found.note(
      `${saves.count(503) + saves.count(507)} saves refused; a read was answered with ${read?.status ?? 'nothing'}`,
    )
    found.note(gone === undefined ? 'the server went on' : `the server ended with ${gone} for its supervisor`)
  }

const loopOf = (folder: string) => basename(run('findmnt', '-no', 'SOURCE', folder).trim())

const whyNoTmpfs = () => (process.getuid?.() === 0 ? undefined : 'it needs root')
const whyNoFileSystemError = async () =>
  (await whyNoPowerCut()) ?? (readdirSync('/sys/fs').includes('ext4') ? undefined : 'it needs ext4')

export const diskStates: readonly Fault[] = [
  {
    id: 'REL-33',
    name: 'disk-full',
    done: 'data folder on 40 MB of tmpfs, filled to the last byte, then emptied',
    obstacle: whyNoTmpfs,
    attempt: (size) =>
      onSmallDisk((folder) => {
        const dataDir = join(folder, 'data')
        mkdirSync(dataDir)
        return underStorm(size, { dataDir, visitors: 1, attack: fillTheDisk(folder) })
      }),
  },
  {
    id: 'REL-34',
    name: 'read-only',
    done: 'an ext4 error under load turns the data folder read-only; repaired, mounted, started again',
    obstacle: whyNoFileSystemError,
    attempt: (size) =>
      onCutDisk((disk) =>
        underStorm(size, {
          dataDir: join(disk.folder, 'data'),
          attack: turnReadOnly(loopOf(disk.folder)),
          repair: () => disk.restore(),
          rounds: 2,
        }),
      ),
  },
]
