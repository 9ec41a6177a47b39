// The threads that draw papers, write spreadsheets and check lists: how long a warm thread takes for one of each, and how much
// it delays the main thread; and packs, the report cards of a class and of a school as one file, with their pages and memory.
// All of it is compiled code, as in production.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { newProgress, type PackOrder } from '#server/papers/packs/order'
import { packPool } from '#server/papers/packs/pool'
import { drawingPool } from '#server/papers/drawing/drawingPool'
import { sheetPool } from '#server/papers/export/routes'
import { schoolPaperPool } from '#server/papers/schoolPapers/schoolPapers'
import { crestFor, photoFor } from '#server/platform/pdf/blocks/pictures'
import { cardData, usualCard } from '../src/server/testing/papers/cardFixtures'
import { completeRecord, formData } from '../src/server/testing/papers/formFixtures'
import { sheetChoices } from '../src/shared/record/sheetColumns'
import { atMost, median, runsOf, timesOf, watched, type Row } from './count'
import { inDatabase, inDemoSchool, postedTerm, students, type DemoSchool } from './school'

const printedAt = '2026-08-03T14:00:00.000Z'

interface Pool {
  readonly close: () => Promise<void>
}

interface Work<Own extends Pool> {
  readonly what: string
  /** Milliseconds in the middle of its runs. */
  readonly limit: number
  readonly runs: number
  readonly pool: () => Own
  readonly make: (pool: Own, demo: DemoSchool, path: string) => Promise<unknown>
}

const work = <Own extends Pool>(own: Work<Own>): Work<Pool> => own as unknown as Work<Pool>

const form = async () => {
  const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#8aa' } })
  const plain = formData(completeRecord)
  const school = { ...plain.school, crest: await crestFor('') }
  return { ...plain, school, photo: await photoFor(await photo.jpeg().toBuffer()) }
}

const card = async () => {
  const plain = cardData(usualCard(16))
  return { ...plain, look: { ...plain.look, crest: await crestFor('') } }
}

const works = async (): Promise<readonly Work<Pool>[]> => {
  const [formOf, cardOf] = [await form(), await card()]
  return [
    work({
      ...{ what: 'registration form PDF', limit: 80, runs: 200, pool: drawingPool },
      make: (pool) => pool.run('registrationForm', formOf),
    }),
    work({
      ...{ what: 'one report card PDF, 16 subjects, tagged', limit: 70, runs: 200, pool: drawingPool },
      make: (pool) => pool.run('reportCard', cardOf),
    }),
    work({
      ...{ what: 'registration report of 1,200 students', limit: 700, runs: 9, pool: schoolPaperPool },
      make: (pool, { dataDir, school }, path) =>
        pool.run('registrationReport', { databaseUrl: '', dataDir, path, school, printedAt }),
    }),
    work({
      ...{ what: 'spreadsheet of 1,200 students × all columns', limit: 400, runs: 9, pool: sheetPool },
      make: async (pool, { dataDir }, path) => {
        await pool.run('registrationSheet', {
          ...{ databaseUrl: '', dataDir, path, columns: sheetChoices.map(({ name }) => name), ids: null },
          ...{ label: 'The whole school', schoolName: 'Bench', timeZone: 'America/Port_of_Spain' },
          now: printedAt,
        })
        if ((await stat(path)).size < 10_000) throw new Error('The workbook is empty.')
      },
    }),
  ]
}

const warmRows = async ({ what, limit, runs, pool: open, make }: Work<Pool>, demo: DemoSchool) => {
  const pool = open()
  const path = join(demo.dataDir, 'made')
  const makeOne = async () => {
    await rm(path, { force: true })
    await make(pool, demo, path)
  }
  const { extra } = await watched(makeOne)
  await timesOf(runs / 5, makeOne)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const times = await timesOf(runs, makeOne)
  loop.disable()
  await pool.close()
  return [
    atMost(`${what}, warm, median (ms)`, median(times), limit),
    atMost(`${what}: event loop delay meanwhile, p99 (ms)`, loop.percentile(99) / 1e6, 10),
    atMost(`${what}: extra memory with its thread (MB)`, extra, 120),
  ]
}

