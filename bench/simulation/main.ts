// npm run simulate -- [--seed N] [--evenings N] [--processes N], or --seed N --evening K for one with its trace.
import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { say } from '../count'
import { seedOf } from '../random'
import { makeSignalsForgetful } from './browser/globals'
import { comeBack, goOn, mishaps } from './people/comingBack'
import { canType, fillIn, lookAtConflicts, fieldsOf, Values, Visit } from './people/visit'
import { openSchoolDatabase, type SchoolDatabase, Fate } from './school/database'
import type { Account } from './school/school'
import { checkVisit, checkLost } from './truth/truth'
import { type Counts, World } from './world'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    evenings: { type: 'string', default: '100000' },
    evening: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** The first evening of a portion, in a process started for it. */
    from: { type: 'string' },
    broken: { type: 'string' },
  },
})

const [seed, evenings] = [Number(values.seed), Number(values.evenings)]

makeSignalsForgetful()
// About twelve listeners of a page wait for one signal, the end of a sign-in; many more would be a leak.
setMaxListeners(30)

// In a browser, unhandled rejections of a page only go to its console; those of the school's server never get here.
process.on('unhandledRejection', () => undefined)

const playOne = async (evening: number): Promise<boolean> => {
  const { violations } = await playEvening(seed, evening, await openSchoolDatabase(), say)
  say(violations.length === 0 ? 'No violations.' : violations.join('\n'))
  return violations.length === 0
}

// ── Many evenings are played in portions: each in a process and with a database of its own.

interface Played {
  readonly counts: Counts
  readonly violations: ReadonlyArray<readonly [evening: number, what: string]>
}

const portionSize = 250

const addTo = (sum: Counts, counts: Counts) => {
  for (const [what, count] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + count
}

const playPortion = async (from: number): Promise<void> => {
  const database = await openSchoolDatabase()
  const counts: Counts = {}
  const violations: Array<[number, string]> = []
  for (let evening = from; evening < Math.min(evenings, from + portionSize); evening += 1) {
    const result = await playEvening(seed, evening, database)
    addTo(counts, result.counts)
    violations.push(...result.violations.map((what): [number, string] => [evening, what]))
  }
  const played: Played = { counts, violations }
  process.send?.(played, undefined, undefined, () => process.exit())
}

/**
 * A larger young generation: evenings leave much garbage, and with a process per core this saves a sixth of the processor
 * time.
 */
const flags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--stack-trace-limit=0',
]

