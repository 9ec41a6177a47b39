// The minute after a term is posted: 1,200 families sign in and open the new report card, on the page and as a PDF.
import { setTimeout as wait } from 'node:timers/promises'
import { headersOf, call } from '../src/server/testing/storm/http'
import { signIn } from '../src/server/testing/storm/enter'
import type { Headers } from '../src/server/testing/portal/browser'
import { startPortal, memoryOf } from './portal'
import { letArrive } from './load/arrivals'
import { get, timed } from './load/calls'
import { addressOf, manyConnections } from './load/families'
import { options, type Engine } from './options'
import { foundBenchSchool, password, type Copy, type Member, type School } from './school'
import { table, Tally, atLeast, atMost, type Row } from './count'

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
const kinds = ['page', ...Object.keys(limits), 'all of it'] as const

interface Minute {
  readonly origin: string
  readonly agent: ReturnType<typeof manyConnections>
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
  const { year, term: number_ } = term
  const list = await get(minute, 'list of terms', `/api/report-card-terms/${login}`, headers)
  const card = await get(
    minute,
    'card on the page',
    `/api/report-card-page/${login}/${year}/${number_}`,
    headers,
  )
  const pdf = await patiently(() =>
    get(minute, 'card as PDF', `/api/report-card/${login}/${year}/${number_}`, headers),
  )
  minute.tally.record('all of it', performance.now() - start, 'ok')
  return [list, card, pdf].every((answer) => answer?.status === 200)
}

const post = async ({ origin, agent }: Minute, office: Headers): Promise<number> => {
  const start = performance.now()
  const body = JSON.stringify({ ...term, posted: 1, date_posted: null })
  const { status, text } = await call(agent, 'POST', `${origin}/api/post-term-reports`, office, body)
  if (status !== 200) throw new Error(`The term was not posted: ${status} ${text}`)
  return performance.now() - start
}

const run = async (school: School, { databaseUrl, dataDir }: Copy) => {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
  }
  const portal = await startPortal(env)
  const minute: Minute = { origin: portal.origin, agent: manyConnections(), tally: new Tally() }
  const postedMs = await post(minute, await headersOf(minute.agent, minute.origin, school.office))
  let [arrived, seen] = [0, 0]
  const work = async () => {
    const number = (arrived += 1) - 1
    const family = school.students[number]
    if (family && (await openCard(minute, family, number))) seen += 1
  }
  // A little faster than needed, so that all have arrived before the minute is over.
  const perSecond = (1.1 * school.students.length) / (minuteMs / 1000)
  await Promise.all(await letArrive([{ perSecond, work }], minuteMs))
  const memory = memoryOf(portal.pid).peak
  minute.agent.destroy()
  await portal.stop()
  results.push({ engine: school.engine, tally: minute.tally, seen, memory, postedMs })
}

const rowsOf = ({ engine, tally, seen }: (typeof results)[number]): Row[] => [
  atLeast(`families who have seen the new card, ${engine}`, seen, students),
  ...Object.entries(limits).map(([kind, limit]) =>
    atMost(`release minute: ${kind}, p95 (ms), ${engine}`, tally.of(kind).p95, limit),
  ),
]

export const rows = async (): Promise<Row[]> => {
  for (const engine of options.engines) {
    const school = await foundBenchSchool(engine, students)
    try {
      await run(school, await school.copy())
    } finally {
      await school.remove()
    }
  }
  return results.flatMap(rowsOf)
}

/** Rows for docs/benchmarks.md. */
export const text = (): string =>
  results
    .map(({ engine, tally, seen, memory, postedMs }) => {
      const lines = kinds.map((kind) => {
        const { ok, p50, p95, p99, longest, refused, failed } = tally.of(kind)
        return [kind, ok, p50, p95, p99, longest, refused, failed]
      })
      const head = ['step (ms)', 'answers', 'p50', 'p95', 'p99', 'longest', 'refused', 'failed']
      const end = `${seen} of ${students} families have seen the card; posting took ${(postedMs / 1000).toFixed(1)} s; portal ${memory.toFixed(0)} MB at the highest.`
      const troubles = tally.troubles().join(', ')
      return `### ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n\n${table(head, lines)}\n\n${end}${troubles && ` Not as wished: ${troubles}.`}`
    })
    .join('\n\n')
