// How soon the portal is back after a restart or the loss of its disk, and what a copy contains: REL-59, REL-60, REL-78,
// REL-79.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderCopies } from '../../dist/server/operations/backup/copies'
import { listBackups } from '../../dist/server/operations/backup/keptBackups'
import { testSecret } from '../../src/server/testing/portal/testConfig'
import { startServer, type ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { backUp, command, foundBenchSchool, students } from '../school'
import {
  copiesInto,
  Findings,
  judgeRestored,
  seconds,
  underStorm,
  withFolder,
  type Assault,
  type Attack,
  type Size,
  type Tried,
} from './storm'

const maxReadyMs = 5000

const startReady = async (dataDir: string, { program }: Size): Promise<ServerProcess> => {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: '', SECRET: testSecret }, { program })
  const { status } = await fetch(`${server.origin}/readyz`)
  if (status !== 200) throw new Error(`After the start /readyz was ${status}.`)
  return server
}

/** Killed and stopped in turn; the time runs from its exit until it is ready. */
export const restartAgainAndAgain = async (size: Size): Promise<Tried> => {
  const found = new Findings()
  const school = await foundBenchSchool('sqlite', students, 0)
  try {
    const { dataDir } = await school.copy()
    let server = await startReady(dataDir, size)
    const times: number[] = []
    for (let round = 0; round < size.rounds; round += 1) {
      await (round % 2 === 0 ? server.kill() : server.stop())
      const start = performance.now()
      server = await startReady(dataDir, size)
      times.push(performance.now() - start)
    }
    await server.kill()
    const [shortest, longest] = [Math.min(...times), Math.max(...times)]
    found.must(longest <= maxReadyMs, `A restart took ${seconds(longest)} s.`)
    found.note(`${size.rounds} restarts, ready after ${seconds(shortest)} to ${seconds(longest)} s`)
  } finally {
    await school.remove()
  }
  return { faults: found.faults, seen: found.seen.join('; ') }
}

const copyCount = 4

const makeCopies =
  (folder: string): Assault =>
  async (attack) => {
    const { scene, found, saves, server } = attack
    const place = { dataDir: scene.dataDir }
    saves.forget()
    await wait(3000)
    const quietP99 = saves.figures().p99
    saves.forget()
    const made: { archive: string; acknowledged: number }[] = []
    for (let copy = 0; copy < copyCount; copy += 1) {
      const acknowledged = scene.journal.count
      made.push({ archive: await backUp(place, join(folder, 'copies')), acknowledged })
      await wait(2000)
    }
    const { p99 } = saves.figures()
    await server.kill()
    for (const [index, { archive, acknowledged }] of made.entries()) {
      const target = join(folder, `restored${index}`)
      await command('restore', [archive, '--to', target], place)
      await judgeRestored(attack, target, acknowledged)
    }
    const change = `${quietP99.toFixed(0)} → ${p99.toFixed(0)} ms`
    found.must(p99 <= quietP99 + 100, `Saves (p99): ${change}.`)
    found.note(`${copyCount} copies, each restored and complete; save p99 ${change}`)
  }

export const backUpInStorm = (size: Size): Promise<Tried> =>
  withFolder((folder) => underStorm(size, makeCopies(folder)))

const maxLostMs = 60_000
const maxOutageMs = 30 * 60_000

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
const loseFolder =
  (folder: string, size: Size): Assault =>
  async (attack) => {
    const { scene, found, server } = attack
    const copies = join(folder, 'copies')
    const made = () => listBackups(folderCopies(copies))
    const promises = watchPromises(scene)
    while ((await made()).length < 2) await wait(200)
    await wait(maxLostMs / 2)
    const lostAt = Date.now()
    await server.kill()
    promises.stop()
    rmSync(scene.dataDir, { recursive: true, force: true })
    const [newest] = await made()
    const madeAt = Date.parse(newest?.createdAt ?? '')
    const target = join(folder, 'restored')
    await command('restore', [join(copies, newest?.name ?? ''), '--to', target], { dataDir: target })
    const again = await startReady(target, size)
    const outageMs = Date.now() - lostAt
    await again.kill()
    await judgeRestored(attack, target, promises.until(madeAt))
    // The storm needs its folder again, although empty: nothing is compared there.
    mkdirSync(scene.dataDir, { recursive: true })
    found.must(lostAt - madeAt <= maxLostMs, `The last ${seconds(lostAt - madeAt)} s were lost.`)
    found.must(outageMs <= maxOutageMs, `It took ${seconds(outageMs)} s.`)
    found.note(`the last ${seconds(lostAt - madeAt)} s were lost, and nothing before`)
    found.note(`running again after ${seconds(outageMs)} s`)
  }

export const loseDisk = (size: Size): Promise<Tried> =>
  withFolder((folder) =>
    underStorm(size, loseFolder(folder, size), { env: copiesInto(join(folder, 'copies')), isJudged: false }),
  )
