// REL-37, REL-42: the clock jumps, and another process holds the database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testSecret } from '../../src/server/testing/portal/testConfig'
import { underStorm, type Attack, type Fault, type Size } from './fault'

const hour = 3_600_000
const year = 365 * 24 * hour
const jumps: readonly (readonly [name: string, offset: number])[] = [
  ['+1 h', hour],
  ['−1 h', -hour],
  ['+1 year', year],
  ['−1 year', -year],
  ['back', 0],
]
const jumpMs = 3000
/** The portal checks every half minute if a copy is due; this leaves time to make it. */
const copyMs = 45_000

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup')).length

const untilCopied = async (folder: string): Promise<boolean> => {
  const [before, since] = [copiesIn(folder), performance.now()]
  while (copiesIn(folder) === before && performance.now() - since < copyMs) await wait(100)
  return copiesIn(folder) > before
}

const jumpAround =
  (file: string, copies: string) =>
  async ({ server, found, saves }: Attack) => {
    const moveClock = (offset: number) => {
      writeFileSync(file, String(offset))
      process.kill(server.pid, 'SIGUSR2')
    }
    for (const [name, offset] of jumps) {
      saves.forget()
      moveClock(offset)
      await wait(jumpMs)
      found.must(saves.count(200) > 0, `After ${name} nothing was saved any more.`)
      found.note(`${name}: ${saves.count(401)} signed in again, ${saves.count(200)} saved`)
      // Families sign in again and go on; the table does not count that as a refusal.
      saves.forget()
    }
    moveClock(10 * year)
    found.must(await untilCopied(copies), 'Ten years ahead no scheduled copy was made.')
    moveClock(0)
    found.must(await untilCopied(copies), 'Back from ten years ahead no scheduled copy was made any more.')
    found.must(saves.count(200) > 0, 'Back from ten years ahead nothing was saved any more.')
    found.note(`ten years ahead and back: ${saves.count(200)} saved, a scheduled copy made in each`)
    saves.forget()
  }

const withClock = async (size: Size) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clock-'))
  const [file, copies] = [join(folder, 'offset'), join(folder, 'copies')]
  writeFileSync(file, '0')
  mkdirSync(copies)
  const backups = { BACKUP_DIR: copies, BACKUP_KEY: testSecret, BACKUP_EVERY_MINUTES: '1' }
  try {
    return await underStorm(
      { ...size, program: ['--require', join(__dirname, 'clock.cjs'), ...size.program] },
      { env: { CLOCK_FILE: file, ...backups }, sessionsMayEnd: true, attack: jumpAround(file, copies) },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Another program that holds a lock on the database. */
const holdScript = `
const { DatabaseSync } = require('@photostructure/sqlite')
const database = new DatabaseSync(process.argv[1])
database.exec('pragma busy_timeout = 5000')
database.exec('begin exclusive')
console.log('held')
setTimeout(() => { database.exec('rollback'); database.close() }, Number(process.argv[2]))
`

const holdDatabase = async (file: string, milliseconds: number) => {
  const child = spawn(process.execPath, ['-e', holdScript, file, String(milliseconds)], {
    cwd: join(__dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return once(child, 'exit')
}

const lockTheDatabase = async ({ scene: { dataDir }, found, saves }: Attack) => {
  const file = join(dataDir, 'portal.sqlite')
  saves.forget()
  await holdDatabase(file, 3000)
  await wait(1000)
  found.must(saves.count(200) > 0 && saves.count(503) === 0, `3 s: ${saves.count(503)} saves were refused.`)
  const waited = saves.figures().longest
  saves.forget()
  await holdDatabase(file, 10_000)
  await wait(2000)
  found.must(saves.count(503) > 0, '10 s: no save was refused.')
  found.must(saves.count(200) > 0, 'Saves did not go on afterwards.')
  found.note(
    `3 s: all waited (longest ${(waited / 1000).toFixed(1)} s); 10 s: ${saves.count(503)} × 503, then ${saves.count(200)} stored`,
  )
}

export const attacks: readonly Fault[] = [
  {
    id: 'REL-37',
    name: 'clock-jumps',
    done: 'the wall clock of the running server jumps by an hour and by a year, both ways, and by ten years and back',
    attempt: withClock,
  },
  {
    id: 'REL-42',
    name: 'database-locked',
    done: 'another process holds the database for 3 s, then for 10 s',
    attempt: (size) => underStorm(size, { attack: lockTheDatabase }),
  },
]
