// REL-60, REL-78, REL-79: how soon the portal is back after a restart or the loss of its disk, and how much is lost.
import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderCopies } from '../../dist/server/operations/backup/copies'
import { listBackups } from '../../dist/server/operations/backup/keptBackups'
import { call } from '../../src/server/testing/storm/http'
import { startServer, type ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { testSecret } from '../../src/server/testing/portal/testConfig'
import { foundBenchSchool, command } from '../school'
import { judged, withFolder } from './backups'
import { Findings, underStorm, type Attack, type Fault, type Size, type Tried } from './fault'

const agent = new Agent({ keepAlive: true })
const seconds = (ms: number) => (ms / 1000).toFixed(1)

const students = 1200
const maxReadyMs = 5000

const requireReady = async ({ origin }: ServerProcess) => {
  const { status } = await call(agent, 'GET', `${origin}/readyz`, {})
  if (status !== 200) throw new Error(`After the start /readyz was ${status}.`)
}

/** Killed and stopped in turn; the time runs from its exit until it is ready. */
const restartAgainAndAgain = async ({ rounds, program }: Size): Promise<Tried> => {
  const found = new Findings()
  const school = await foundBenchSchool('sqlite', students, 0)
  try {
    const { dataDir } = await school.copy()
    const env = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET: testSecret }
    let server = await startServer(env, { program })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await (round % 2 === 0 ? server.kill() : server.stop())
      const start = performance.now()
      server = await startServer(env, { program })
      await requireReady(server)
      times.push(performance.now() - start)
    }
    await server.kill()
    const longest = Math.max(...times)
    found.must(longest <= maxReadyMs, `A restart took ${seconds(longest)} s.`)
    found.note(`${rounds} restarts, ready after ${seconds(Math.min(...times))} to ${seconds(longest)} s`)
  } finally {
    await school.remove()
  }
  return { faults: found.faults, seen: found.seen.join('; ') }
}

const everyMinutes = 1
const maxLostMs = everyMinutes * 60_000
const backupWithin = 30 * 60_000

/** Samples the number of acknowledgements, which tells what a copy of a given time must contain. */
const watchPromises = ({ journal }: Attack['scene']) => {
  const seen: { at: number; count: number }[] = []
  const timer = setInterval(() => seen.push({ at: Date.now(), count: journal.count }), 50)
  return {
    stop: () => clearInterval(timer),
    until: (at: number) => seen.filter((one) => one.at <= at).at(-1)?.count ?? 0,
  }
}

/** The data folder is lost half-way between two scheduled copies; only the copies are left. */
const loseTheDisk =
  ({ folder }: { folder: string }, { program }: Size) =>
  async (attack: Attack) => {
    const { scene, found, server } = attack
    const copies = join(folder, 'copies')
    const promises = watchPromises(scene)
    while ((await listBackups(folderCopies(copies))).length < 2) await wait(200)
    await wait(maxLostMs / 2)
    const lostAt = Date.now()
    await server.kill()
    promises.stop()
    rmSync(scene.dataDir, { recursive: true, force: true })
    const [newest] = await listBackups(folderCopies(copies))
    const madeAt = Date.parse(newest?.createdAt ?? '')
    const target = join(folder, 'restored')
    await command('restore', [join(copies, newest?.name ?? ''), '--to', target], { dataDir: target })
    const again = await startServer({ DATA_DIR: target, DATABASE_URL: '', SECRET: testSecret }, { program })
    await requireReady(again)
    const took = Date.now() - lostAt
    await again.kill()
    await judged(attack, target, promises.until(madeAt), join(folder, 'journal'))
    // The storm finds its folder again, although empty: nothing is judged there.
    mkdirSync(scene.dataDir, { recursive: true })
    found.must(lostAt - madeAt <= maxLostMs, `The last ${seconds(lostAt - madeAt)} s were lost.`)
    found.must(took <= backupWithin, `It took ${seconds(took)} s.`)
    found.note(
      `copies every ${everyMinutes} min: what was saved in the last ${seconds(lostAt - madeAt)} s was lost, and nothing before; running again after ${seconds(took)} s`,
    )
  }

export const recoveries: readonly Fault[] = [
  {
    id: 'REL-78',
    name: 'restart',
    done: 'a school of 1,200 students is killed and stopped in turn and started again',
    attempt: restartAgainAndAgain,
  },
  {
    id: 'REL-79',
    name: 'disk-loss',
    done: 'the data folder is lost between two scheduled copies; the last copy restored and started',
    attempt: (size) =>
      withFolder((place) =>
        underStorm(size, {
          env: {
            BACKUP_DIR: join(place.folder, 'copies'),
            BACKUP_KEY: testSecret,
            BACKUP_EVERY_MINUTES: String(everyMinutes),
          },
          attack: loseTheDisk(place, size),
          isJudged: false,
        }),
      ),
  },
]
