// The office's two largest changes while families save: a posting with a message to each family, and the turn of the year.
// How long each takes, and how long families wait for their saves meanwhile, which on SQLite is how long the change holds
// the writer.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { postTermReports } from '../src/shared/contract/reports/termReports'
import * as contract from '../src/shared/contract/lists/yearTurn'
import type { YearTurn, YearTurnDryRun } from '../src/shared/contract/lists/yearTurn'
import { readConfig } from '../src/server/config/config'
import { fingerprintOf, mailKeys, serverOf, type StoredMail } from '../src/server/messages/mail'
import { saveSetting } from '../src/server/school/settings/queries'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { saveLoad } from './load/saves'
import { atMost, engineNames, say, type Row } from './count'
import { options } from './options'
import type { Desk } from './portal'
import { inBenchSchool, inDatabase, onCopy, openTerm, saverOf, type Copy, type School } from './school'

interface Change {
  /** The longest times of its calls in a school of 1,200 and of 10,000, in milliseconds. */
  readonly limits: Readonly<Record<string, readonly [usual: number, large: number]>>
  readonly env?: Record<string, string>
  readonly prepare?: (copy: Copy) => Promise<void>
  /** The times of its calls, in the order of the limits. */
  readonly apply: (office: Desk) => Promise<readonly number[]>
  /** What must be true of the school afterwards. */
  readonly check?: (copy: Copy) => Promise<void>
}

// Nothing answers there, so that no e-mail leaves the machine.
const mail = { PUBLIC_URL: 'https://portal.school.example', MAIL_HOST: 'localhost', MAIL_PORT: '9' }

/** With messages on and one address in each form. */
const posting: Change = {
  limits: { 'a posting with its messages': [3000, 15_000] },
  env: mail,
  prepare: (copy) =>
    inDatabase(copy, async (db) => {
      const { databaseUrl, dataDir } = copy
      const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret }
      const config = readConfig({ ...place, ...mail })
      const stored: StoredMail = { on: 1, triedWith: fingerprintOf(config, serverOf(config, {})) }
      await saveSetting(db, mailKeys.mail, JSON.stringify(stored), new Date().toISOString())
      const own = sql<string>`id || '@family.example'`
      const address = { email_mother: own, email_father: null, email_guardian: null }
      await db
        .updateTable('student')
        .set({ living_status: 'Mother Only', ...address })
        .execute()
    }),
  apply: async (office) => {
    return [(await office.ask(postTermReports, { ...openTerm, posted: 1, date_posted: null })).ms]
  },
  check: (copy) =>
    inDatabase(copy, async (db) => {
      const queued = await db.selectFrom('message').select('id').where('kind', '=', 'report').execute()
      if (queued.length === 0) throw new Error('No message was queued.')
    }),
}

const termsOf = (year: number) => [
  { term: 1, starts: `${year}-09-07`, ends: `${year}-12-11`, next_term_starts: null },
  { term: 2, starts: `${year + 1}-01-04`, ends: `${year + 1}-03-26`, next_term_starts: null },
  { term: 3, starts: `${year + 1}-04-12`, ends: `${year + 1}-07-02`, next_term_starts: null },
]

const yearTurn: Change = {
  limits: { 'the dry run': [1000, 5000], 'turning the year': [2000, 15_000], 'undoing it': [3000, 20_000] },
  apply: async (office) => {
    const { answer: proposed } = await office.ask<YearTurn>(contract.getYearTurn)
    const { year, version } = proposed
    const plan = { ...proposed.plan, terms: termsOf(year) }
    await office.ask(contract.saveYearTurn, { year, version, step: 'slips', plan })
    const planned = await office.ask<YearTurnDryRun>(contract.planYearTurn, { year })
    const { problems, basis } = planned.answer
    if (problems.length > 0) throw new Error(JSON.stringify(problems))
    const applied = await office.ask<YearTurn>(contract.applyYearTurn, { year, basis })
    await pause(500)
    const undone = await office.ask<YearTurn>(contract.undoYearTurn, { year })
    return [planned.ms, applied.ms, undone.ms]
  },
}

const large = 10_000

/** The longest save; PostgreSQL shares its processor with the portal here. */
const longestSaveOf = ({ engine }: School, isLarge: boolean) =>
  engine === 'postgres' ? 2000 : isLarge ? 3000 : 300

const measure = (
  school: School,
  students: number,
  { limits, apply, check, ...how }: Change,
): Promise<Row[]> =>
  onCopy(
    school,
    async ({ origin, office, copy, stop }) => {
      const load = saveLoad(origin, school.students.map(saverOf), 6)
      // If the change fails, its own error is the one to show.
      load.catch(() => undefined)
      await pause(4000)
      const times = await apply(office)
      const { longest, count } = await load
      await stop()
      await check?.(copy)
      const of = `${students.toLocaleString('en')} students, ${engineNames[school.engine]}`
      const whats = Object.keys(limits)
      say(`${of}: ${count} saves beside ${whats.join(', ')}`)
      const isLarge = students === large
      return [
        ...whats.map((what, place) =>
          atMost(`${what}, ${of} (ms)`, times[place] ?? NaN, limits[what]?.[isLarge ? 1 : 0] ?? NaN),
        ),
        atMost(
          `longest autosave beside ${whats.at(-1)}, ${of} (ms)`,
          longest,
          longestSaveOf(school, isLarge),
        ),
      ]
    },
    how,
  )

/** A large school is measured on SQLite only. */
export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines)
    for (const students of engine === 'sqlite' ? [1200, large] : [1200])
      await inBenchSchool(
        engine,
        students,
        async (school) => {
          for (const change of [posting, yearTurn]) all.push(...(await measure(school, students, change)))
        },
        { sessions: 16 },
      )
  return all
}
