// The turn of the year, and its undo: how long each takes, how long it keeps another writer out (SQLite), and what
// families who save feel meanwhile. The compiled portal is a process of its own, as in the school.
import { Agent } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { YearTurn, YearTurnDryRun } from '../src/shared/contract/records/yearTurn'
import type { Headers } from '../src/server/testing/portal/browser'
import { call, headersOf } from '../src/server/testing/storm/http'
import type { Saver } from '../src/server/testing/storm/saver'
import { saveLoad } from './autosaves/load'
import { inDemoSchool, type DemoSchool } from './demoSchool'
import { startPortal } from './portal'
import { atMost, type Row } from './row'
import { signedIn, type SignedIn } from './signedIn'

const familyCount = 8
const seconds = 8
const rounds = 5
const fields = ['home_address', 'medical_history', 'allergy', 'achievements'] as const

/** Longest wait, in milliseconds, of a writer that tries all the time. */
const writer = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require('better-sqlite3')
  const db = new Database(workerData, { timeout: 20_000 })
  let longest = 0
  const wait = new Int32Array(new SharedArrayBuffer(4))
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0 })
  const probe = () => {
    const start = performance.now()
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
    longest = Math.max(longest, performance.now() - start)
    setTimeout(probe, 2)
  }
  probe()
`

const watchWriter = (dataDir: string) => {
  const worker = new Worker(writer, { eval: true, workerData: join(dataDir, 'portal.sqlite') })
  return {
    /** Since it was last asked. */
    longest: () =>
      new Promise<number>((done, failed) => {
        worker.once('message', done)
        worker.once('error', failed)
        worker.postMessage('longest')
      }),
    stop: () => worker.terminate(),
  }
}

interface Office {
  readonly agent: Agent
  readonly origin: string
  readonly headers: Headers
}

const ask = async <Answer>({ agent, origin, headers }: Office, path: string, body?: object) => {
  const sent = body && JSON.stringify(body)
  const { status, text } = await call(agent, body ? 'POST' : 'GET', `${origin}${path}`, headers, sent)
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const storeDraft = async (office: Office): Promise<number> => {
  const { year, plan, version } = await ask<YearTurn>(office, '/api/year-turn')
  const terms = plan.terms.map((term) =>
    term.term === 1 ? { ...term, starts: `${year}-09-07`, ends: `${year}-12-11` } : term,
  )
  await ask(office, '/api/year-turn', { year, step: 'slips', plan: { ...plan, terms }, version })
  return year
}

const turn = async (office: Office) => {
  const year = await storeDraft(office)
  const planned = performance.now()
  const { basis, problems } = await ask<YearTurnDryRun>(office, '/api/plan-year-turn', { year })
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join(' '))
  const plan = performance.now() - planned
  return { year, plan, whole: await timed(() => ask(office, '/api/apply-year-turn', { year, basis })) }
}

const undo = (office: Office, year: number) => timed(() => ask(office, '/api/undo-year-turn', { year }))

const saverOf = ({ student, token }: SignedIn): Saver => ({
  ...{ student, client: `tab-${student}`, fields, token, seq: 0 },
})

const highest = (times: readonly number[]) => Math.max(...times)

const measureTurns = async (office: Office, dataDir: string) => {
  const held = watchWriter(dataDir)
  const times = { plan: [] as number[], whole: [] as number[], undo: [] as number[], writer: [] as number[] }
  try {
    for (let round = 0; round < rounds; round++) {
      await held.longest()
      const { year, plan, whole } = await turn(office)
      times.writer.push(await held.longest())
      times.plan.push(plan)
      times.whole.push(whole)
      times.undo.push(await undo(office, year))
    }
  } finally {
    await held.stop()
  }
  return times
}

const savesMeanwhile = async (office: Office, savers: readonly Saver[]) => {
  let isOver = false
  const working = (async () => {
    while (!isOver) await undo(office, (await turn(office)).year)
  })()
  const { p99 } = await saveLoad(office.origin, savers, seconds)
  isOver = true
  await working
  return p99
}

/** The first turn is the one that a school meets; so the worst of all counts. */
const measure =
  (count: number) =>
  async ({ dataDir }: DemoSchool): Promise<Row[]> => {
    const { families, office: admin } = await signedIn(dataDir, familyCount)
    const portal = await startPortal({ DATA_DIR: dataDir, DATABASE_URL: '' })
    const agent = new Agent({ keepAlive: true })
    try {
      const headers = await headersOf(agent, portal.origin, saverOf(admin))
      const office = { agent, origin: portal.origin, headers }
      const times = await measureTurns(office, dataDir)
      const p99 = await savesMeanwhile(office, families.map(saverOf))
      const school = `${count.toLocaleString('en')} students, SQLite`
      const share = count / 1200
      return [
        atMost(
          `turn of the year, ${school}: dry run, worst of ${rounds} (ms)`,
          highest(times.plan),
          1000 * share,
        ),
        atMost(
          `turn of the year, ${school}: whole, worst of ${rounds} (ms)`,
          highest(times.whole),
          2000 * share,
        ),
        atMost(
          `turn of the year, ${school}: writer held, worst of ${rounds} (ms)`,
          highest(times.writer),
          300 * share,
        ),
        atMost(
          `turn of the year, ${school}: undo, worst of ${rounds} (ms)`,
          highest(times.undo),
          2000 * share,
        ),
        atMost(
          `autosave p99 of ${familyCount} families during turns and undos, ${school} (ms)`,
          p99,
          400 * share,
        ),
      ]
    } finally {
      agent.destroy()
      await portal.stop()
    }
  }

export const rows = async (): Promise<Row[]> => [
  ...(await inDemoSchool(measure(1200))),
  ...(await inDemoSchool(measure(10_000), 10_000)),
]
