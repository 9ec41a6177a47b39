// The demonstration school, of 1,200 students unless told otherwise, with the report cards of its terms, in a
// folder of its own.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schoolBranding } from '../dist/server/papers/schoolBranding'
import { testConfig } from '../src/server/testing/portal/testConfig'

export const students = 1200
export const postedTerm = { year: 2025, term: 2 } as const
export const printedAt = '2026-08-03T14:00:00.000Z'

export interface DemoSchool {
  readonly dataDir: string
  readonly school: Awaited<ReturnType<typeof schoolBranding>>
}

/** In a process of its own, so that its memory is not measured. */
const seed = (dataDir: string, count: number) => {
  const script = join(__dirname, '../dist/server/operations/cli/seed.js')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const done = spawnSync(process.execPath, [script, '--students', String(count)], {
    env,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The school could not be made: ${done.stderr}`)
}

export const inDemoSchool = async <Result>(
  work: (demo: DemoSchool) => Promise<Result>,
  count = students,
): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    seed(dataDir, count)
    return await work({ dataDir, school: await schoolBranding(testConfig(dataDir).school, () => undefined) })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
