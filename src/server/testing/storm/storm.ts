// Families save while something breaks down. After each time the database is held against what was
// acknowledged; then the server starts again and the families go on where they were.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type OpenOptions } from '../../db/open'
import { testConfig, testSecret } from '../testConfig'
import { foundSchool } from './families'
import { Journal } from './journal'
import { judge, type Verdict } from './oracle'
import { keepSaving, type Saver } from './saver'
import { startServer, type Program, type ServerProcess } from './serverProcess'

export interface StormOptions {
  /** Of an empty database; empty: SQLite in dataDir. */
  databaseUrl: string
  /** Empty; a new folder unless given. */
  dataDir?: string
  program?: Program
  clients: number
  rounds: number
  /** How long the families save before the breakdown, from the time at which each could have saved once. */
  roundMs: () => number
  /** kill -9 of the server unless given; must leave the server dead. */
  breakDown?: (server: ServerProcess) => Promise<void>
  repair?: () => Promise<void>
  onRound?: (text: string) => void
}

export interface StormReport {
  acknowledged: number
  faults: string[]
  /** The longest time from spawning the server to its listening. */
  slowestStartMs: number
}

const quiet: OpenOptions['log'] = { info: () => undefined, warn: () => undefined }

/** Also a busy machine has as many saves behind it as there are families. */
const inFullSwing = async (journal: Journal, savers: number, stop: AbortSignal) => {
  const before = journal.count
  while (!stop.aborted && journal.count < before + savers) await wait(10)
}

const saveUntilBroken = async (
  savers: readonly Saver[],
  journal: Journal,
  options: StormOptions,
  env: Record<string, string>,
): Promise<number> => {
  const { roundMs, breakDown = (server: ServerProcess) => server.kill(), repair } = options
  const server = await startServer(env, options.program)
  const stop = new AbortController()
  const saving = Promise.all(savers.map((saver) => keepSaving(saver, server.origin, journal, stop.signal)))
  const longEnough = inFullSwing(journal, savers.length, stop.signal).then(() => wait(roundMs()))
  await Promise.race([longEnough, saving])
  await breakDown(server)
  stop.abort()
  await saving
  await repair?.()
  return server.readyAfterMs
}

/** A database that cannot be read at all has lost everything. */
const judgement = async (opening: OpenOptions, journal: Journal): Promise<Verdict> => {
  try {
    const opened = await openDatabase(opening)
    return await judge(opened, journal).finally(() => opened.close())
  } catch (error) {
    return { acknowledged: journal.listAcknowledged().length, faults: [String(error)] }
  }
}

export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { databaseUrl, clients, rounds } = options
  // The witness does not live where the breakdown happens.
  const own = mkdtempSync(join(tmpdir(), 'portal-storm-'))
  const dataDir = options.dataDir ?? join(own, 'data')
  mkdirSync(dataDir, { recursive: true })
  const opening: OpenOptions = { databaseUrl, dataDir, log: quiet }
  const savers = await foundSchool(opening, testConfig(own).sessions, clients)
  const journal = new Journal(join(own, 'acknowledged.jsonl'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret }
  const report: StormReport = { acknowledged: 0, faults: [], slowestStartMs: 0 }
  for (let round = 1; round <= rounds && report.faults.length === 0; round += 1) {
    const readyAfter = await saveUntilBroken(savers, journal, options, env)
    const { acknowledged, faults } = await judgement(opening, journal)
    const slowestStartMs = Math.max(report.slowestStartMs, readyAfter)
    Object.assign(report, { acknowledged, faults, slowestStartMs })
    options.onRound?.(`round ${round}: ${acknowledged} acknowledged, ${faults.length} faults`)
  }
  if (report.faults.length === 0) rmSync(own, { recursive: true, force: true })
  else report.faults.push(`What was acknowledged is kept in ${own}.`)
  return report
}
