// REL-24: starting up and the first calls, which load and compile code, do not count as overload: no call is refused.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { call, headersOf } from '../src/server/testing/storm/http'
import { inDemoSchool, signedIn, type DemoSchool } from './school'
import { startPortal } from './portal'
import { atMost, type Row } from './count'

const students = 120
const rounds = 3
/** The server checks its load twice a second. */
const betweenRounds = 600

/** One call of each kind that the server may refuse. */
const paths = (student: string) => [
  '/api/registration-report/all',
  '/api/registration-data-spreadsheet',
  `/api/registration-form/${student}`,
  '/api/students?name=Ram',
  '/api/towns',
  `/api/user/${student}`,
]

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const { families, office } = await signedIn(demo.dataDir, 1)
  const id = families[0]?.login ?? ''
  const portal = await startPortal({ DATA_DIR: demo.dataDir, DATABASE_URL: '' })
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  try {
    const headers = await headersOf(agent, portal.origin, office)
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
