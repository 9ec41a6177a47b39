// The dry run of a list of 1,200 students whom the school has: how long it takes, and what the main thread
// feels of it meanwhile. Runs the compiled code, as the portal does.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { importPool } from '../dist/server/lists/imports/thread'
import { migrateDatabase, openDatabase } from '../dist/server/platform/database/opening/open'
import { seedReferenceLists } from '../dist/server/operations/demoSchool/referenceLists'
import { quietLog } from '../src/server/platform/database/log'
import { writeSheet } from '../src/server/platform/spreadsheets/write/writeSheet'
import { completeRecord } from '../src/server/testing/papers/formFixtures'
import { importFields } from '../src/shared/rules/lists/imports/importFields'
import { atMost, type Row, median } from './count'
import { inFolder } from './school'

const students = 1200
const runs = 9
const fields = importFields('students')
const answers = completeRecord as unknown as Record<string, string | number | null>
const idOf = (index: number) => String(20_260_000 + index)

const fill = async (dataDir: string) => {
  const options = { databaseUrl: '', dataDir, log: quietLog }
  const opened = await openDatabase(options)
  await migrateDatabase(opened, options)
  await seedReferenceLists(opened.db, new Date())
  for (let from = 0; from < students; from += 200) {
    const rows = Array.from({ length: 200 }, (_none, index) => ({
      ...completeRecord,
      id: idOf(from + index),
      birth_certificate_no: `00${from + index}`,
      sea_no: `1${from + index}`,
      search_name: '',
    }))
    await opened.db.insertInto('student').values(rows).execute()
  }
  await opened.close()
}

/** Every field of every student, as it is stored but for the phone. */
const list = () => {
  const own = (name: string, index: number) =>
    ({ id: idOf(index), birth_certificate_no: `00${index}`, sea_no: `1${index}`, phone_home: '6220000' })[
      name
    ]
  const rows = Array.from({ length: students }, (_none, index) =>
    fields.map(({ name }) => own(name, index) ?? answers[name] ?? null),
  )
  const columns = fields.map(({ title }) => ({ title, kind: 'code' as const, width: 12 }))
  return buffer(writeSheet(rows, columns, { name: 'Students' }))
}

const measure = async (dataDir: string): Promise<Row[]> => {
  const pool = importPool()
  const mapping = { columns: fields.map(({ name }, column) => ({ column, field: name })), fixed: {} }
  const order = {
    name: 'list.xlsx',
    headerRow: null,
    names: { classes: [], subjects: [] },
    answers: {},
    kind: 'students',
    mapping,
    databaseUrl: '',
    dataDir,
  } as const
  const file = await list()
  const check = () => pool.run('check', { ...order, file, today: '2026-08-03' })
  try {
    const { rows } = await check()
    if (rows.length !== students) throw new Error('The dry run has lost rows.')
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const start = performance.now()
      await check()
      times.push(performance.now() - start)
    }
    loop.disable()
    return [
      atMost('import dry run of 1,200 rows × all columns, median (ms)', median(times), 2000),
      atMost('event loop delay while lists are checked, p99 (ms)', loop.percentile(99) / 1e6, 10),
    ]
  } finally {
    await pool.close()
  }
}

export const rows = (): Promise<Row[]> =>
  inFolder(async (dataDir) => {
    await fill(dataDir)
    return measure(dataDir)
  })
