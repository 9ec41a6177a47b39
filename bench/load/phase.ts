// One phase of the deadline night: a fresh school, a warm-up, the peak load, kill -9, and the check by the oracle.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'
import { Journal } from '../../src/server/testing/storm/journal'
import { judge } from '../../src/server/testing/storm/oracle'
import { postTermReports } from '../../src/shared/contract/reports/termReports'
import { cpuSecondsOf, memoryOf, moveServer, onServerCore, takeOwnCore } from '../portal'
import * as calls from './calls'
import type { Night, Office } from './calls'
import { asProxy, documentMaker, openFamilies } from './families'
import type { Engine, Pinning } from '../options'
import { onCopy, openTerm, type Copy, type Running, type School } from '../school'
import { Tally } from '../count'

export interface Plan {
  /** The last hour before the deadline, or the minute after a posting. */
  readonly kind: 'deadline' | 'posting'
  readonly engine: Engine
  readonly scale: number
  readonly pinning: Pinning
  readonly seconds: number
}

export interface Measured extends Plan {
  readonly tally: Tally
  readonly acknowledged: number
  readonly faults: readonly string[]
  readonly unsaved: number
  readonly joined: number
  readonly seen: number
  /** Peak memory in megabytes. */
  readonly memory: number
  /** Percent of two cores: the portal, and the database's own processes. */
  readonly cpu: number
  readonly databaseCpu: number
  /** Use of the families' own core, in percent. */
  readonly generatorCpu: number
}

const warmUpMs = 4000
/** After a posting, a family asks again for minutes until it has seen its card. */
const longestDrainMs = { deadline: 40_000, posting: 300_000 } as const

const pageFiles = (): string[] => {
  const page = readFileSync(join(__dirname, '../../dist/client/index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '/')
  return ['/', ...linked, '/crest.svg', '/robots.txt'].slice(0, 8)
}

/** The peak of one school in the model, times the scale. */
const arrivalsOf = (night: Night, office: Office, { kind, scale }: Plan): Arrival[] => {
  const files = pageFiles()
  let file = 0
  const nextFile = () => calls.get(night, 'static', files[(file += 1) % files.length] ?? '/', {})
  type Rates = readonly (readonly [perSecond: number, () => Promise<unknown>])[]
  const deadline: Rates = [
    [110, () => calls.save(night)],
    // Each sign-in causes eleven reads at the beginning of the session.
    [2, () => calls.enter(night)],
    [5.5, () => calls.handIn(night)],
    [3.3, () => calls.listDocuments(night)],
    [1.3, () => calls.printForm(night)],
    [2, () => calls.lookUp(night)],
    [9, nextFile],
    [2 / 60, () => calls.ask(office, 'office list', '/api/students')],
    [1 / 60, () => calls.correctOne(office)],
  ]
  // A little faster than needed, so that all have arrived before the minute is over.
  const posting: Rates = [[(1.1 * night.families.length) / 60, () => calls.openCard(night)]]
  return { deadline, posting }[kind].map(([rate, work]) => ({
    perSecond: rate * scale,
    work: async () => void (await work()),
  }))
}

// An open load model: requests arrive at their own times, whether or not earlier ones were answered.

interface Arrival {
  readonly perSecond: number
  readonly work: () => Promise<void>
}

const tickMs = 4

/** The time between two arrivals: random, as people come, not at a fixed interval. */
const pauseMs = (perSecond: number) => (-Math.log(1 - Math.random()) / perSecond) * 1000

/** Starts requests until the time is over; resolves with those still in progress. */
const letArrive = async (arrivals: readonly Arrival[], milliseconds: number): Promise<Set<Promise<void>>> => {
  const start = performance.now()
  const next = arrivals.map(({ perSecond }) => start + pauseMs(perSecond))
  const underWay = new Set<Promise<void>>()
  const send = (work: Arrival['work']) => {
    const done = work()
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }
  for (let now = start; now < start + milliseconds; now = performance.now()) {
    arrivals.forEach(({ perSecond, work }, index) => {
      while ((next[index] ?? Infinity) <= now) {
        send(work)
        next[index] = (next[index] ?? now) + pauseMs(perSecond)
      }
    })
    await wait(tickMs)
  }
  return underWay
}

/** The large papers are ordered together, each once in a phase, which is more often than in the model. */
const printSchool = async (office: Office, seconds: number) => {
  await wait(seconds * 200)
  const sheet = calls.ask(office, 'spreadsheet', '/api/registration-data-spreadsheet')
  const report = calls.ask(office, 'all-classes report', '/api/registration-report/all')
  await Promise.all([sheet, report, calls.makeClassPack(office)])
}

const judged = async ({ databaseUrl, dataDir }: Copy, journal: Journal) => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  try {
    return await judge(opened, journal, dataDir)
  } finally {
    await opened.close()
  }
}

const env = {
  // The families come through a proxy, each from its own address; the search limit blocks nobody.
  TRUST_PROXY: '127.0.0.0/8',
  TRUST_REQUEST_START: 'on',
  NAME_SEARCH_PER_SCHOOL: '1000000',
  LOG_LEVEL: 'silent',
}

/** Processor time in seconds. */
const spentBy = (pid: number, databasePid: number | undefined) => ({
  portal: cpuSecondsOf(pid),
  database: databasePid === undefined ? 0 : cpuSecondsOf(databasePid),
  own: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
})

const drive = async (
  { origin, pid, agent: uploads, kill, copy, office: desk }: Running,
  school: School,
  plan: Plan,
  journal: Journal,
): Promise<Measured> => {
  const { kind, pinning, seconds } = plan
  takeOwnCore(pinning)
  const agent = asProxy()
  const tally = new Tally()
  const families = await openFamilies(agent, origin, school.students)
  const nextDocument = await documentMaker()
  const own = { agent, uploads, origin, families, tally, journal, nextDocument }
  const night: Night = { ...own, unsaved: 0, joined: 0, arrived: 0, seen: 0 }
  const office: Office = { night, headers: desk.headers, editors: new Map() }
  if (kind === 'posting') await desk.ask(postTermReports, { ...openTerm, posted: 1, date_posted: null })
  const arrivals = arrivalsOf(night, office, plan)
  const earlier = await letArrive(arrivals, kind === 'posting' ? 0 : warmUpMs)
  tally.clear()
  night.joined = 0
  const before = spentBy(pid, school.databasePid)
  const printing = kind === 'posting' ? undefined : printSchool(office, seconds)
  const underWay = await letArrive(arrivals, seconds * 1000)
  const after = spentBy(pid, school.databasePid)
  await Promise.race([Promise.all([...earlier, ...underWay, printing]), wait(longestDrainMs[kind])])
  const memory = memoryOf(pid).peak
  agent.destroy()
  await kill()
  takeOwnCore('free')
  const share = (used: number) => (used / seconds / 2) * 100
  const { unsaved, joined, seen } = night
  return {
    ...{ ...plan, tally, ...(await judged(copy, journal)), unsaved, joined, seen, memory },
    cpu: share(after.portal - before.portal),
    databaseCpu: share(after.database - before.database),
    generatorCpu: 2 * share(after.own - before.own),
  }
}

export const runPhase = async (school: School, plan: Plan): Promise<Measured> => {
  const own = mkdtempSync(join(tmpdir(), 'portal-journal-'))
  const journal = new Journal(join(own, 'acknowledged.jsonl'))
  if (school.databasePid !== undefined) moveServer(school.databasePid, plan.pinning)
  try {
    const through = onServerCore(plan.pinning)
    return await onCopy(school, (running) => drive(running, school, plan, journal), { env, through })
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
