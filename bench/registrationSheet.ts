// The spreadsheet of all registration data, of a school and of forty: time, memory, and what the main thread
// feels of it meanwhile. Runs the compiled code, as the portal does.
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sheetPool, type SheetPool } from '../dist/server/papers/export/registrationSheet'
import { migrateDatabase, openDatabase } from '../dist/server/platform/database/opening/open'
import { seedReferenceLists } from '../dist/server/operations/demoSchool/referenceLists'
import { quietLog } from '../src/server/platform/database/log'
import { sheetChoices } from '../src/shared/record/sheetColumns'
import { completeRecord } from '../src/server/testing/papers/formFixtures'
import { atMost, type Row, median } from './count'
import { inFolder } from './school'

const megabyte = 1_000_000

/** Answers of usual length in every field of every student. */
const fill = async (dataDir: string, students: number) => {
  const options = { databaseUrl: '', dataDir, log: quietLog }
  const opened = await openDatabase(options)
  await migrateDatabase(opened, options)
  const { db } = opened
  const classes = Array.from({ length: 40 }, (_none, index) => ({
    id: `${(index % 7) + 1}${String.fromCharCode(65 + Math.floor(index / 7))}`,
    form_level: (index % 7) + 1,
  }))
  await seedReferenceLists(db, new Date())
  await db
    .insertInto('form_class')
    .values(classes)
    .onConflict((key) => key.column('id').doNothing())
    .execute()
  for (let from = 0; from < students; from += 200) {
    const rows = Array.from({ length: Math.min(200, students - from) }, (_none, index) => ({
      ...completeRecord,
      id: String(20_260_000 + from + index),
      last_name: `${completeRecord.last_name ?? ''} ${from + index}`,
      class_id: classes[(from + index) % classes.length]?.id ?? null,
      search_name: '',
    }))
    await db.insertInto('student').values(rows).execute()
  }
  await opened.close()
}

const orderIn = (dataDir: string, path: string) => ({
  databaseUrl: '',
  dataDir,
  path,
  columns: sheetChoices.map(({ name }) => name),
  ids: null,
  label: 'The whole school',
  schoolName: 'Bench',
  timeZone: 'America/Port_of_Spain',
  now: '2026-08-03T14:00:00.000Z',
})

/** Milliseconds, and megabytes more than before at the worst moment. */
const measured = async (pool: SheetPool, dataDir: string) => {
  const path = join(dataDir, 'sheet.xlsx')
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const start = performance.now()
  await pool.run('registrationSheet', orderIn(dataDir, path))
  const ms = performance.now() - start
  clearInterval(watch)
  if ((await stat(path)).size < 10_000) throw new Error('The workbook is empty.')
  await rm(path)
  return { ms, extra: (peak - before) / megabyte }
}

const inSchoolOf = (students: number, work: (dataDir: string) => Promise<Row[]>) =>
  inFolder(async (dataDir) => {
    await fill(dataDir, students)
    return work(dataDir)
  })

const school = (dataDir: string) =>
  onPool(async (pool) => {
    const first = await measured(pool, dataDir)
    for (let run = 0; run < 3; run++) await measured(pool, dataDir)
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const times: number[] = []
    for (let run = 0; run < 9; run++) times.push((await measured(pool, dataDir)).ms)
    loop.disable()
    return [
      atMost('spreadsheet of 1,200 students × all columns, warm, median (ms)', median(times), 400),
      atMost('spreadsheet of 1,200 students, extra memory with its thread (MB)', first.extra, 100),
      atMost('event loop delay while spreadsheets are made, p99 (ms)', loop.percentile(99) / 1e6, 10),
    ]
  })

const manySchools = (dataDir: string) =>
  onPool(async (pool) => {
    const { ms, extra } = await measured(pool, dataDir)
    return [
      atMost('spreadsheet of 50,000 students × all columns (s)', ms / 1000, 20),
      atMost('spreadsheet of 50,000 students, extra memory with its thread (MB)', extra, 120),
    ]
  })

const onPool = async <Result>(work: (pool: SheetPool) => Promise<Result>) => {
  const pool = sheetPool()
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

export const rows = async (): Promise<Row[]> => [
  ...(await inSchoolOf(1200, school)),
  ...(await inSchoolOf(50_000, manySchools)),
]
