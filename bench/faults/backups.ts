// REL-59: backups run under load; each must contain every save acknowledged before it began.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'
import { judge } from '../../src/server/testing/storm/oracle'
import { underStorm, type Attack, type Fault } from './fault'
import { backUp, command } from '../school'

interface Place {
  readonly folder: string
  readonly dataDir: string
}

export const judged = async (
  { scene, found }: Attack,
  dataDir: string,
  acknowledged: number,
  file: string,
) => {
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const earlier = scene.journal.upTo(acknowledged, file)
  try {
    const { faults } = await judge(opened, earlier, dataDir)
    found.faults.push(...faults.map((fault) => `In the copy: ${fault}`))
  } finally {
    await opened.close()
  }
}

const copies = 4
const pauseMs = 2000

const backUpInStorm = (place: Omit<Place, 'dataDir'>) => async (attack: Attack) => {
  const { scene, found, saves, server } = attack
  const whole: Place = { ...place, dataDir: scene.dataDir }
  saves.forget()
  await wait(3000)
  const quietP99 = saves.figures().p99
  saves.forget()
  const made: { archive: string; acknowledged: number }[] = []
  for (let copy = 0; copy < copies; copy += 1) {
    const acknowledged = scene.journal.count
    made.push({ archive: await backUp(whole, join(place.folder, 'copies')), acknowledged })
    await wait(pauseMs)
  }
  const { p99 } = saves.figures()
  await server.kill()
  const start = performance.now()
  for (const [index, { archive, acknowledged }] of made.entries()) {
    const target = join(place.folder, `restored${index}`)
    await command('restore', [archive, '--to', target], whole)
    await judged(attack, target, acknowledged, join(place.folder, `journal${index}`))
  }
  const took = (performance.now() - start) / 1000 / copies
  found.must(
    p99 <= quietP99 + 100,
    `Saves took ${p99.toFixed(0)} ms (p99) instead of ${quietP99.toFixed(0)}.`,
  )
  found.note(
    `${copies} copies, each restored and whole in ${took.toFixed(1)} s; save p99 ${quietP99.toFixed(0)} → ${p99.toFixed(0)} ms`,
  )
}

export const withFolder = async <Result>(
  work: (place: { folder: string }) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-copies-'))
  return work({ folder }).finally(() => rmSync(folder, { recursive: true, force: true }))
}

export const backups: readonly Fault[] = [
  {
    id: 'REL-59',
    name: 'backup-in-storm',
    done: 'a full copy every few seconds while families save; each restored',
    attempt: (size) => withFolder((place) => underStorm(size, { attack: backUpInStorm(place) })),
  },
]
