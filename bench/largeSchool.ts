// The office's calls for its table and its lists in a school of 1,200 and one of 10,000, compared on both databases.
import { engineNames, atMost, p95, runsOf, table, timesOf, type Cell, type Row } from './count'
import type { Engine } from './options'
import { inBenchSchool } from './school'
import { memoryOf, withServer } from './portal'

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

/** Of each wanted call the first time and the usual one, in milliseconds; and the portal's memory at its highest. */
const measure = (engine: Engine, students: number) =>
  inBenchSchool(
    engine,
    students,
    async (school) => {
      const { dataDir, databaseUrl } = await school.copy()
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_SECOND_FACTOR: 'offered' }
      return withServer(env, async ({ pid, deskOf }) => {
        const office = await deskOf(school.office)
        const times = await runsOf(wanted.length, async (index) => {
          const { path, turns } = wanted[index] as Wanted
          const first = await office.get(path)
          return { first, usual: p95(await timesOf(turns, () => office.get(path))) }
        })
        return { times, memory: memoryOf(pid).peak }
      })
    },
    1,
  )

let said = ''

export const text = (): string => said

const rowsOn = async (engine: Engine): Promise<Row[]> => {
  const name = engineNames[engine]
  const [small, large] = [await measure(engine, 1200), await measure(engine, 10_000)]
  const both = wanted.map(({ what }, index) => ({
    what,
    few: small.times[index] ?? { first: NaN, usual: NaN },
    many: large.times[index] ?? { first: NaN, usual: NaN },
  }))
  const lines = both.map(({ what, few, many }): Cell[] => [
    what,
    ...[few.first, few.usual, many.first, many.usual].map(Math.round),
    (many.usual / few.usual).toFixed(1),
  ])
  const memory = `Memory at its highest: ${small.memory.toFixed(0)} and ${large.memory.toFixed(0)} MB.`
  said += `### ${name}\n\n${table(['ms', '1,200, first', 'p95', '10,000, first', 'p95', '×'], lines)}\n\n${memory}\n\n`
  const of = `10,000 students, ${name}`
  return [
    ...both.map(({ what, many }) => atMost(`${of}: ${what}, p95 (ms)`, many.usual, limitMs)),
    atMost(`${of}: memory at its highest after table and lists (MB)`, large.memory, limitMb),
  ]
}

export const rows = async (): Promise<Row[]> => [...(await rowsOn('sqlite')), ...(await rowsOn('postgres'))]
