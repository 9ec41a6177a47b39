// REL-82: another program opens the database while families save, after the portal has made a scheduled copy, as people do
// with sqlite3, cp and a second portal. Then the portal is killed or stopped. It also tries two things that nobody may do:
// the write-ahead log is removed, and another file takes the name of the database. The portal does not notice a copy written
// into the database (docs/operations.md, Other programs at the database).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { locksOn, openFiles } from '../../src/server/testing/process/openFiles'
import { until } from '../../src/server/testing/process/until'
import { testSecret } from '../../src/server/testing/portal/testConfig'
import { startServer } from '../../src/server/testing/storm/serverProcess'
import { underStorm, type Attack, type Fault, type Size, type Tried } from './fault'
import { command } from '../school'

const sqlite3 = '/usr/bin/sqlite3'

const obstacle = (): string | undefined => {
  if (process.platform !== 'linux') return 'Only Linux tells of the locks of a process.'
  return existsSync(sqlite3) ? undefined : 'sqlite3 is not installed.'
}

const ended = async (program: string, args: readonly string[]): Promise<string> => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return code === 0 ? '' : said || `It ended with ${code}.`
}

interface Place {
  readonly file: string
  readonly dataDir: string
  readonly room: string
  readonly size: Size
}

/** Returns the problems; empty if the action succeeded. */
type Act = (place: Place) => Promise<string>

const shell =
  (...statements: readonly string[]): Act =>
  ({ file }) =>
    ended(sqlite3, ['-cmd', '.timeout 20000', file, ...statements])

const secondPortal: Act = async ({ dataDir, size: { program } }) => {
  try {
    await startServer({ DATA_DIR: dataDir, SECRET: testSecret }, { program })
    return 'A second portal was let in.'
  } catch (error) {
    return (error as Error).message.includes('Another portal is already running')
      ? ''
      : (error as Error).message
  }
}

const acts: Readonly<Record<string, Act>> = {
  select: shell('select count(*) from student'),
  '.tables': shell('.tables'),
  '.backup': (place) => shell(`.backup ${join(place.room, 'copy.sqlite')}`)(place),
  vacuum: shell('vacuum'),
  cp: ({ file, room }) => ended('cp', [file, `${file}-wal`, room]),
  'verify-audit': async ({ dataDir }) => (await command('verifyAudit', [], { dataDir }), ''),
  'a second portal': secondPortal,
}

const pauseMs = 1000
const stormMs = 3000

const doAll =
  (isKilled: boolean, room: string, size: Size) =>
  async ({ server, scene: { dataDir }, saves, found }: Attack) => {
    const place: Place = { file: join(dataDir, 'portal.sqlite'), dataDir, room, size }
    await until(() => readdirSync(join(room, 'copies')).some((name) => name.endsWith('.backup')))
    const locks = [locksOn(server.pid, dataDir)]
    for (const [name, act] of Object.entries(acts)) {
      saves.forget()
      const wrong = await act(place)
      found.must(wrong === '', `${name}: ${wrong}`)
      await wait(pauseMs)
      const gone = openFiles(server.pid, dataDir).filter((link) => link.includes('deleted'))
      found.must(gone.length === 0, `After ${name} the portal writes to ${gone.join(', ')}.`)
      found.must(saves.count(200) > 0, `After ${name} nothing was saved any more.`)
      locks.push(locksOn(server.pid, dataDir))
    }
    found.must(!locks.includes(0), `Locks of the portal on its database: ${locks.join(', ')}.`)
    found.note(`${Object.keys(acts).join(', ')}; locks after each: ${locks.join(' ')}`)
    if (!isKilled) found.must((await server.stop()) === 0, 'It did not stop in order.')
  }

const withRoom = async (work: (room: string) => Promise<Tried>): Promise<Tried> => {
  const room = mkdtempSync(join(tmpdir(), 'portal-other-'))
  mkdirSync(join(room, 'copies'))
  try {
    return await work(room)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

const besideOthers = (isKilled: boolean) => (size: Size) =>
  withRoom((room) => {
    const env = { BACKUP_DIR: join(room, 'copies'), BACKUP_KEY: testSecret, BACKUP_EVERY_MINUTES: '1' }
    return underStorm(size, { env, attack: doAll(isKilled, room, size) })
  })

/** The procedure of docs/operations.md. */
const putBack = (dataDir: string): boolean => {
  const copy = readdirSync(dataDir).find((name) => name.startsWith('rescued-'))
  if (copy === undefined) return false
  for (const name of ['portal.sqlite-wal', 'portal.sqlite-shm']) rmSync(join(dataDir, name), { force: true })
  for (const name of readdirSync(join(dataDir, copy)))
    renameSync(join(dataDir, copy, name), join(dataDir, name))
  rmSync(join(dataDir, copy), { recursive: true })
  return true
}

const afterMischief = (mischief: (file: string) => void) => (size: Size) =>
  underStorm(size, {
    attack: async ({ server, scene: { dataDir }, found }) => {
      const file = join(dataDir, 'portal.sqlite')
      await wait(stormMs)
      mischief(file)
      await server.exited
      found.must(server.said().includes('by another program'), 'It did not say why it ended.')
      const note = JSON.parse(readFileSync(join(dataDir, 'database-trouble.json'), 'utf8')) as {
        text: string
      }
      found.note(putBack(dataDir) ? 'the copy was put back' : (note.text.split('. ').at(-1) ?? ''))
      found.note(`database of ${statSync(file).size} bytes`)
    },
  })

const replace = (file: string) => {
  copyFileSync(file, `${file}.old`)
  renameSync(`${file}.old`, file)
}

export const otherPrograms: readonly Fault[] = [
  {
    id: 'REL-82',
    name: 'other-program-kill',
    done: 'another program opens the database; then kill -9',
    obstacle,
    attempt: besideOthers(true),
  },
  {
    id: 'REL-82',
    name: 'other-program-stop',
    done: 'another program opens the database; then SIGTERM',
    obstacle,
    attempt: besideOthers(false),
  },
  {
    id: 'REL-82',
    name: 'log-removed',
    done: 'the log is removed under the running portal',
    obstacle,
    attempt: afterMischief((file) => rmSync(`${file}-wal`)),
  },
  {
    id: 'REL-82',
    name: 'database-renamed-over',
    done: 'an old copy is renamed to the name of the database under the running portal',
    obstacle,
    attempt: afterMischief(replace),
  },
]
