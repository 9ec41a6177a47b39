// Families save, sign in and upload documents through a proxy in front of two instances with one PostgreSQL and one S3
// server, while one of these parts breaks. At the end, everything stored is compared with what was acknowledged.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quietLog } from '../../src/server/platform/core/log'
import { openDatabase, type OpenOptions } from '../../src/server/platform/database/opening/open'
import { fsFileStore } from '../../src/server/platform/storage/diskFileStore'
import { s3FileStore } from '../../src/server/platform/storage/s3FileStore'
import { startMachines, type Machines } from '../../src/server/testing/machines/machines'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import type { S3Server } from '../../src/server/testing/s3/s3Server'
import { foundSchool, foundVisitors } from '../../src/server/testing/storm/families'
import { Journal } from '../../src/server/testing/storm/journal'
import { judge } from '../../src/server/testing/storm/oracle'
import { keepSaving } from '../../src/server/testing/storm/saver'
import type { Program } from '../../src/server/testing/storm/serverProcess'
import { keepHandingIn } from '../../src/server/testing/storm/visitor'
import { testConfig } from '../../src/server/testing/portal/testConfig'

export interface Size {
  readonly clients: number
  readonly rounds: number
  readonly program: Program
}

export interface Tried {
  readonly acknowledged: number
  readonly faults: readonly string[]
  readonly seen: string
}

export interface Scene {
  readonly machines: Machines
  readonly cluster: Cluster
  readonly rounds: number
  /** The number of saves, uploads and sign-ins acknowledged so far. */
  readonly count: () => number
  readonly statuses: { readonly saves: Map<number, number>; readonly uploads: Map<number, number> }
  /** Prints the message and records it as a fault, unless the condition holds. */
  readonly must: (isTrue: boolean, otherwise: string) => void
}

export interface Plan {
  readonly losing?: number
  readonly s3Endpoint?: (s3: S3Server) => Promise<string>
  /** The address of PostgreSQL for the instances, if it differs from the real one. */
  readonly databaseUrl?: (url: string) => Promise<string>
  /** Breaks something; the text describes what was observed. */
  readonly attack: (scene: Scene) => Promise<string>
}

const tally = () => {
  const seen = new Map<number, number>()
  const hear = (_ms: number, status: number) => void seen.set(status, (seen.get(status) ?? 0) + 1)
  return { seen, hear }
}

/** Copies the objects to files, where the oracle looks for them, and checks that every row has one. */
const mirror = async (s3: S3Server, opening: OpenOptions): Promise<string[]> => {
  const store = await s3FileStore(opening.dataDir, s3.place)
  const files = await fsFileStore(opening.dataDir)
  for await (const { sha256 } of store.list()) await files.put(await store.get(sha256), Infinity)
  const { db, close } = await openDatabase(opening)
  const rows = await db.selectFrom('uploaded_file').select(['id', 'sha256']).execute()
  const faults: string[] = []
  for (const { id, sha256 } of rows)
    if (!(await files.head(sha256))) faults.push(`the row of ${id} names a file that is not there`)
  await close()
  return faults
}

const judged = async (s3: S3Server, opening: OpenOptions, journal: Journal): Promise<string[]> => {
  const opened = await openDatabase(opening)
  try {
    const faults = await mirror(s3, opening)
    return [...faults, ...(await judge(opened, journal, opening.dataDir)).faults]
  } finally {
    await opened.close()
  }
}

/** All families work until the attack is over. */
const besiege = async (
  { clients, rounds }: Size,
  { attack }: Plan,
  opening: OpenOptions,
  around: { machines: Machines; cluster: Cluster; journal: Journal; faults: string[] },
): Promise<string> => {
  const { machines, cluster, journal, faults } = around
  const [saves, uploads] = [tally(), tally()]
  const savers = await foundSchool(opening, testConfig(opening.dataDir).sessions, clients)
  const visitors = await foundVisitors(opening, 2)
  const stop = new AbortController()
  const { origin } = machines.proxy
  const working = Promise.all([
    ...savers.map((saver) => keepSaving(saver, origin, journal, stop.signal, saves.hear)),
    ...visitors.map((visitor) => keepHandingIn(visitor, origin, journal, stop.signal, uploads.hear)),
  ])
  const must: Scene['must'] = (isTrue, otherwise) => void (isTrue || faults.push(otherwise))
  const statuses = { saves: saves.seen, uploads: uploads.seen }
  try {
    while (journal.count < clients) await wait(20)
    return await attack({ machines, cluster, rounds, count: () => journal.count, statuses, must })
  } finally {
    stop.abort()
    await working
  }
}

/** The longest time that families may wait for the first save after a fault. */
export const patienceMs = 5000

/** Milliseconds until the next acknowledgement, or until it has taken far too long. */
export const untilAcknowledged = async ({ count }: Scene): Promise<number> => {
  const [before, since] = [count(), performance.now()]
  while (count() === before && performance.now() - since < 4 * patienceMs) await wait(5)
  return performance.now() - since
}

const textOf = (seen: ReadonlyMap<number, number>) =>
  [...seen].map(([status, times]) => `${status === 0 ? 'no answer' : status}: ${times}`).join(', ')

export const machinesStorm = async (size: Size, plan: Plan): Promise<Tried> => {
  const cluster = await startCluster()
  const own = mkdtempSync(join(tmpdir(), 'portal-machines-storm-'))
  const opening: OpenOptions = { databaseUrl: cluster.url, dataDir: own, log: quietLog }
  const { program } = size
  const databaseUrl = (await plan.databaseUrl?.(cluster.url)) ?? cluster.url
  const machines = await startMachines({ ...plan, databaseUrl, program })
  const journal = new Journal(join(own, 'acknowledged.jsonl'))
  const faults: string[] = []
  try {
    const seen = await besiege(size, plan, opening, { machines, cluster, journal, faults })
    faults.push(...(await judged(machines.s3, opening, journal)))
    return { acknowledged: journal.count, faults, seen }
  } finally {
    await machines.remove()
    await removeCluster(cluster)
    if (faults.length === 0) rmSync(own, { recursive: true, force: true })
  }
}

export const seenText = ({ statuses: { saves, uploads } }: Scene, text: string) =>
  `${text}; saves ${textOf(saves)}; visits ${textOf(uploads)}`
