// How the cost of the same work grows with the school, from 1,200 to 120,000 students. With ten times the students, work on
// a whole list may cost ten times as much, and work for one family no more than before. In a school of 10,000 the office
// does not wait for its table and its lists.
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../src/server/testing/storm/http'
import { atMost, engineNames, p95, say, timesOf, type Row } from './count'
import { saveLoad } from './load/saves'
import { options, type Engine } from './options'
import { cpuSecondsOf, memoryOf } from './portal'
import { inBenchSchool, onCopy, saverOf, type Running, type School } from './school'

const saverCount = 32
const saveSeconds = 4
/** Per ten times the students, with a tolerance of a tenth. */
const linear = 11
/** Beyond this size nobody waits for a list, and a paper takes minutes. */
const usualSize = 10_000
const usualMs = 1000
const usualMb = 512
/** Making this many students with the operator's command takes half a minute at most. */
const seedSecondsOf = (students: number) => Math.max(30, (30 * students) / 10_000)

interface Work {
  readonly what: string
  readonly path: (turn: number, student: string) => string
  /** Without a session. */
  readonly isVisitor?: true
  /** The same number in every school, because the first calls of a process cost more than later ones. */
  readonly calls: number
  /** In a school of the usual size the office waits a second at most. */
  readonly isAwaited?: true
  /** Made once in a school beyond the usual size. */
  readonly isPaper?: true
}

const list = (what: string, path: string): Work => ({
  ...{ what, calls: 5, isAwaited: true, isPaper: true },
  path: () => `/api/school-lists/${path}`,
})
const paper = (what: string, path: string): Work => ({ what, calls: 3, isPaper: true, path: () => path })

const names = ['Moham', 'Ramk', 'Bap', 'Jos', 'Charl', 'Pers', 'Will', 'Khan', 'Sing', 'Alexa']

const works: readonly Work[] = [
  { what: 'one record', path: (_turn, student) => `/api/student-record/${student}`, calls: 300 },
  {
    ...{ what: 'search by name', isVisitor: true, calls: 60 },
    path: (turn) => `/api/students?name=${names[turn % names.length]}`,
  },
  { what: 'rows of the table', path: () => '/api/students', calls: 6, isAwaited: true },
  // Every record is evaluated once, later only those that changed.
  { what: 'progress of all students, the first time', path: () => '/api/student-progress', calls: 1 },
  { what: 'progress of all students, again', path: () => '/api/student-progress', calls: 6, isAwaited: true },
  list('class list of a class, PDF', 'class?class_id=1A'),
  list('contacts of a form, PDF', 'contacts?form_level=1'),
  list('contacts of a form, spreadsheet', 'contacts?form_level=1&format=xlsx'),
  list('birthdays of the school, PDF', 'birthdays'),
  list('birthdays of the school, spreadsheet', 'birthdays?format=xlsx'),
  paper('spreadsheet', '/api/registration-data-spreadsheet'),
  paper('all-classes report', '/api/registration-report/all'),
]

interface Cost {
  readonly what: string
  /** Processor time of the portal per call, which other work on the same machine does not affect. */
  readonly cpuMs: number
  readonly p95: number
}

interface Size {
  readonly engine: Engine
  readonly students: number
  readonly costs: readonly Cost[]
  readonly memory: number
  readonly seedSeconds: number
}

const maxTries = 60
/** The report of 120,000 students takes minutes. */
const longestWaitMs = 600_000

const costsOf = async (running: Running, school: School, isLarge: boolean): Promise<Cost[]> => {
  const { agent, origin, pid } = running
  const { headers } = running.office
  /** A list of 120,000 blocks the event loop for so long that papers are refused for a while (REL-24): then wait. */
  const ask = async (path: string, isVisitor?: true) => {
    for (let tries = 1; ; tries += 1) {
      const url = `${origin}${path}`
      const sent = isVisitor ? {} : headers
      const { status, text } = await call(agent, 'GET', url, sent, undefined, longestWaitMs)
      if (status === 200) return
      if (status !== 503 || tries === maxTries)
        throw new Error(`${path} was answered with ${status}: ${text.slice(0, 200)}`)
      await wait(1000)
    }
  }
  const before = cpuSecondsOf(pid)
  const savers = school.students.slice(0, saverCount).map(saverOf)
  const first = school.students[0]?.login ?? ''
  const saves = await saveLoad(origin, savers, saveSeconds)
  const saving = (1000 * (cpuSecondsOf(pid) - before)) / saves.count
  const costs: Cost[] = [{ what: 'one save', cpuMs: saving, p95: NaN }]
  for (const { what, path, calls, isPaper, isVisitor } of works) {
    const times = isLarge && isPaper ? 1 : calls
    const start = cpuSecondsOf(pid)
    const took = await timesOf(times, (turn) => ask(path(turn, first), isVisitor))
    // The first call of a kind starts a thread or loads its code.
    const usual = took.length > 1 ? took.slice(1) : took
    costs.push({ what, cpuMs: (1000 * (cpuSecondsOf(pid) - start)) / times, p95: p95(usual) })
  }
  for (const { what, cpuMs } of costs) say(`  ${what}: ${cpuMs.toFixed(2)} ms of processor for each call`)
  return costs
}

const many = '1000000'
const env = {
  ...{ LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'offered', NAME_SEARCH_PER_SCHOOL: many },
  ...{ NAME_SEARCH_PER_IP: many, NAME_SEARCH_PER_IP_DAY: many },
}

const measure = (engine: Engine, students: number): Promise<Size> => {
  const start = performance.now()
  const measureIn = (school: School) => {
    const seedSeconds = (performance.now() - start) / 1000
    const work = async (running: Running): Promise<Size> => {
      const costs = await costsOf(running, school, students > usualSize)
      return { engine, students, costs, memory: memoryOf(running.pid).peak, seedSeconds }
    }
    return onCopy(school, work, { env })
  }
  return inBenchSchool(engine, students, measureIn, { sessions: saverCount })
}

const growthOf = (what: string, size: Size, before: Size): number => {
  const [now = NaN, then = NaN] = [size, before].map(
    ({ costs }) => costs.find((cost) => cost.what === what)?.cpuMs,
  )
  return (now / then) ** (1 / Math.log10(size.students / before.students))
}

const rowsOf = (size: Size, before: Size | undefined): Row[] => {
  const { engine, students, costs, memory, seedSeconds } = size
  const of = `${students.toLocaleString('en')} students, ${engineNames[engine]}`
  const isAwaited = new Set(works.filter((work) => work.isAwaited).map(({ what }) => what))
  const waits = costs.filter(({ what }) => isAwaited.has(what))
  const growth = before ? costs.map(({ what }) => [what, growthOf(what, size, before)] as const) : []
  return [
    ...growth.map(([what, times]) =>
      atMost(`${what}, processor ms: growth per ten times the students, to ${of}`, times, linear),
    ),
    ...(students <= usualSize
      ? [
          ...waits.map((cost) => atMost(`${cost.what}, p95 (ms), ${of}`, cost.p95, usualMs)),
          atMost(`memory at its highest (MB), ${of}`, memory, usualMb),
        ]
      : []),
    atMost(`npm run seed (s), ${of}`, seedSeconds, seedSecondsOf(students)),
  ]
}

/** A school of 120,000 is measured on SQLite only. */
export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines) {
    let before: Size | undefined
    for (const students of options.students.filter((count) => engine === 'sqlite' || count <= usualSize)) {
      say(`${students} students, ${engineNames[engine]}`)
      const size = await measure(engine, students)
      all.push(...rowsOf(size, before))
      before = size
    }
  }
  return all
}
