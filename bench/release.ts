// The release as a school runs it, unpacked in .cache/release by npm run release: when it listens and what memory it has idle,
// beside the checkout; and how long packs of cards take whose thread has never run, with the server on one core.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathTo } from '#shared/contract/call'
import { getPack, startPack, type Pack, type StartPack } from '#shared/contract/papers/papers'
import { version } from '../package.json'
import { atMost, median, msOf, runsOf, type Row } from './count'
import { memoryOf, onServerCore, withServer, type Desk } from './portal'
import { inBenchSchool, postedTerm, students, type Member } from './school'
import type { Start } from '../src/server/testing/storm/serverProcess'

const folder = join(__dirname, `../.cache/release/portal-${version}-linux-${process.arch}`)

const release = {
  node: join(folder, 'bin/node'),
  program: [join(folder, 'dist/server/programs.js'), 'main'],
}

type Scope = StartPack['scope']

/** From the order until the pack can be fetched. */
const packOf = (office: Desk, scope: Scope): Promise<number> =>
  msOf(async () => {
    const order: StartPack = { ...postedTerm, kind: 'report-cards', scope, format: 'pdf', duplex: 0 }
    let { answer: pack } = await office.ask<Pack>(startPack, order)
    const asked = { method: getPack.method, path: pathTo(getPack, { packId: pack.id }) }
    while (pack.state === 'waiting' || pack.state === 'working') {
      await wait(15)
      pack = (await office.ask<Pack>(asked)).answer
    }
    if (pack.state !== 'done')
      throw new Error(`The pack is ${pack.state}: ${pack.fault ?? 'it has no fault'}`)
  })

/** Milliseconds. The cold pack is ordered in the very moment in which the portal has begun. */
const run = (dataDir: string, member: Member, scope: Scope) =>
  withServer(
    { DATA_DIR: dataDir },
    async ({ deskOf, readyAfterMs }) => {
      const office = await deskOf(member)
      const cold = await packOf(office, scope)
      return { listening: readyAfterMs, cold, warm: await packOf(office, scope) }
    },
    { ...release, through: onServerCore('pinned') },
  )

const idleMs = 3000

/** Milliseconds until it listens, and its memory (MB) when nothing has been asked for a while. */
const idle = (dataDir: string, how: Start) =>
  withServer(
    { DATA_DIR: dataDir },
    async ({ pid, readyAfterMs }) => {
      await wait(idleMs)
      return { listening: readyAfterMs, memory: memoryOf(pid).now }
    },
    { ...how, through: onServerCore('pinned') },
  )

const besideCheckout = async (dataDir: string): Promise<Row[]> => {
  const runs = await runsOf(3, async () => [await idle(dataDir, release), await idle(dataDir, {})] as const)
  const middle = (of: 0 | 1, what: 'listening' | 'memory') => median(runs.map((run) => run[of][what]))
  return [
    atMost(
      'the release listens after (ms; limit: the checkout)',
      middle(0, 'listening'),
      middle(1, 'listening'),
    ),
    atMost('its idle memory (MB; limit: that of the checkout)', middle(0, 'memory'), middle(1, 'memory')),
  ]
}

const measure = async (dataDir: string, office: Member): Promise<Row[]> => {
  const ofClass = await runsOf(5, () => run(dataDir, office, { class_id: '1A' }))
  const ofSchool = await runsOf(3, () => run(dataDir, office, {}))
  const middle = (times: readonly number[]) => median(times) / 1000
  return [
    atMost('the release listens after (s)', middle(ofClass.map(({ listening }) => listening)), 1),
    atMost('pack of a class, cold (s)', middle(ofClass.map(({ cold }) => cold)), 1),
    atMost('pack of a class, warm (s)', middle(ofClass.map(({ warm }) => warm)), 0.5),
    atMost('pack of the school of 1,200, cold (s)', middle(ofSchool.map(({ cold }) => cold)), 9),
    ...(await besideCheckout(dataDir)),
  ]
}

export const rows = async (): Promise<Row[]> => {
  if (!existsSync(folder)) throw new Error('There is no release: npm run release makes one.')
  return inBenchSchool(
    'sqlite',
    students,
    async ({ copy, office }) => measure((await copy()).dataDir, office),
    0,
  )
}
