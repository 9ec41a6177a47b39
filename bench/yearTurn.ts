// The year turn in a school while families fill in their forms: how long it takes, and how long families wait for their
// saves, which on SQLite is how long the turn holds the write lock.
import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '../src/shared/contract/lists/yearTurn'
import type { YearTurn, YearTurnDryRun } from '../src/shared/contract/lists/yearTurn'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import { insertMany } from '../src/server/platform/database/queries/manyRows'
import { saveLoad } from './autosaves/load'
import { atMost, engineNames, say, type Row } from './count'
import { options } from './options'
import { withServer } from './portal'
import { inBenchSchools, saverOf, type Copy, type School } from './school'

const savers = 16

const termsOf = (year: number) => [
  { term: 1, starts: `${year}-09-07`, ends: `${year}-12-11`, next_term_starts: null },
  { term: 2, starts: `${year + 1}-01-04`, ends: `${year + 1}-03-26`, next_term_starts: null },
  { term: 3, starts: `${year + 1}-04-12`, ends: `${year + 1}-07-02`, next_term_starts: null },
]

/** A checked placement list with a fifth of the school. */
const addPlacements = async ({ databaseUrl, dataDir }: Copy, students: number) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  const at = '2026-01-05T12:00:00.000Z'
  await db
    .insertInto('import_batch')
    .values({
      ...{ id: 'sea', kind: 'students', purpose: 'placements', file_name: 'sea.xlsx', sha256: '' },
      ...{ state: 'checked', headers: '[]', row_count: students / 5, created_at: at, checked_at: at },
      created_by: 'admin:admin',
    } as never)
    .execute()
  const placed = (index: number) => ({
    ...{ first_name: 'New', last_name: `Comer ${index}`, date_of_birth: '2015-01-01' },
    ...{ sex: index % 2 ? 'Female' : 'Male', previous_school: `School ${index % 30}` },
  })
  await insertMany(
    db,
    'import_row',
    Array.from({ length: students / 5 }, (_none, index) => ({
      ...{ import_id: 'sea', row: index + 2, student_id: null, title: `New ${index}`, state: 'new' as const },
      ...{ changes: '[]', reasons: '[]' },
      writes: JSON.stringify([{ table: 'student', id: '', before: null, after: placed(index) }]),
    })),
  )
  await close()
}

/**
 * Milliseconds, for one school of 1,200 and for a larger one; PostgreSQL shares its processor with the portal here. The
 * longest autosave on SQLite is at least as long as the turn holds the writer, which may be 300 and 3,000.
 */
const limitsOf = ({ engine }: School, isLarge: boolean) => {
  if (isLarge)
    return { turn: 15_000, plan: 5000, undo: 20_000, longest: engine === 'sqlite' ? 3000 : 4000, usual: 3000 }
  const own = engine === 'sqlite' ? { longest: 300, usual: 400 } : { longest: 2000, usual: 1000 }
  return { turn: 2000, plan: 1000, undo: 3000, ...own }
}

const measure = async (school: School, students: number): Promise<Row[]> => {
  const copy = await school.copy()
  await addPlacements(copy, students)
  const env = {
    ...{ DATA_DIR: copy.dataDir, DATABASE_URL: copy.databaseUrl },
    ADMIN_SECOND_FACTOR: 'offered',
  }
  return withServer(env, async ({ origin, deskOf }) => {
    const office = await deskOf(school.office)
    const { answer: proposed } = await office.ask<YearTurn>(contract.getYearTurn)
    const { year, version } = proposed
    const plan = { ...proposed.plan, terms: termsOf(year), intake: 'sea' }
    await office.ask(contract.saveYearTurn, { year, version, step: 'slips', plan })
    const load = saveLoad(origin, school.students.map(saverOf), 6)
    // If the turn fails, its own error is the one to show.
    load.catch(() => undefined)
    await pause(4000)
    const planned = await office.ask<YearTurnDryRun>(contract.planYearTurn, { year })
    if (planned.answer.problems.length > 0) throw new Error(JSON.stringify(planned.answer.problems))
    const { basis } = planned.answer
    const applied = await office.ask<YearTurn>(contract.applyYearTurn, { year, basis })
    await pause(500)
    const undone = await office.ask<YearTurn>(contract.undoYearTurn, { year })
    const { longest, p99, count } = await load
    const of = `${students.toLocaleString('en')} students, ${engineNames[school.engine]}`
    say(`${of}: kept ${undone.answer.kept.length}, ${count} saves`)
    const limits = limitsOf(school, students > 1200)
    return [
      atMost(`turning the year, ${of} (ms)`, applied.ms, limits.turn),
      atMost(`the dry run, ${of} (ms)`, planned.ms, limits.plan),
      atMost(`undoing it, ${of} (ms)`, undone.ms, limits.undo),
      atMost(`longest autosave meanwhile, ${of} (ms)`, longest, limits.longest),
      atMost(`autosave p99 meanwhile, ${of} (ms)`, p99, limits.usual),
    ]
  })
}

export const rows = (): Promise<Row[]> =>
  inBenchSchools(options.engines, { sqlite: [1200, 10_000], postgres: [1200] }, measure, savers)
