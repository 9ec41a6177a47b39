// The threads that draw papers, write spreadsheets and check lists: how long a warm thread takes, and how much it delays the
// main thread. All of it is compiled code, as in production.
import { rm, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { importPool } from '#server/lists/imports/thread'
import { drawingPool } from '#server/papers/drawing/drawingPool'
import { sheetPool, type SheetPool } from '#server/papers/export/routes'
import { schoolPaperPool } from '../src/server/papers/schoolPapers/schoolPapers'
import { openDatabase } from '#server/platform/database/opening/open'
import { crestFor, photoFor } from '#server/platform/pdf/blocks/pictures'
import { quietLog } from '#server/platform/core/log'
import { writeSheet } from '../src/server/platform/spreadsheets/write/writeSheet'
import { cardData, usualCard } from '../src/server/testing/papers/cardFixtures'
import { completeRecord, formData } from '../src/server/testing/papers/formFixtures'
import { sheetChoices } from '../src/shared/record/sheetColumns'
import { importFields } from '../src/shared/rules/lists/imports/importFields'
import { atMost, median, timesOf, watched, type Row } from './count'
import { inDemoSchool, pagesOf, printedAt, students } from './school'

interface Work {
  /** Returns the label of the time, when everything is done. */
  readonly what: () => string | Promise<string>
  readonly limit: number
  /** 'forms are drawn', for the row on the main thread's delay. */
  readonly meanwhile: string
  readonly warmUp: number
  readonly runs: number
}

const warmRows = async ({ what, limit, meanwhile, warmUp, runs }: Work, work: () => Promise<unknown>) => {
  await timesOf(warmUp, work)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const times = await timesOf(runs, work)
  loop.disable()
  return [
    atMost(await what(), median(times), limit),
    atMost(`event loop delay while ${meanwhile}, p99 (ms)`, loop.percentile(99) / 1e6, 10),
  ]
}

const closing = async <Pool extends { close: () => Promise<void> }>(
  pool: Pool,
  work: (pool: Pool) => Promise<Row[]>,
): Promise<Row[]> => {
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

export const registrationForm = async (): Promise<Row[]> => {
  const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#8aa' } })
  const plain = formData(completeRecord)
  const school = { ...plain.school, crest: await crestFor('') }
  const data = { ...plain, school, photo: await photoFor(await photo.jpeg().toBuffer()) }
  const what = () => 'registration form PDF, warm, median (ms)'
  return closing(drawingPool(), (pool) =>
    warmRows({ what, limit: 80, meanwhile: 'forms are drawn', warmUp: 40, runs: 200 }, () =>
      pool.run('registrationForm', data),
    ),
  )
}

export const reportCard = async (): Promise<Row[]> => {
  const plain = cardData(usualCard(16))
  const data = { ...plain, look: { ...plain.look, crest: await crestFor('') } }
  const what = () => 'one report card PDF, 16 subjects, tagged, warm, median (ms)'
  return closing(drawingPool(), (pool) =>
    warmRows({ what, limit: 70, meanwhile: 'report cards are drawn', warmUp: 40, runs: 200 }, () =>
      pool.run('reportCard', data),
    ),
  )
}

export const registrationReport = (): Promise<Row[]> =>
  inDemoSchool(({ dataDir, school }) => {
    const path = join(dataDir, 'report.pdf')
    const what = async () =>
      `registration report of 1,200 students, ${pagesOf(await readFile(path))} pages, warm, median (ms)`
    return closing(schoolPaperPool(), (pool) =>
      warmRows(
        { what, limit: 700, meanwhile: 'the registration report is made', warmUp: 4, runs: 9 },
        async () => {
          await rm(path, { force: true })
          await pool.run('registrationReport', { databaseUrl: '', dataDir, path, school, printedAt })
        },
      ),
    )
  })

/** A school with an answer of typical length in every field of every student. */
const inFilledSchool = (count: number, work: (dataDir: string) => Promise<Row[]>) =>
  inDemoSchool(async ({ dataDir }) => {
    const own = /^(id|version|class_id|birth_certificate_no|sea_no|first_name|last_name|date_of_birth)$/
    const answers = Object.entries(completeRecord).filter(([name]) => !own.test(name))
    const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
    await db
      .updateTable('student')
      .set(Object.fromEntries(answers) as never)
      .execute()
    await close()
    return work(dataDir)
  }, count)

const makeSheet = async (pool: SheetPool, dataDir: string) => {
  const path = join(dataDir, 'sheet.xlsx')
  await pool.run('registrationSheet', {
    ...{ databaseUrl: '', dataDir, path, columns: sheetChoices.map(({ name }) => name), ids: null },
    ...{ label: 'The whole school', schoolName: 'Bench', timeZone: 'America/Port_of_Spain', now: printedAt },
  })
  if ((await stat(path)).size < 10_000) throw new Error('The workbook is empty.')
  await rm(path)
}

export const registrationSheet = async (): Promise<Row[]> => [
  ...(await inFilledSchool(students, (dataDir) =>
    closing(sheetPool(), async (pool) => {
      const { extra } = await watched(() => makeSheet(pool, dataDir))
      const what = () => 'spreadsheet of 1,200 students × all columns, warm, median (ms)'
      return [
        ...(await warmRows({ what, limit: 400, meanwhile: 'spreadsheets are made', warmUp: 3, runs: 9 }, () =>
          makeSheet(pool, dataDir),
        )),
        atMost('spreadsheet of 1,200 students, extra memory with its thread (MB)', extra, 100),
      ]
    }),
  )),
  ...(await inFilledSchool(50_000, (dataDir) =>
    closing(sheetPool(), async (pool) => {
      const { ms, extra } = await watched(() => makeSheet(pool, dataDir))
      return [
        atMost('spreadsheet of 50,000 students × all columns (s)', ms / 1000, 20),
        atMost('spreadsheet of 50,000 students, extra memory with its thread (MB)', extra, 120),
      ]
    }),
  )),
]

const fields = importFields('students')

/** Every field of every student as stored, except the phone number. */
const listOfAll = async (dataDir: string) => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const stored = (await db.selectFrom('student').selectAll().execute()) as object[]
  await close()
  const rows = stored.map((student) => {
    const values: Record<string, string | number | null> = { ...student, phone_home: '6220000' }
    return fields.map(({ name }) => values[name] ?? null)
  })
  const columns = fields.map(({ title }) => ({ title, kind: 'code' as const, width: 12 }))
  return buffer(writeSheet(rows, columns, { name: 'Students' }))
}

export const importDryRun = (): Promise<Row[]> =>
  inFilledSchool(students, async (dataDir) => {
    const mapping = { columns: fields.map(({ name }, column) => ({ column, field: name })), fixed: {} }
    const order = {
      ...{ name: 'list.xlsx', headerRow: null, names: { classes: [], subjects: [] }, answers: {}, mapping },
      ...{ kind: 'students' as const, databaseUrl: '', dataDir, today: '2026-08-03' },
      file: await listOfAll(dataDir),
    }
    const what = () => 'import dry run of 1,200 rows × all columns, median (ms)'
    return closing(importPool(), (pool) =>
      warmRows({ what, limit: 2000, meanwhile: 'lists are checked', warmUp: 1, runs: 9 }, async () => {
        const { rows } = await pool.run('check', order)
        if (rows.length !== students) throw new Error('The dry run has lost rows.')
      }),
    )
  })
