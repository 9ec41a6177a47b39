// The year turn in a school while families fill in their forms: how long it takes, how long it holds SQLite's write lock,
// and how long families wait for their saves.
import { Agent } from 'node:http'
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
import type { Saver } from '../src/server/testing/storm/saver'
import { call, headersOf } from '../src/server/testing/storm/http'
import { saveLoad } from './autosaves/load'
import { startPortal } from './portal'
import { atMost, type Row } from './count'
import { inFolder, onPostgres, sessionOf } from './school'

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

const measure = async (dir: string, students: number, databaseUrl = ''): Promise<Row[]> => {
  const options = { databaseUrl, dataDir: dir, log: quietLog }
  const sessions = testConfig(dir).sessions
  const families = await foundSchool(options, sessions, savers)
  const { db, close } = await openDatabase(options)
  await fill(db, students)
  await saveAccountOf(db, people.admin)
  const { token } = await sessionOf(db, dir, 'admin', people.admin.id)
  const longest = await heldFor(db)
  await close()
  const portal = await startPortal({
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    ADMIN_SECOND_FACTOR: 'offered',
  })
  const agent = new Agent({ keepAlive: true })
  const headers = await headersOf(agent, portal.origin, { ...(families[0] as Saver), token })
  const ask = async <Answer>({ method, path }: { method: 'GET' | 'POST'; path: string }, body?: object) => {
    const start = performance.now()
    const sent = body && JSON.stringify(body)
    const { status, text } = await call(agent, method, `${portal.origin}${path}`, headers, sent)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
    return { answer: JSON.parse(text) as Answer, ms: performance.now() - start }
  }
  try {
    const { answer: proposed } = await ask<YearTurn>(contract.getYearTurn)
    const { year, version } = proposed
    const plan = { ...proposed.plan, terms: termsOf(year), intake: 'sea' }
    await ask(contract.saveYearTurn, { year, version, step: 'slips', plan })
    const load = saveLoad(portal.origin, families, 6)
    await pause(4000)
    const planned = await ask<YearTurnDryRun>(contract.planYearTurn, { year })
    if (planned.answer.problems.length > 0) throw new Error(JSON.stringify(planned.answer.problems))
    const applied = await ask<YearTurn>(contract.applyYearTurn, { year, basis: planned.answer.basis })
    await pause(500)
    const undone = await ask<YearTurn>(contract.undoYearTurn, { year })
    const { longest: wait, p99, count } = await load
    const of = `${students.toLocaleString('en')} students, ${databaseUrl === '' ? 'SQLite' : 'PostgreSQL'}`
    process.stdout.write(`${of}: kept ${undone.answer.kept.length}, ${count} saves\n`)
    const isSqlite = databaseUrl === ''
    const longestWait = students > 1200 ? 4000 : isSqlite ? 400 : 2000
    const usualWait = isSqlite ? 400 : 1000
    return [
      atMost(`turning the year, ${of} (ms)`, applied.ms, students > 1200 ? 15_000 : 2000),
      ...(isSqlite ? [atMost(`the writer is held, ${of} (ms)`, longest, students > 1200 ? 3000 : 300)] : []),
      atMost(`the dry run, ${of} (ms)`, planned.ms, students > 1200 ? 5000 : 1000),
      atMost(`undoing it, ${of} (ms)`, undone.ms, students > 1200 ? 20_000 : 3000),
      atMost(`longest autosave meanwhile, ${of} (ms)`, wait, longestWait),
      atMost(`autosave p99 meanwhile, ${of} (ms)`, p99, students > 1200 ? 3000 : usualWait),
    ]
  } finally {
    agent.destroy()
    await portal.stop()
  }
}

export const rows = async (): Promise<Row[]> => [
  ...(await inFolder((dir) => measure(dir, 1200))),
  ...(await inFolder((dir) => measure(dir, 10_000))),
  ...(await onPostgres(({ url }) => inFolder((dir) => measure(dir, 1200, url)))),
]
