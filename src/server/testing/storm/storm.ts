// Families save, sign in and hand in documents while something breaks down. After each time the database is held
// against what was acknowledged; then the server starts again and the families go on where they were.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config/config'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type OpenOptions } from '../../platform/database/opening/open'
import { testConfig, testSecret } from '../portal/testConfig'
import { foundSchool, foundVisitors } from './families'
import { Journal } from './journal'
import type { Hear } from './keepGoing'
import { judge, type Verdict } from './oracle'
import { keepSaving, type Saver } from './saver'
import { startServer, type ServerProcess, type Start } from './serverProcess'
import { keepHandingIn, type Visitor } from './visitor'

export interface Scene {
  readonly journal: Journal
  readonly savers: readonly Saver[]
  readonly dataDir: string
}

export interface StormOptions extends Start {
  /** Of an empty database; empty: SQLite in dataDir. */
  databaseUrl: string
  /** Empty; a new folder unless given. */
  dataDir?: string
  clients: number
  /** Who sign in and hand in documents meanwhile; 2 unless given. */
  visitors?: number
  rounds: number
  env?: Readonly<Record<string, string>>
  /** After how many more acknowledgements it breaks down, from the time at which each family could have saved once. */
  roundSaves?: () => number
  /** And how long after these. */
  roundMs?: () => number
  /** kill -9 of the server unless given; must leave the server dead. The families go on meanwhile. */
  breakDown?: (server: ServerProcess, scene: Scene) => Promise<void>
  repair?: () => Promise<void>
  onRound?: (text: string) => void
  /** Of a school that stands in dataDir already; made new unless given. */
  people?: People
  sessionsMayEnd?: boolean
  /** Told of every answer to a save. */
  hear?: Hear
  /** Told of every answer to a document. */
  hearVisits?: Hear
}

export interface StormReport {
  acknowledged: number
  faults: string[]
  /** The longest time from spawning the server to its listening. */
  slowestStartMs: number
}

export interface People {
  savers: Saver[]
  visitors: Visitor[]
}

const acknowledgedMore = async (journal: Journal, saves: number, stop: AbortSignal) => {
  const before = journal.count
  while (!stop.aborted && journal.count < before + saves) await wait(1)
}

const saveUntilBroken = async (
  { savers, visitors }: People,
  journal: Journal,
  options: StormOptions & { dataDir: string },
  env: Record<string, string>,
): Promise<number> => {
  const { roundSaves, roundMs, repair, hear, hearVisits, dataDir } = options
  const { breakDown = (server: ServerProcess) => server.kill() } = options
  const server = await startServer(env, options)
  const stop = new AbortController()
  const saving = Promise.all([
    ...savers.map((saver) => keepSaving(saver, server.origin, journal, stop.signal, hear)),
    ...visitors.map((visitor) => keepHandingIn(visitor, server.origin, journal, stop.signal, hearVisits)),
  ])
  // Also a busy machine has as many saves behind it as there are families.
  const enough = savers.length + (roundSaves?.() ?? 0)
  const longEnough = acknowledgedMore(journal, enough, stop.signal).then(() => wait(roundMs?.() ?? 0))
  await Promise.race([longEnough, saving, server.exited])
  await breakDown(server, { journal, savers, dataDir })
  stop.abort()
  await saving
  await repair?.()
  return server.readyAfterMs
}

/** A database that cannot be read at all has lost everything. */
const judgement = async (
  opening: OpenOptions,
  journal: Journal,
  leniency: Pick<StormOptions, 'sessionsMayEnd'>,
): Promise<Verdict> => {
  try {
    const opened = await openDatabase(opening)
    try {
      return await judge(opened, journal, opening.dataDir, leniency)
    } finally {
      await opened.close()
    }
  } catch (error) {
    return { acknowledged: journal.count, faults: [String(error)] }
  }
}

const foundPeople = async (
  opening: OpenOptions,
  limits: Config['sessions'],
  { clients, visitors = 2 }: StormOptions,
): Promise<People> => ({
  savers: await foundSchool(opening, limits, clients),
  visitors: await foundVisitors(opening, visitors),
})

export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { databaseUrl, rounds } = options
  // The witness does not live where the breakdown happens.
  const own = mkdtempSync(join(tmpdir(), 'portal-storm-'))
  const dataDir = options.dataDir ?? join(own, 'data')
  mkdirSync(dataDir, { recursive: true })
  const opening: OpenOptions = { databaseUrl, dataDir, log: quietLog }
  const people = options.people ?? (await foundPeople(opening, testConfig(own).sessions, options))
  const journal = new Journal(join(own, 'acknowledged.jsonl'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret, ...options.env }
  const report: StormReport = { acknowledged: 0, faults: [], slowestStartMs: 0 }
  for (let round = 1; round <= rounds && report.faults.length === 0; round += 1) {
    const readyAfter = await saveUntilBroken(people, journal, { ...options, dataDir }, env)
    const { acknowledged, faults } = await judgement(opening, journal, options)
    const slowestStartMs = Math.max(report.slowestStartMs, readyAfter)
    Object.assign(report, { acknowledged, faults, slowestStartMs })
    options.onRound?.(`round ${round}: ${acknowledged} acknowledged, ${faults.length} faults`)
  }
  if (report.faults.length === 0) rmSync(own, { recursive: true, force: true })
  else report.faults.push(`What was acknowledged is kept in ${own}.`)
  return report
}
