// 1,200 messages of one posting: how long queueing them holds its transaction, the first time (every address is new) and
// when the addresses are known.
import { sql } from 'kysely'
import { saveSetting } from '../src/server/school/settings/queries'
import { readConfig } from '../src/server/config/config'
import { mailKeys, fingerprintOf, serverOf, type StoredMail } from '../src/server/messages/mail'
import { createTell } from '../src/server/messages/tell'
import { quietLog } from '../src/server/platform/core/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import { atMost, msOf, type Row } from './count'
import { options } from './options'
import { inBenchSchool, type School } from './school'

const students = 1200
/** Milliseconds. */
const limit = 1000

const measure = async (school: School): Promise<Row[]> => {
  const { databaseUrl, dataDir } = await school.copy()
  const config = readConfig({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://portal.school.example' },
    MAIL_HOST: 'localhost',
  })
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  const stored: StoredMail = { on: 1, triedWith: fingerprintOf(config, serverOf(config, {})) }
  const at = new Date()
  await saveSetting(db, mailKeys.mail, JSON.stringify(stored), at.toISOString())
  await db
    .updateTable('student')
    .set({
      living_status: 'Mother Only',
      ...{ email_mother: sql<string>`id || '@family.example'`, email_father: null, email_guardian: null },
    })
    .execute()
  const tell = createTell({ config })
  const post = (term: number) => {
    const told = school.students.map(({ login: student_id }) => ({ student_id, about: `${term}`, data: {} }))
    return msOf(() => db.transaction().execute((trx) => tell(trx, { kind: 'report', students: told, at })))
  }
  const [first, second] = [await post(1), await post(2)]
  const { queued } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number | string>().as('queued'))
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow()
  if (Number(queued) !== 2 * students) throw new Error(`${queued} messages were queued.`)
  await close()
  return [
    atMost(`${students} messages queued, new addresses (ms), ${school.engine}`, first, limit),
    atMost(`${students} messages queued (ms), ${school.engine}`, second, limit),
  ]
}

export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines) all.push(...(await inBenchSchool(engine, students, measure)))
  return all
}
