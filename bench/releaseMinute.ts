// The minute after a term is posted: 1,200 families sign in and open the new report card, on the page and as a PDF.
import { setTimeout as wait } from 'node:timers/promises'
import type { Agent } from 'node:http'
import * as contract from '../src/shared/contract/reports/termReports'
import { signIn } from '../src/server/testing/storm/enter'
import type { Headers } from '../src/server/testing/portal/browser'
import { memoryOf } from './portal'
import { letArrive } from './load/arrivals'
import { get, timed } from './load/calls'
import { addressOf } from './load/families'
import { options, type Engine } from './options'
import { inBenchSchool, onCopy, password, type Member, type School } from './school'
import { engineNames, Tally, atLeast, atMost, type Row } from './count'

const students = 1200
const minuteMs = 60_000
const term = { year: 2025, term: 3 } as const
const maxTries = 12

/** The limits of the deadline night at its worst (REL-73, REL-74, REL-76): milliseconds at the 95th percentile. */
const limits = {
  'sign-in': 2500,
  'list of terms': 400,
  'card on the page': 400,
  'card as PDF': 4000,
} as const

interface Minute {
  readonly origin: string
  readonly agent: Agent
  readonly tally: Tally
}

const results: { engine: Engine; tally: Tally; seen: number; memory: number; postedMs: number }[] = []

interface Answered {
  readonly status: number
  readonly headers?: Record<string, unknown>
  readonly retryAfter?: number
}

/** Tries again after the time that the server names, as the client does (client/api/baseQuery.ts). */
const patiently = async <Answer extends Answered>(ask: () => Promise<Answer | undefined>) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer?.status === 200 || tries === maxTries) return answer
    const seconds = answer?.retryAfter ?? Number(answer?.headers?.['retry-after'] ?? 1)
    await wait(1000 * seconds * (1 + Math.random() / 2))
  }
}

const enter = (minute: Minute, login: string, address: Headers) =>
  patiently(() =>
    timed(minute, 'sign-in', () => signIn(minute.origin, login, password, address, minute.agent)),
  )

/** True if the family has seen its report card. */
const openCard = async (minute: Minute, { login }: Member, number: number): Promise<boolean> => {
  const start = performance.now()
  const address = addressOf(number)
  await get(minute, 'page', '/', address)
  const entered = await enter(minute, login, address)
  if (entered?.status !== 200) return false
  const { headers } = entered
  await Promise.all(
    [`/api/user/${login}`, `/api/student-record/${login}`].map((path) =>
      get(minute, 'record', path, headers),
    ),
  )
  const ofTerm = `${login}/${term.year}/${term.term}`
  const list = await get(minute, 'list of terms', `/api/report-card-terms/${login}`, headers)
  const card = await get(minute, 'card on the page', `/api/report-card-page/${ofTerm}`, headers)
  const pdf = await patiently(() => get(minute, 'card as PDF', `/api/report-card/${ofTerm}`, headers))
  minute.tally.record('all of it', performance.now() - start, 'ok')
  return [list, card, pdf].every((answer) => answer?.status === 200)
}

const env = { TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'silent' }

const run = (school: School) =>
  onCopy(
    school,
    async ({ origin, pid, agent, office }) => {
      const minute: Minute = { origin, agent, tally: new Tally() }
      const posting = { ...term, posted: 1, date_posted: null }
      const { ms: postedMs } = await office.ask(contract.postTermReports, posting)
      let [arrived, seen] = [0, 0]
      const work = async () => {
        const number = (arrived += 1) - 1
        const family = school.students[number]
        if (family && (await openCard(minute, family, number))) seen += 1
      }
      // A little faster than needed, so that all have arrived before the minute is over.
      const perSecond = (1.1 * school.students.length) / (minuteMs / 1000)
      await Promise.all(await letArrive([{ perSecond, work }], minuteMs))
      const memory = memoryOf(pid).peak
      results.push({ engine: school.engine, tally: minute.tally, seen, memory, postedMs })
    },
    { env },
  )

const rowsOf = ({ engine, tally, seen }: (typeof results)[number]): Row[] => [
  atLeast(`families who have seen the new card, ${engine}`, seen, students),
  ...Object.entries(limits).map(([kind, limit]) =>
    atMost(`release minute: ${kind}, p95 (ms), ${engine}`, tally.of(kind).p95, limit),
  ),
]

export const rows = async (): Promise<Row[]> => {
  for (const engine of options.engines) await inBenchSchool(engine, students, run)
  return results.flatMap(rowsOf)
}

/** Rows for docs/benchmarks.md. */
export const text = (): string =>
  results
    .map(({ engine, tally, seen, memory, postedMs }) => {
      const end = `${seen} of ${students} families have seen the card; posting took ${(postedMs / 1000).toFixed(1)} s; portal ${memory.toFixed(0)} MB at the highest.`
      return `### ${engineNames[engine]}\n\n${tally.text(minuteMs / 1000)}\n\n${end}`
    })
    .join('\n\n')