const portionOf = async (from: number): Promise<Played> => {
  const args = ['--seed', String(seed), '--evenings', String(evenings), '--from', String(from)]
  const child = fork(process.argv[1] as string, args, { execArgv: flags })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of evening ${from} ended with ${String(code)}.`)
  })
  const [played] = (await Promise.race([once(child, 'message'), ended])) as [Played]
  ended.catch(() => undefined)
  return played
}

const maxTold = 20

const playAll = async (): Promise<boolean> => {
  say(`seed ${seed}, ${evenings} evenings`)
  const counts: Counts = {}
  let [violations, next] = [0, 0]
  const work = async () => {
    while (next < evenings) {
      const from = next
      next += portionSize
      const played = await portionOf(from)
      for (const [evening, what] of played.violations)
        if ((violations += 1) <= maxTold) say(`✗ --seed ${seed} --evening ${evening}: ${what}`)
      addTo(counts, played.counts)
    }
  }
  await Promise.all(Array.from({ length: Number(values.processes) }, work))
  for (const [what, count] of Object.entries(counts).sort()) say(`${what}: ${Math.round(count)}`)
  say(`seed ${seed}: ${evenings.toLocaleString('en')} evenings, ${violations} violations`)
  return violations === 0
}

// One evening: a family with its devices, sometimes the office and another family, and everything that can go wrong.

export interface Result {
  readonly violations: readonly string[]
  readonly counts: Counts
}

/** The share of evenings in which copies of the school are made and one is restored. */
const copied = 0.2

/** The number of events between two checks of everything that the pages say. */
const checkEvery = 8

const pauseOf = ({ random }: World): number =>
  random.weighed({ short: 6, some: 5, long: 1 }) === 'short'
    ? random.between(50, 1500)
    : random.happens(0.85)
      ? random.between(1500, 8000)
      : random.between(8000, 240_000)

const act = (visit: Visit, { asked, values }: Cast) => {
  const { random } = visit.world
  if (goOn(visit)) return
  if (random.happens(0.5) && lookAtConflicts(visit)) return
  if (visit.portal?.summary(visit.studentId).is === 'closed' && random.happens(0.5))
    return visit.portal.retry(visit.studentId)
  if (canType(visit)) fillIn(visit, asked, values)
}

interface Cast {
  readonly asked: ReturnType<typeof fieldsOf>
  readonly values: Values
  readonly family: Account
  readonly others: Account
}

/** Somebody at a page does something; at a device without a person, somebody arrives. */
const step = async (world: World, cast: Cast) => {
  const device = world.random.pick(world.devices)
  const open = world.visits.filter((visit) => visit.isAlive && visit.device === device)
  const isOffice = device.name === 'office'
  if (open.length === 0 || (open.length < 3 && world.random.happens(isOffice ? 0 : 0.04))) {
    const account = isOffice ? office : cast.family
    const visit = new Visit(world, device, account, cast.family.login)
    visit.note('opens the portal')
    return
  }
  const visit = world.random.pick(open)
  if (visit.isHidden && world.random.happens(0.7)) {
    visit.isHidden = false
    visit.tab.show('visible')
  }
  if (!world.random.happens(0.22)) return act(visit, cast)
  await mishaps[world.random.weighed(mishaps.weights)](visit, cast.others)
}

const office: Account = { role: 'admin', login: 'office' }

const castOf = async (world: World, evening: number): Promise<Cast> => {
  const [family, others] = [20_000_000 + 2 * evening, 20_000_001 + 2 * evening].map(String) as [
    string,
    string,
  ]
  for (const id of [family, others]) await world.enrol(id)
  const asked = fieldsOf(world.random)
  world.fields = [...new Set(asked.map(({ name }) => name))]
  world.addDevice('phone')
  if (world.random.happens(0.4)) world.addDevice('laptop')
  if (world.random.happens(0.4)) world.addDevice('office')
  return {
    asked,
    values: new Values(world.random),
    family: { role: 'student', login: family },
    others: { role: 'student', login: others },
  }
}

const play = async (world: World, evening: number) => {
  const { database } = world
  const isCopied = world.random.happens(copied)
  if (isCopied) await database.renew()
  const cast = await castOf(world, evening)
  world.scheduler.onHappened = () => {
    if (world.scheduler.happened % checkEvery === 0) world.visits.forEach(checkVisit)
  }
  const steps = world.random.between(8, 26)
  if (isCopied) world.fate = new Fate(world, steps)
  for (let count = 0; count < steps; count += 1) {
    await world.scheduler.runUntil(world.scheduler.now + pauseOf(world))
    world.visits.forEach(checkVisit)
    await world.fate?.before(count)
    await step(world, cast)
  }
  await world.fate?.before(steps)
  await comeBack(world)
  checkLost(world)
  // The next evening begins with a school that was never restored.
  if (isCopied) await database.renew()
}

/**
 * An evening that is cut short by an error proves nothing: that counts as a violation, and the school is created again after
 * it.
 */
export const playEvening = async (
  seed: number,
  evening: number,
  database: SchoolDatabase,
  trace?: (line: string) => void,
): Promise<Result> => {
  const world = new World(seedOf(seed, evening), database, trace)
  try {
    await play(world, evening)
  } catch (error) {
    world.accuse(`broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    await database.renew()
  }
  return { violations: world.violations, counts: { ...world.counts, hours: world.hours } }
}

const main = async () => {
  if (values.from !== undefined) return playPortion(Number(values.from))
  const isGood = await (values.evening === undefined ? playAll() : playOne(Number(values.evening)))
  process.exit(isGood ? 0 : 1)
}

// A run that cannot continue has failed.
main().catch((error: unknown) => {
  say(`The simulation broke off: ${String(error)}`)
  process.exit(1)
})
