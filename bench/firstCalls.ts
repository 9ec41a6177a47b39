// REL-24: a start and the first calls, which load code and compile it, are no strain: nothing is turned away for them.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openSession } from '../dist/server/access/sessions/openSession'
import { openDatabase } from '../dist/server/platform/database/opening/open'
import { quietLog } from '../src/server/platform/database/log'
import { call, headersOf } from '../src/server/testing/storm/http'
import { testConfig } from '../src/server/testing/portal/testConfig'
import { inDemoSchool, type DemoSchool } from './demoSchool'
import { startPortal } from './portal'
import { atMost, type Row } from './count'

const students = 120
const rounds = 3
/** The strain is looked at twice a second. */
const betweenRounds = 600

/** One call of each kind that may be turned away. */
const paths = (student: string) => [
  '/api/registration-report/all',
  '/api/registration-data-spreadsheet',
  `/api/registration-form/${student}`,
  '/api/students?name=Ram',
  '/api/towns',
  `/api/user/${student}`,
]

const openOffice = async ({ dataDir }: DemoSchool) => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const { id } = await db.selectFrom('student').select('id').orderBy('id').executeTakeFirstOrThrow()
  const session = {
    accountId: 'admin:admin',
    role: 'admin',
    kind: 'session',
    userAgent: null,
    replaces: null,
  } as const
  const { token } = await openSession(db, testConfig(dataDir).sessions, new Date(), session)
  await close()
  return { id, token }
}

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const { id, token } = await openOffice(demo)
  const portal = await startPortal({ DATA_DIR: demo.dataDir, DATABASE_URL: '' })
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  try {
    const headers = await headersOf(agent, portal.origin, { token })
    for (let round = 0; round < rounds; round += 1) {
      const asked = paths(id).map((path) => call(agent, 'GET', `${portal.origin}${path}`, headers))
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
      await wait(betweenRounds)
    }
  } finally {
    agent.destroy()
    await portal.stop()
  }
  const odd = statuses.filter((status) => status !== 200 && status !== 503)
  if (odd.length > 0) throw new Error(`The first calls were answered with ${odd.join(', ')}.`)
  const turnedAway = statuses.filter((status) => status === 503).length
  const what = `REL-24 calls turned away of the first ${statuses.length} after a start`
  return [{ ...atMost(what, turnedAway, 1), limit: 0, ratio: turnedAway, pass: turnedAway === 0 }]
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure, students)