export const rows = (): Promise<Row[]> =>
  inDemoSchool(async (demo) => {
    const all = await works()
    const measured = await runsOf(all.length, (index) => warmRows(all[index] as Work<Pool>, demo))
    return measured.flat()
  })

// ── Packs.

type Packs = ReturnType<typeof packPool>

const orderOf = (
  { dataDir, school }: DemoSchool,
  format: 'pdf' | 'zip',
  ids: string[] | null,
): PackOrder => ({
  ...{
    databaseUrl: '',
    dataDir,
    path: join(dataDir, `pack.${format}`),
    photoFolder: null,
    printedAt,
    school,
  },
  scope: { class_id: null, form_level: null, ids },
  pack: {
    ...{ ...postedTerm, kind: 'report-cards', format, duplex: 0, list_order: 'name' },
    ...{ origin: 'https://portal.school.example', label: 'Bench' },
  },
  progress: newProgress(),
})

/** Its milliseconds and megabytes. */
const make = async (pool: Packs, order: PackOrder, cards: number) => {
  await rm(order.path, { force: true })
  let made = { students: [] as readonly unknown[] }
  const taken = await watched(async () => (made = await pool.run('makePack', order)))
  const pdf = order.pack.format === 'pdf' ? (await readFile(order.path)).toString('latin1') : undefined
  // The portal writes PDFs with uncompressed objects.
  const count = pdf === undefined ? made.students.length : (pdf.match(/\/Type \/Page\b/g)?.length ?? 0)
  if (count !== cards) throw new Error(`The pack has ${count} cards instead of ${cards}.`)
  return taken
}

/** Forty students, nearly all of one class. */
const aClass = (demo: DemoSchool): Promise<string[]> =>
  inDatabase(demo, async (db) => {
    const enrolled = db.selectFrom('term_enrolment').select('student_id').orderBy('class_id').limit(40)
    const { year, term } = postedTerm
    const rows = await enrolled.where('year', '=', year).where('term', '=', term).execute()
    return rows.map(({ student_id }) => student_id)
  })

/** With nothing drawn before. The page of packs, which warms the thread up, was opened a second earlier. */
const coldTime = async (order: PackOrder): Promise<number> => {
  const pool = packPool()
  const warm = pool.run('warmUp', order)
  await wait(1000)
  const { ms } = await make(pool, order, 40)
  await warm
  await pool.close()
  return ms
}

export const packs = (): Promise<Row[]> =>
  inDemoSchool(async (demo) => {
    const ofClass = orderOf(demo, 'pdf', await aClass(demo))
    const cold = await runsOf(5, () => coldTime(ofClass))
    const pool = packPool()
    const school = orderOf(demo, 'pdf', null)
    const first = await make(pool, school, students)
    const whole = await make(pool, school, students)
    const warm = (await runsOf(9, () => make(pool, ofClass, 40))).map(({ ms }) => ms)
    const zip = await make(pool, orderOf(demo, 'zip', null), students)
    await pool.close()
    const [aClassOf, aSchoolOf] = ['class of 40 report cards', 'school of 1,200 report cards']
    return [
      atMost(`${aClassOf} as one PDF, nothing drawn before, a second on the page (ms)`, median(cold), 700),
      atMost(`${aClassOf} as one PDF, warm, median (ms)`, median(warm), 450),
      atMost(`${aSchoolOf} as one PDF, 1,200 pages, cold thread (s)`, first.ms / 1000, 7.8),
      atMost(`${aSchoolOf} as one PDF, warm (s)`, whole.ms / 1000, 7.8),
      atMost(`${aSchoolOf}, extra memory with its thread (MB)`, first.extra, 250),
      atMost(`${aSchoolOf} as a zip of tagged PDFs (s)`, zip.ms / 1000, 40),
    ]
  })
