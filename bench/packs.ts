// Packs: the report cards of a class and of a school as one PDF, the school's also as a zip; counts the pages and watches
// the memory.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { packPool } from '#server/papers/packs/pool'
import { newProgress, type PackOrder } from '#server/papers/packs/order'
import { openDatabase } from '#server/platform/database/opening/open'
import { quietLog } from '../src/server/platform/core/log'
import { inDemoSchool, postedTerm, printedAt, students, type DemoSchool, pagesOf } from './school'
import { median, atMost, msOf, runsOf, timesOf, watched, type Row } from './count'

type Pool = ReturnType<typeof packPool>

const orderOf = (
  { dataDir, school }: DemoSchool,
  format: 'pdf' | 'zip',
  ids: string[] | null,
): PackOrder => ({
  databaseUrl: '',
  dataDir,
  path: join(dataDir, `pack.${format}`),
  photoFolder: null,
  printedAt,
  school,
  scope: { class_id: null, form_level: null, ids },
  pack: {
    ...postedTerm,
    kind: 'report-cards',
    format,
    duplex: 0,
    list_order: 'name',
    origin: 'https://portal.school.example',
    label: 'Bench',
  },
  progress: newProgress(),
})

const make = async (pool: Pool, order: PackOrder) => {
  await rm(order.path, { force: true })
  return pool.run('makePack', order)
}

const withPages = async ({ path }: PackOrder, expected: number) => {
  const pages = pagesOf(await readFile(path))
  if (pages !== expected) throw new Error(`The pack has ${pages} pages instead of ${expected}.`)
}

/** Forty students, nearly all of one class. */
const aClass = async ({ dataDir }: DemoSchool): Promise<string[]> => {
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const { year, term } = postedTerm
  const enrolled = opened.db.selectFrom('term_enrolment').select('student_id').orderBy('class_id').limit(40)
  const rows = await enrolled.where('year', '=', year).where('term', '=', term).execute()
  await opened.close()
  return rows.map(({ student_id }) => student_id)
}

/**
 * From the order to the file with nothing drawn before, median of five, in milliseconds. The page of packs, which warms
 * the thread up, was opened a second earlier.
 */
const coldClass = async (demo: DemoSchool): Promise<number> => {
  const order = orderOf(demo, 'pdf', await aClass(demo))
  const times = await runsOf(5, async () => {
    const pool = packPool()
    const warm = pool.run('warmUp', order)
    await setTimeout(1000)
    const ms = await msOf(() => make(pool, order))
    await warm
    await pool.close()
    return ms
  })
  return median(times)
}

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const ready = await coldClass(demo)
  const pool = packPool()
  try {
    const school = orderOf(demo, 'pdf', null)
    const first = await watched(() => make(pool, school))
    await withPages(school, students)
    const whole = await msOf(() => make(pool, school))
    const someClass = orderOf(demo, 'pdf', await aClass(demo))
    const times = await timesOf(9, () => make(pool, someClass))
    await withPages(someClass, 40)
    const zip = await msOf(async () => {
      const made = await make(pool, orderOf(demo, 'zip', null))
      if (made.students.length !== students) throw new Error('The zip has lost students.')
    })
    return [
      atMost(
        'class of 40 report cards as one PDF, nothing drawn before, a second on the page (ms)',
        ready,
        700,
      ),
      atMost('class of 40 report cards as one PDF, warm, median (ms)', median(times), 450),
      atMost('school of 1,200 report cards as one PDF, 1,200 pages, cold thread (s)', first.ms / 1000, 7.8),
      atMost('school of 1,200 report cards as one PDF, warm (s)', whole / 1000, 7.8),
      atMost('school of 1,200 report cards, extra memory with its thread (MB)', first.extra, 250),
      atMost('school of 1,200 report cards as a zip of tagged PDFs (s)', zip / 1000, 40),
    ]
  } finally {
    await pool.close()
  }
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure)
