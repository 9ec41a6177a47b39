// How the cost of the same work grows with the school: 1,200, 12,000 and 120,000 students. With ten times the students, work
// on a whole list may cost ten times as much, and work for one family no more than before.
import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { saveLoad } from './autosaves/load'
import { options } from './options'
import { inBenchSchool, saverOf, type School } from './school'
import { table, atMost, timesOf, type Row } from './count'
import { cpuSecondsOf, memoryOf, withServer } from './portal'

const saverCount = 32
const saveSeconds = 4
/** The same number of calls in every school, because the first calls of a process cost more than later ones. */
const lists = 6
/** Includes a tolerance of a tenth. */
const linear = 11

interface Size {
  readonly students: number
  readonly figures: Readonly<Record<string, number>>
  readonly memory: number
  readonly seedSeconds: number
}

interface Office {
  readonly agent: Agent
  readonly origin: string
  readonly pid: number
  readonly headers: Headers
}

/** Processor time of the portal per call, which other work on the same machine does not affect. */
const costOf = async (portal: Office, calls: number, ask: (turn: number) => unknown): Promise<number> => {
  const before = cpuSecondsOf(portal.pid)
  await timesOf(calls, ask)
  return ((cpuSecondsOf(portal.pid) - before) * 1000) / calls
}

const maxTries = 60
/** The report of 120,000 students takes minutes. */
const longestWaitMs = 600_000

/** A list of 120,000 blocks the event loop for so long that papers are refused for a while (REL-24): then wait. */
const ask = async ({ agent, origin, headers: own }: Office, path: string, headers = own) => {
  const send = () => call(agent, 'GET', `${origin}${path}`, headers, undefined, longestWaitMs)
  let answer = await send()
  for (let tries = 1; answer.status === 503 && tries < maxTries; tries += 1) {
    await wait(1000)
    answer = await send()
  }
  const { status, text } = answer
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 200)}`)
}

const costOfPage = (portal: Office, calls: number, path: string) =>
  costOf(portal, calls, () => ask(portal, path))

const names = ['Moham', 'Ramk', 'Bap', 'Jos', 'Charl', 'Pers', 'Will', 'Khan', 'Sing', 'Alexa']

const searchAsVisitor = (portal: Office, turn: number) =>
  ask(portal, `/api/students?name=${names[turn % names.length]}`, {
    'x-forwarded-for': `10.9.0.${turn}`,
    'x-forwarded-proto': 'https',
  })

const work = async (portal: Office, school: School, runs: number): Promise<Record<string, number>> => {
  const first = school.students[0]?.login ?? ''
  const before = cpuSecondsOf(portal.pid)
  const savers = school.students.slice(0, saverCount).map(saverOf)
  const saves = await saveLoad(portal.origin, savers, saveSeconds)
  const spent = cpuSecondsOf(portal.pid) - before
  return {
    'one save': (spent * 1000) / saves.count,
    'one record': await costOfPage(portal, 300, `/api/student-record/${first}`),
    'search by name': await costOf(portal, 60, (turn) => searchAsVisitor(portal, turn)),
    'list of all students': await costOfPage(portal, lists, '/api/students'),
    // Every record is evaluated once, later only those that changed.
    'progress of all students, the first time': await costOfPage(portal, 1, '/api/student-progress'),
    'progress of all students, again': await costOfPage(portal, lists, '/api/student-progress'),
    spreadsheet: await costOfPage(portal, runs, '/api/registration-data-spreadsheet'),
    'all-classes report': await costOfPage(portal, runs, '/api/registration-report/all'),
  }
}

const settings = {
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.0/8',
  NAME_SEARCH_PER_SCHOOL: '1000000',
}

const measure = async (students: number): Promise<Size> => {
  const start = performance.now()
  const measureIn = async (school: School): Promise<Size> => {
    const seedSeconds = (performance.now() - start) / 1000
    const { dataDir } = await school.copy()
    return withServer({ ...settings, DATA_DIR: dataDir }, async ({ origin, pid, agent, deskOf }) => {
      const { headers } = await deskOf(school.office)
      const figures = await work({ agent, origin, headers, pid }, school, students > 50_000 ? 1 : 3)
      return { students, figures, memory: memoryOf(pid).peak, seedSeconds }
    })
  }
  return inBenchSchool('sqlite', students, measureIn, saverCount)
}

const sizes: Size[] = []

const growthOf = (name: string, { students, figures }: Size, before: Size | undefined): number | undefined =>
  before === undefined
    ? undefined
    : ((figures[name] ?? NaN) / (before.figures[name] ?? NaN)) ** (1 / Math.log10(students / before.students))

const works = () => Object.keys(sizes[0]?.figures ?? {})

export const rows = async (): Promise<Row[]> => {
  for (const students of options.students) sizes.push(await measure(students))
  return sizes
    .slice(1)
    .flatMap((size, index) =>
      works().map((name) =>
        atMost(
          `${name}, processor ms: growth per ten times the students, to ${size.students}`,
          growthOf(name, size, sizes[index]) ?? NaN,
          linear,
        ),
      ),
    )
}

/** Rows for docs/benchmarks.md. */
export const text = (): string => {
  const head = [
    'portal, processor ms per call',
    ...sizes.flatMap(({ students }, index) => [
      `${students.toLocaleString('en-GB')}`,
      ...(index > 0 ? ['× per ten'] : []),
    ]),
  ]
  const lines = works().map((name) => [
    name,
    ...sizes.flatMap((size, index) => [
      size.figures[name] ?? NaN,
      ...(index > 0 ? [(growthOf(name, size, sizes[index - 1]) ?? NaN).toFixed(1)] : []),
    ]),
  ])
  const around = sizes
    .map(
      ({ students, memory, seedSeconds }) =>
        `${students}: ${memory.toFixed(0)} MB at the highest, made in ${seedSeconds.toFixed(0)} s`,
    )
    .join('; ')
  return `${table(head, lines)}\n\n${around}.`
}
