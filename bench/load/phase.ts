// One phase of the deadline night: a fresh school, a warm-up, the peak load, kill -9, and the check by the oracle.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'
import { Journal } from '../../src/server/testing/storm/journal'
import { judge } from '../../src/server/testing/storm/oracle'
import { headersOf } from '../../src/server/testing/storm/http'
import {
  cpuSecondsOf,
  memoryOf,
  moveServer,
  onServerCore,
  takeOwnCore,
  withServer,
  type Server,
} from '../portal'
import { letArrive, type Arrival } from './arrivals'
import {
  ask,
  correctOne,
  enter,
  get,
  handIn,
  listDocuments,
  lookUp,
  makeClassPack,
  printForm,
  save,
  type Night,
  type Office,
} from './calls'
import { documentMaker, asProxy, openFamilies } from './families'
import type { Engine, Pinning } from '../options'
import type { Copy, School } from '../school'
import { Tally } from '../count'

export interface Plan {
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
  /** Peak memory in megabytes. */
  readonly memory: number
  /** Percent of two cores: the portal, and the database's own processes. */
  readonly cpu: number
  readonly databaseCpu: number
  /** Use of the families' own core, in percent. */
  readonly generatorCpu: number
}

const warmUpMs = 4000
const longestDrainMs = 40_000

const pageFiles = (): string[] => {
  const page = readFileSync(join(__dirname, '../../dist/client/index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '/')
  return ['/', ...linked, '/crest.svg', '/robots.txt'].slice(0, 8)
}

/** The peak of one school in the model, times the scale. */
const arrivalsOf = (night: Night, office: Office, scale: number): Arrival[] => {
  const files = pageFiles()
  let file = 0
  const nextFile = () => get(night, 'static', files[(file += 1) % files.length] ?? '/', {})
  const perSecond: readonly (readonly [number, () => Promise<unknown>])[] = [
    [110, () => save(night)],
    // Each sign-in causes eleven reads at the beginning of the session.
    [2, () => enter(night)],
    [5.5, () => handIn(night)],
    [3.3, () => listDocuments(night)],
    [1.3, () => printForm(night)],
    [2, () => lookUp(night)],
    [9, nextFile],
    [2 / 60, () => ask(office, 'office list', '/api/students')],
    [1 / 60, () => correctOne(office)],
  ]
  return perSecond.map(([rate, work]) => ({ perSecond: rate * scale, work: async () => void (await work()) }))
}

/** The large papers are ordered together, each once in a phase, which is more often than in the model. */
const printSchool = async (office: Office, seconds: number) => {
  await wait(seconds * 200)
  const sheet = ask(office, 'spreadsheet', '/api/registration-data-spreadsheet')
  const report = ask(office, 'all-classes report', '/api/registration-report/all')
  await Promise.all([sheet, report, makeClassPack(office)])
}

const judged = async ({ databaseUrl, dataDir }: Copy, journal: Journal) => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  try {
    return await judge(opened, journal, dataDir)
  } finally {
    await opened.close()
  }
}

const settings = {
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

const drive = (school: School, copy: Copy, plan: Plan, journal: Journal): Promise<Measured> => {
  const { scale, pinning, seconds } = plan
  const env = { DATA_DIR: copy.dataDir, DATABASE_URL: copy.databaseUrl, ...settings }
  if (school.databasePid !== undefined) moveServer(school.databasePid, pinning)
  const inPeak = async ({ origin, pid, agent: uploads, kill }: Server): Promise<Measured> => {
    takeOwnCore(pinning)
    const agent = asProxy()
    const tally = new Tally()
    const families = await openFamilies(agent, origin, school.students)
    const nextDocument = await documentMaker()
    const own = { agent, uploads, origin, families, tally, journal, nextDocument }
    const night: Night = { ...own, unsaved: 0, joined: 0 }
    const headers = await headersOf(agent, origin, school.office)
    const office: Office = { night, headers, editors: new Map() }
    const arrivals = arrivalsOf(night, office, scale)
    const earlier = await letArrive(arrivals, warmUpMs)
    tally.clear()
    night.joined = 0
    const before = spentBy(pid, school.databasePid)
    const printing = printSchool(office, seconds)
    const underWay = await letArrive(arrivals, seconds * 1000)
    const after = spentBy(pid, school.databasePid)
    await Promise.race([Promise.all([...earlier, ...underWay, printing]), wait(longestDrainMs)])
    const memory = memoryOf(pid).peak
    agent.destroy()
    await kill()
    takeOwnCore('free')
    const share = (used: number) => (used / seconds / 2) * 100
    return {
      ...plan,
      tally,
      ...(await judged(copy, journal)),
      unsaved: night.unsaved,
      joined: night.joined,
      memory,
      cpu: share(after.portal - before.portal),
      databaseCpu: share(after.database - before.database),
      generatorCpu: 2 * share(after.own - before.own),
    }
  }
  return withServer(env, inPeak, { through: onServerCore(pinning) })
}

export const runPhase = async (school: School, plan: Plan): Promise<Measured> => {
  const own = mkdtempSync(join(tmpdir(), 'portal-journal-'))
  const copy = await school.copy()
  try {
    return await drive(school, copy, plan, new Journal(join(own, 'acknowledged.jsonl')))
  } finally {
    await copy.remove()
    rmSync(own, { recursive: true, force: true })
  }
}
