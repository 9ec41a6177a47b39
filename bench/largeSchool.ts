// The office's calls for its table and its lists in a school of 1,200 and one of 10,000, compared on both databases.
import { Agent } from 'node:http'
import type { Headers } from '../src/server/testing/portal/browser'
import { call, headersOf } from '../src/server/testing/storm/http'
import type { Engine } from './options'
import { foundBenchSchool } from './school'
import { memoryOf, startPortal, type Portal } from './portal'
import { p95, atMost, type Row } from './count'

const sizes = [1200, 10_000] as const
const limitMs = 1000
const limitMb = 512

interface Wanted {
  readonly what: string
  readonly path: string
  readonly turns: number
}

const list = (what: string, path: string): Wanted => ({ what, path: `/api/school-lists/${path}`, turns: 5 })

const wanted: readonly Wanted[] = [
  { what: 'rows of the table', path: '/api/students', turns: 20 },
  { what: 'progress and missing of the table', path: '/api/student-progress', turns: 20 },
  list('class list of a class, PDF', 'class?class_id=1A'),
  list('contacts of a form, PDF', 'contacts?form_level=1'),
  list('contacts of a form, spreadsheet', 'contacts?form_level=1&format=xlsx'),
  list('birthdays of the school, PDF', 'birthdays'),
  list('birthdays of the school, spreadsheet', 'birthdays?format=xlsx'),
]

interface Figures {
  readonly first: number
  readonly slowest: number
}

const ask = async (agent: Agent, origin: string, headers: Headers, path: string): Promise<number> => {
  const start = performance.now()
  const { status, text } = await call(agent, 'GET', `${origin}${path}`, headers, undefined, 60_000)
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 200)}`)
  return performance.now() - start
}

const measure = async ({ origin, pid }: Portal, token: string) => {
  const agent = new Agent({ keepAlive: true })
  try {
    const headers = await headersOf(agent, origin, { token })
    const figures = new Map<string, Figures>()
    for (const { what, path, turns } of wanted) {
      const first = await ask(agent, origin, headers, path)
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) times.push(await ask(agent, origin, headers, path))
      figures.set(what, { first, slowest: p95(times) })
    }
    return { figures, memory: memoryOf(pid).peak }
  } finally {
    agent.destroy()
  }
}

const school = async (engine: Engine, students: number) => {
  const found = await foundBenchSchool(engine, students, 1)
  try {
    const { dataDir, databaseUrl } = await found.copy()
    const portal = await startPortal({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_SECOND_FACTOR: 'offered',
    })
    try {
      return await measure(portal, found.office.token)
    } finally {
      await portal.stop()
    }
  } finally {
    await found.remove()
  }
}

let said = ''

export const text = (): string => said

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const rowsOn = async (engine: Engine): Promise<Row[]> => {
  const [small, large] = [await school(engine, sizes[0]), await school(engine, sizes[1])]
  const lines = wanted.map(({ what }) => {
    const [few, many] = [small.figures.get(what), large.figures.get(what)]
    const ratio = (many?.slowest ?? Number.NaN) / (few?.slowest ?? Number.NaN)
    const figures = [few?.first, few?.slowest, many?.first, many?.slowest].map((ms) => Math.round(ms ?? 0))
    return `| ${[what, ...figures, ratio.toFixed(1)].join(' | ')} |`
  })
  const name = engineNames[engine]
  const head = '| ms | 1,200, first | p95 | 10,000, first | p95 | × |\n|---|--:|--:|--:|--:|--:|'
  const memory = `Memory at its highest: ${small.memory.toFixed(0)} and ${large.memory.toFixed(0)} MB.`
  said += `### ${name}\n\n${[head, ...lines].join('\n')}\n\n${memory}\n\n`
  const of = `10,000 students, ${name}`
  return [
    ...wanted.map(({ what }) =>
      atMost(`${of}: ${what}, p95 (ms)`, large.figures.get(what)?.slowest ?? Number.NaN, limitMs),
    ),
    atMost(`${of}: memory at its highest after table and lists (MB)`, large.memory, limitMb),
  ]
}

export const rows = async (): Promise<Row[]> => [...(await rowsOn('sqlite')), ...(await rowsOn('postgres'))]
