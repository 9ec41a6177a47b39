// The registration report of 1,200 students: read, laid out, drawn and written, and what the main thread feels of it.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { schoolReportPool } from '../dist/server/papers/schoolReports/schoolReports'
import { inDemoSchool, printedAt, type DemoSchool } from './school'
import { pagesOf } from './pages'
import { median, atMost, type Row } from './count'

const runs = 9

const measure = async ({ dataDir, school }: DemoSchool): Promise<Row[]> => {
  const pool = schoolReportPool()
  const path = join(dataDir, 'report.pdf')
  const order = { databaseUrl: '', dataDir, path, school, printedAt }
  const make = async () => {
    await rm(path, { force: true })
    const start = performance.now()
    await pool.run('registrationReport', order)
    return performance.now() - start
  }
  try {
    for (let run = 0; run < 4; run++) await make()
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await make())
    loop.disable()
    const pages = pagesOf(await readFile(path))
    return [
      atMost(`registration report of 1,200 students, ${pages} pages, warm, median (ms)`, median(times), 700),
      atMost(
        'event loop delay while the registration report is made, p99 (ms)',
        loop.percentile(99) / 1e6,
        10,
      ),
    ]
  } finally {
    await pool.close()
  }
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure)
