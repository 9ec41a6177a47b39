// 1,200 messages of one posting: how long queueing them holds its transaction, the first time (every address is new) and when
// the addresses are known; and a real posting while families save, with messages and without them.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { postTermReports } from '../src/shared/contract/reports/termReports'
import { saveSetting } from '../src/server/school/settings/queries'
import { readConfig } from '../src/server/config/config'
import { mailKeys, fingerprintOf, serverOf, type StoredMail } from '../src/server/messages/mail'
import { createTell } from '../src/server/messages/tell'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import type { Db } from '../src/server/platform/database/schema/schema'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { saveLoad } from './autosaves/load'
import { atMost, engineNames, msOf, say, type Row } from './count'
import { options } from './options'
import { withServer } from './portal'
import { inBenchSchool, saverOf, type Copy, type School } from './school'

const students = 1200
const savers = 16
/** Milliseconds. */
const limit = 1000
/** Milliseconds that an autosave beside the posting may take; PostgreSQL shares its processor with the portal here. */
const longestSave = { sqlite: 300, postgres: 2000 } as const

// Nothing answers there, so that no e-mail leaves the machine.
const mail = { PUBLIC_URL: 'https://portal.school.example', MAIL_HOST: 'localhost', MAIL_PORT: '9' }

const configOf = ({ databaseUrl, dataDir }: Copy) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret, ...mail })

/** Messages are on, and each form names one address. */
const switchOn = async (db: Db, copy: Copy) => {
  const config = configOf(copy)
  const stored: StoredMail = { on: 1, triedWith: fingerprintOf(config, serverOf(config, {})) }
  await saveSetting(db, mailKeys.mail, JSON.stringify(stored), new Date().toISOString())
  await db
    .updateTable('student')
    .set({
      living_status: 'Mother Only',
      ...{ email_mother: sql<string>`id || '@family.example'`, email_father: null, email_guardian: null },
    })
    .execute()
}

const countReports = async (db: Db): Promise<number> => {
  const { queued } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number | string>().as('queued'))
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow()
  return Number(queued)
}

const queueing = async (school: School): Promise<Row[]> => {
  const copy = await school.copy()
  const { db, close } = await openDatabase({ ...copy, log: quietLog })
  await switchOn(db, copy)
  const tell = createTell({ config: configOf(copy) })
  const at = new Date()
  const post = (term: number) => {
    const told = school.students.map(({ login: student_id }) => ({ student_id, about: `${term}`, data: {} }))
    return msOf(() => db.transaction().execute((trx) => tell(trx, { kind: 'report', students: told, at })))
  }
  const [first, second] = [await post(1), await post(2)]
  const queued = await countReports(db)
  if (queued !== 2 * students) throw new Error(`${queued} messages were queued.`)
  await close()
  return [
    atMost(`${students} messages queued, new addresses (ms), ${engineNames[school.engine]}`, first, limit),
    atMost(`${students} messages queued (ms), ${engineNames[school.engine]}`, second, limit),
  ]
}

/** The demonstration's term that is not posted is posted beside the saves. */
const postBeside = async (school: School, hasMail: boolean) => {
  const copy = await school.copy()
  if (hasMail) {
    const { db, close } = await openDatabase({ ...copy, log: quietLog })
    await switchOn(db, copy)
    await close()
  }
  const env = { DATA_DIR: copy.dataDir, DATABASE_URL: copy.databaseUrl, ...(hasMail && mail) }
  const figures = await withServer(env, async ({ origin, deskOf }) => {
    const office = await deskOf(school.office)
    const load = saveLoad(origin, school.students.slice(0, savers).map(saverOf), 6)
    // If the posting fails, its own error is the one to show.
    load.catch(() => undefined)
    await pause(3500)
    const { ms } = await office.ask(postTermReports, { year: 2025, term: 3, posted: 1, date_posted: null })
    return { ms, ...(await load) }
  })
  const { db, close } = await openDatabase({ ...copy, log: quietLog })
  const queued = await countReports(db)
  await close()
  if (queued > 0 !== hasMail) throw new Error(`${queued} messages were queued.`)
  return { ...figures, queued }
}

const beside = async (school: School): Promise<Row[]> => {
  const without = await postBeside(school, false)
  const withMail = await postBeside(school, true)
  const of = engineNames[school.engine]
  say(`${of}: ${withMail.queued} messages, ${withMail.count} saves; without messages ${without.count} saves`)
  return [
    atMost(`a posting with its messages (ms), ${of}`, withMail.ms, without.ms + limit),
    atMost(`longest autosave beside it (ms), ${of}`, withMail.longest, longestSave[school.engine]),
    atMost(`… beside a posting without messages (ms), ${of}`, without.longest, longestSave[school.engine]),
    atMost(`autosave p99 beside it (ms; limit: twice that without), ${of}`, withMail.p99, 2 * without.p99),
  ]
}

const measure = async (school: School): Promise<Row[]> => [
  ...(await queueing(school)),
  ...(await beside(school)),
]

export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines) all.push(...(await inBenchSchool(engine, students, measure)))
  return all
}
