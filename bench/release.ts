// The release as a school runs it, unpacked in .cache/release by npm run release: when it listens and what memory it has idle,
// beside the checkout; and how long packs of cards take whose thread has never run, with the server on one core.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StartPack } from '#shared/contract/papers/papers'
import type { Start } from '../src/server/testing/storm/serverProcess'
import { version } from '../package.json'
import { atMost, median, msOf, runsOf, type Row } from './count'
import { memoryOf, onServerCore, orderPack } from './portal'
import { inBenchSchool, onCopy, postedTerm, students, type School } from './school'

const folder = join(__dirname, `../.cache/release/portal-${version}-linux-${process.arch}`)

const release = { node: join(folder, 'bin/node'), program: [join(folder, 'dist/server/programs.js'), 'main'] }

/** Milliseconds. The cold pack is ordered in the very moment in which the portal has begun. */
const packs = (school: School, scope: StartPack['scope']) =>
  onCopy(
    school,
    async ({ office, readyAfterMs }) => {
      const order = () => msOf(() => orderPack(office, postedTerm, scope))
      const cold = await order()
      return { listening: readyAfterMs, cold, warm: await order() }
    },
    { ...release, through: onServerCore('pinned') },
  )

/** Milliseconds until it listens, and its memory (MB) when nothing has been asked for a while. */
const idle = (school: School, how: Start) =>
  onCopy(
    school,
    async ({ pid, readyAfterMs }) => {
      await wait(3000)
      return { listening: readyAfterMs, memory: memoryOf(pid).now }
    },
    { ...how, through: onServerCore('pinned') },
  )

const measure = async (school: School): Promise<Row[]> => {
  const ofClass = await runsOf(5, () => packs(school, { class_id: '1A' }))
  const ofSchool = await runsOf(3, () => packs(school, {}))
  // In turn, so that other work on the machine slows both alike.
  const beside = await runsOf(3, async () => [await idle(school, release), await idle(school, {})] as const)
  const seconds = (times: readonly number[]) => median(times) / 1000
  const ours = (what: 'listening' | 'memory') => median(beside.map(([one]) => one[what]))
  const theirs = (what: 'listening' | 'memory') => median(beside.map(([, other]) => other[what]))
  return [
    atMost('the release listens after (s)', seconds(ofClass.map(({ listening }) => listening)), 1),
    atMost('pack of a class, cold (s)', seconds(ofClass.map(({ cold }) => cold)), 1),
    atMost('pack of a class, warm (s)', seconds(ofClass.map(({ warm }) => warm)), 0.5),
    atMost('pack of the school of 1,200, cold (s)', seconds(ofSchool.map(({ cold }) => cold)), 9),
    atMost('the release listens after (ms; limit: the checkout)', ours('listening'), theirs('listening')),
    atMost('its idle memory (MB; limit: that of the checkout)', ours('memory'), theirs('memory')),
  ]
}

export const rows = async (): Promise<Row[]> => {
  if (!existsSync(folder)) throw new Error('There is no release: npm run release makes one.')
  return inBenchSchool('sqlite', students, measure, { sessions: 0 })
}
