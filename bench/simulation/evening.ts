// One evening: a family with its devices, sometimes the office and another family, and everything that can go wrong.
import { comeBack, goOn } from './people/comingBack'
import { mishaps } from './people/mishaps'
import { canType, fillIn, lookAtConflicts, fieldsOf, Values } from './people/typing'
import { Visit } from './people/visit'
import type { SchoolDatabase } from './school/database'
import { Fate } from './school/fate'
import type { Account } from './school/school'
import { checkVisit } from './truth/statusLine'
import { checkLost } from './truth/ledger'
import { seedOf } from '../random'
import { World, type Counts } from './world'

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
