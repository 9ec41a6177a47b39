// REL-24: starting up and the first calls, which load and compile code, do not count as overload: no call is refused.
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../src/server/testing/storm/http'
import { inBenchSchool, type School } from './school'
import { withServer } from './portal'
import { atMost, runsOf, type Row } from './count'

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

const measure = async (school: School): Promise<Row[]> => {
  const { dataDir } = await school.copy()
  const asked = paths(school.students[0]?.login ?? '')
  const statuses = await withServer({ DATA_DIR: dataDir }, async ({ origin, agent, deskOf }) => {
    const { headers } = await deskOf(school.office)
    const answers = await runsOf(rounds, async () => {
      const round = await Promise.all(asked.map((path) => call(agent, 'GET', `${origin}${path}`, headers)))
      await wait(betweenRounds)
      return round
    })
    return answers.flat().map(({ status }) => status)
  })
  const odd = statuses.filter((status) => status !== 200 && status !== 503)
  if (odd.length > 0) throw new Error(`The first calls were answered with ${odd.join(', ')}.`)
  const turnedAway = statuses.filter((status) => status === 503).length
  return [atMost(`REL-24 calls turned away of the first ${statuses.length} after a start`, turnedAway, 0)]
}

export const rows = (): Promise<Row[]> => inBenchSchool('sqlite', students, measure, 1)
