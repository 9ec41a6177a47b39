// Other events on the server's machine: its clock jumps, copies are made, another program holds the database, and it is
// killed and stopped in turn: REL-37, REL-42, REL-59, REL-78.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testSecret } from '../../src/server/testing/portal/testConfig'
import { until } from '../../src/server/testing/process/until'
import { startServer } from '../../src/server/testing/storm/serverProcess'
import { backUp, inBenchSchool, inFolder, students } from '../school'
import { seconds, underStorm, type Assault, type Size, type Tried } from './storm'

/** Settings for a copy each minute into this folder. */
const copiesInto = (folder: string) => ({
  BACKUP_DIR: folder,
  BACKUP_KEY: testSecret,
  BACKUP_EVERY_MINUTES: '1',
})

const copiesIn = (folder: string): number =>
  readdirSync(folder).filter((name) => name.endsWith('.backup')).length

/** The portal checks every half minute if a copy is due; `until` leaves time to make it. */
const isCopiedAnew = async (folder: string): Promise<boolean> => {
  const before = copiesIn(folder)
  return until(() => copiesIn(folder) > before).then(
    () => true,
    () => false,
  )
}

// ── The clock.

const hour = 3_600_000
const year = 365 * 24 * hour
const jumps = { '+1 h': hour, '−1 h': -hour, '+1 year': year, '−1 year': -year, back: 0 }

const jumpAround =
  (clockFile: string, copies: string): Assault =>
  async ({ server, found, saves }) => {
    const moveClock = (offset: number) => {
      saves.forget()
      writeFileSync(clockFile, String(offset))
      process.kill(server.pid, 'SIGUSR2')
    }
    for (const [name, offset] of Object.entries(jumps)) {
      moveClock(offset)
      await wait(3000)
      found.must(saves.count(200) > 0, `After ${name} nothing was saved any more.`)
      found.note(`${name}: ${saves.count(401)} signed in again, ${saves.count(200)} saved`)
    }
    for (const [name, offset] of Object.entries({ 'ten years ahead': 10 * year, 'back from there': 0 })) {
      moveClock(offset)
      found.must(await isCopiedAnew(copies), `${name}: no scheduled copy was made.`)
      found.must(saves.count(200) > 0, `${name}: nothing was saved any more.`)
      found.note(`${name}: ${saves.count(200)} saved, a scheduled copy made`)
    }
    // Families sign in again and go on; that does not count as a refusal.
    saves.forget()
  }

export const moveClock = (size: Size): Promise<Tried> =>
  inFolder((folder) => {
    const [clockFile, copies] = [join(folder, 'offset'), join(folder, 'copies')]
    writeFileSync(clockFile, '0')
    mkdirSync(copies)
    const program = ['--require', join(__dirname, 'clock.cjs'), ...size.program]
    const env = { CLOCK_FILE: clockFile, ...copiesInto(copies) }
    return underStorm({ ...size, program }, jumpAround(clockFile, copies), { env, sessionsMayEnd: true })
  })

// ── Copies.

const copyCount = 4

const makeCopies =
  (folder: string): Assault =>
  async ({ scene: { dataDir }, found, saves }) => {
    saves.forget()
    await wait(3000)
    const quietP99 = saves.figures().p99
    saves.forget()
    for (let copy = 0; copy < copyCount; copy += 1) {
      await backUp({ dataDir }, folder)
      await wait(2000)
    }
    const { p99 } = saves.figures()
    const change = `${quietP99.toFixed(0)} → ${p99.toFixed(0)} ms`
    found.must(p99 <= quietP99 + 100, `Saves (p99): ${change}.`)
    found.note(`${copyCount} copies; save p99 ${change}`)
  }

export const backUpInStorm = (size: Size): Promise<Tried> =>
  inFolder((folder) => underStorm(size, makeCopies(folder)))

// ── Another program holds a lock on the database.

const holdScript = `
const { DatabaseSync } = require('@photostructure/sqlite')
const database = new DatabaseSync(process.argv[1])
database.exec('pragma busy_timeout = 5000')
database.exec('begin exclusive')
console.log('held')
setTimeout(() => { database.exec('rollback'); database.close() }, Number(process.argv[2]))
`

const holdDatabase = async (dataDir: string, milliseconds: number) => {
  const args = ['-e', holdScript, join(dataDir, 'portal.sqlite'), String(milliseconds)]
  const cwd = join(__dirname, '../..')
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await once(child, 'exit')
}

export const lockDatabase: Assault = async ({ scene: { dataDir }, found, saves }) => {
  saves.forget()
  await holdDatabase(dataDir, 3000)
  await wait(1000)
  found.must(saves.count(200) > 0 && saves.count(503) === 0, `3 s: ${saves.count(503)} saves were refused.`)
  found.note(`3 s: all waited (longest ${seconds(saves.figures().longest)} s)`)
  saves.forget()
  await holdDatabase(dataDir, 10_000)
  await wait(2000)
  found.must(saves.count(503) > 0, '10 s: no save was refused.')
  found.must(saves.count(200) > 0, 'Saves did not go on afterwards.')
  found.note(`10 s: ${saves.count(503)} × 503, then ${saves.count(200)} stored`)
}

// ── Restarts.

const maxReadyMs = 5000

/** A school of usual size is killed and stopped in turn; the time runs from the end of its process until it is ready. */
export const restartAgainAndAgain = ({ rounds, program }: Size): Promise<Tried> =>
  inBenchSchool(
    'sqlite',
    students,
    async (school) => {
      const { dataDir } = await school.copy()
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET: testSecret }
      const times: number[] = []
      let server = await startServer(env, { program })
      for (let round = 0; round < rounds; round += 1) {
        await (round % 2 === 0 ? server.kill() : server.stop())
        const start = performance.now()
        server = await startServer(env, { program })
        const { status } = await fetch(`${server.origin}/readyz`)
        if (status !== 200) throw new Error(`After the start /readyz was ${status}.`)
        times.push(performance.now() - start)
      }
      await server.kill()
      const [shortest, longest] = [Math.min(...times), Math.max(...times)]
      const faults = longest > maxReadyMs ? [`A restart took ${seconds(longest)} s.`] : []
      return { faults, seen: `ready after ${seconds(shortest)} to ${seconds(longest)} s` }
    },
    { sessions: 0 },
  )
