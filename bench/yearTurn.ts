// The year turn in a school while families fill in their forms: how long it takes, how long it holds SQLite's write lock,
// and how long families wait for their saves.
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { applyYearTurn } from '../dist/server/lists/yearTurn/apply'
import { momentOf, saveYearTurn, turnOf, yearTurnOf } from '../dist/server/lists/yearTurn/draft'
import { planOf } from '../dist/server/lists/yearTurn/plan'
import { undoYearTurn } from '../dist/server/lists/yearTurn/undo'
import * as contract from '../src/shared/contract/lists/yearTurn'
import type { YearTurn, YearTurnDryRun } from '../src/shared/contract/lists/yearTurn'
import type { SignedIn } from '../src/server/http/security/session'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import { insertMany } from '../src/server/platform/database/queries/manyRows'
import type { Db } from '../src/server/platform/database/schema/schema'
import { accountIdOf, people, saveAccountOf } from '../src/server/testing/people/people'
import { testConfig } from '../src/server/testing/portal/testConfig'
import { foundSchool } from '../src/server/testing/storm/families'
import { saveLoad } from './autosaves/load'
import type { Engine } from './options'
import { withServer } from './portal'
import { atMost, engineNames, say, type Row } from './count'
import { inNewSchools, sessionOf, type NewSchool } from './school'

const savers = 16
const classesPerForm = 8
const forms = [1, 2, 3, 4, 5]
const at = '2026-01-05T12:00:00.000Z'

const classOf = (form: number, index: number) =>
  `${form}${String.fromCharCode(65 + (index % classesPerForm))}`

const termsOf = (year: number) => [
  { term: 1, starts: `${year}-09-07`, ends: `${year}-12-11`, next_term_starts: null },
  { term: 2, starts: `${year + 1}-01-04`, ends: `${year + 1}-03-26`, next_term_starts: null },
  { term: 3, starts: `${year + 1}-04-12`, ends: `${year + 1}-07-02`, next_term_starts: null },
]

/** A fifth of them come from the placement list; the others have agreed and have been at the school for years. */
const fill = async (db: Db, students: number) => {
  const classes = forms.flatMap((form) =>
    Array.from({ length: classesPerForm }, (_none, index) => ({
      id: classOf(form, index),
      form_level: form,
    })),
  )
  await insertMany(
    db,
    'form_class',
    classes.filter(({ id }) => id !== '1A'),
  )
  await insertMany(
    db,
    'house',
    [2, 3, 4].map((id) => ({ id, name: `House ${id}` })),
  )
  await db.insertInto('terms').values({ version: '1', text: 'Yes', hash: 'h', created_at: at }).execute()
  const ids = Array.from({ length: students }, (_none, index) => String(20_210_000 + index))
  await insertMany(
    db,
    'student',
    ids.map((id, index) => ({
      ...{ id, version: 1, updatedAt: at, search_name: `student ${index}`, house_code: (index % 4) + 1 },
      ...{ first_name: 'Student', last_name: `Number ${index}`, date_of_birth: '2012-03-14', sex: 'Female' },
      class_id: classOf((index % 5) + 1, Math.floor(index / 5)),
      ...{ agree_terms_conditions: 1, terms_and_conditions: '1' },
    })) as never,
  )
  const change = { version: 1, old_value: 'null', at: '2025-08-03T12:00:00.000Z', by_role: 'family' }
  for (const field of ['allergy', 'mother_name', 'father_name', 'home_address', 'medical_history'])
    await insertMany(
      db,
      'field_change',
      ids.map((id) => ({
        ...change,
        ...{ student_id: id, field, new_value: '"x"', by_account: `student:${id}` },
        ...{ by_session: null, client: null, seq: null },
      })),
    )
  const consent = { value: 1, terms_version: '1', terms_hash: 'h', at: change.at, signed_on: null }
  await insertMany(
    db,
    'consent',
    ids.map((student_id) => ({ student_id, ...consent, by_account: `student:${student_id}` })),
  )
  const row = { why: 'promoted' as const, ended_why: null, ended_words: null, ended_at: null, cut_off: null }
  await insertMany(
    db,
    'enrolment',
    [2022, 2023, 2024].flatMap((year) =>
      ids.map((student_id) => ({
        ...{ student_id, year, class_id: '1A', from_on: `${year}-09-01`, until_on: `${year + 1}-07-04` },
        ...{ ...row, created_at: at, created_by: null },
      })),
    ),
  )
  const batch = {
    id: 'sea',
    kind: 'students',
    purpose: 'placements',
    file_name: 'sea.xlsx',
    sha256: '',
    state: 'checked',
    headers: '[]',
  }
  await db
    .insertInto('import_batch')
    .values({
      ...batch,
      ...{ row_count: students / 5, mapping: null, summary: null, outcome: null, created_at: at },
      ...{ created_by: 'admin:office', checked_at: at, applied_at: null, applied_by: null },
      ...{ undone_at: null, undone_by: null },
    } as never)
    .execute()
  await insertMany(
    db,
    'import_row',
    Array.from({ length: students / 5 }, (_none, index) => ({
      ...{ import_id: 'sea', row: index + 2, student_id: null, title: `New ${index}`, state: 'new' as const },
      ...{ changes: '[]', reasons: '[]' },
      writes: JSON.stringify([
        {
          ...{ table: 'student', id: '', before: null },
          after: {
            ...{ first_name: 'New', last_name: `Comer ${index}`, date_of_birth: '2015-01-01' },
            ...{ sex: index % 2 ? 'Female' : 'Male', previous_school: `School ${index % 30}` },
          },
        },
      ]),
    })),
  )
}

/** The duration of the year turn's transaction; the turn is undone afterwards. */
const heldFor = async (db: Db): Promise<number> => {
  const now = new Date()
  const app = { db, clock: () => now, config: testConfig(tmpdir()) }
  const by = { accountId: accountIdOf(people.admin), sessionId: 'bench' } as SignedIn
  const moment = momentOf(app)
  const { year } = moment
  const { plan: proposed, version } = await yearTurnOf(db, moment)
  const plan = { ...proposed, terms: termsOf(year), intake: 'sea' }
  await saveYearTurn(app, by, { year, version, step: 'slips', plan })
  const { basis } = await planOf(db, await turnOf(db, moment))
  let held = 0
  const timed = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return () => ({
        execute: async (work: (trx: Db) => Promise<unknown>) => {
          const start = performance.now()
          const done = await target.transaction().execute(work)
          held = performance.now() - start
          return done
        },
      })
    },
  })
  await applyYearTurn({ ...app, db: timed }, by, { year, basis })
  await undoYearTurn(app, by, { year })
  return held
}

/** Milliseconds, for one school of 1,200 and for a larger one; PostgreSQL shares its processor with the portal here. */
const limitsOf = (engine: Engine, isLarge: boolean) => {
  if (isLarge) return { turn: 15_000, held: 3000, plan: 5000, undo: 20_000, longest: 4000, usual: 3000 }
  const own = engine === 'sqlite' ? { longest: 400, usual: 400 } : { longest: 2000, usual: 1000 }
  return { turn: 2000, held: 300, plan: 1000, undo: 3000, ...own }
}

const measure = async ({ engine, dataDir, databaseUrl }: NewSchool, students: number): Promise<Row[]> => {
  const options = { databaseUrl, dataDir, log: quietLog }
  const families = await foundSchool(options, testConfig(dataDir).sessions, savers)
  const { db, close } = await openDatabase(options)
  await fill(db, students)
  await saveAccountOf(db, people.admin)
  const member = await sessionOf(db, dataDir, 'admin', people.admin.id)
  const held = await heldFor(db)
  await close()
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_SECOND_FACTOR: 'offered' }
  return withServer(env, async ({ origin, deskOf }) => {
    const office = await deskOf(member)
    const { answer: proposed } = await office.ask<YearTurn>(contract.getYearTurn)
    const { year, version } = proposed
    const plan = { ...proposed.plan, terms: termsOf(year), intake: 'sea' }
    await office.ask(contract.saveYearTurn, { year, version, step: 'slips', plan })
    const load = saveLoad(origin, families, 6)
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
    const of = `${students.toLocaleString('en')} students, ${engineNames[engine]}`
    say(`${of}: kept ${undone.answer.kept.length}, ${count} saves`)
    const limits = limitsOf(engine, students > 1200)
    return [
      atMost(`turning the year, ${of} (ms)`, applied.ms, limits.turn),
      ...(engine === 'sqlite' ? [atMost(`the writer is held, ${of} (ms)`, held, limits.held)] : []),
      atMost(`the dry run, ${of} (ms)`, planned.ms, limits.plan),
      atMost(`undoing it, ${of} (ms)`, undone.ms, limits.undo),
      atMost(`longest autosave meanwhile, ${of} (ms)`, longest, limits.longest),
      atMost(`autosave p99 meanwhile, ${of} (ms)`, p99, limits.usual),
    ]
  })
}

export const rows = (): Promise<Row[]> => inNewSchools({ sqlite: [1200, 10_000], postgres: [1200] }, measure)
