// The authorisation matrix (SEC-51): who asks, about whom, and what status comes back. Each area lists its calls:
//
//   matrix([{ call: getUser, about: ({ id }) => ({ params: { studentId: id } }),
//             expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 } }])
import type { LightMyRequestResponse } from 'fastify'
import { pathTo, type Call } from '#shared/contract/call'
import type { Headers } from '../portal/browser'
import { accountIdOf, people, type Person } from './people'
import { testApp, type TestApp } from '../portal/testApp'
import { callEngines } from '../database/testDb'

/**
 * Visitor · date of birth proved, no own password yet · owner · another student · owner, closed · administrator. And the other
 * student again, as a sister of the owner: linked both ways · one-sided (the owner opens hers, she does not open the owner's) ·
 * former, whose links have ended.
 */
export type Persona = 'V' | 'F' | 'O' | 'X' | 'C' | 'A' | 'sister' | 'one-sided sister' | 'former sister'

export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, string>
  /** JSON, or a ready multipart payload with its headers. */
  body?: object | Buffer
  headers?: Headers
}

export interface MatrixRow {
  call: Call
  about?: (student: Person) => RequestParts
  /**
   * Where the other student may ask nothing, neither may a one-sided and a former sister; a sister may what the owner may. Both
   * follow from X, and stand in a row only where they differ.
   */
  expected: Partial<Record<Persona, number>>
  /** What must be there before the call, or must be true after it. */
  before?: (test: TestApp, student: Person) => Promise<unknown>
  after?: (test: TestApp, answer: LightMyRequestResponse, persona: Persona) => Promise<unknown>
}

/** Whose record the persona asks about: X wants the owner's, C and F their own. */
const subjects: Record<Persona, Person> = {
  V: people.owner,
  F: people.reset,
  O: people.owner,
  X: people.owner,
  C: people.closed,
  A: people.owner,
  sister: people.owner,
  'one-sided sister': people.owner,
  'former sister': people.owner,
}

const linkedAt = '2026-08-01T12:00:00.000Z'

/** Both ways, one way or ended: nobody else has a link. */
const linkSisters = async ({ db }: TestApp, persona: Persona) => {
  const [owner, other] = [accountIdOf(people.owner), accountIdOf(people.other)]
  await db.deleteFrom('sibling_link').execute()
  if (!persona.includes('sister')) return
  const ended =
    persona === 'former sister' ? ({ ended_at: linkedAt, ended_why: 'removed' } as const) : undefined
  const opened = {
    viewer_account_id: owner,
    child_account_id: other,
    child: 2,
    linked_at: linkedAt,
    ...ended,
  }
  const opens = { ...opened, viewer_account_id: other, child_account_id: owner }
  await db
    .insertInto('sibling_link')
    .values(persona === 'one-sided sister' ? [opened] : [opens, opened])
    .execute()
}

export const headersOf = (test: TestApp, persona: Persona): Promise<Headers> => {
  if (persona === 'V') return test.visitor()
  if (persona === 'F') return test.signInAs('reset', 'activation')
  return test.signInAs(({ O: 'owner', C: 'closed', A: 'admin' } as const)[persona as 'O'] ?? 'other')
}

export const ask = async (test: TestApp, persona: Persona, call: Call, parts: RequestParts = {}) =>
  test.inject({
    method: call.method,
    url: pathTo(call, (parts.params ?? {}) as never),
    headers: { ...(await headersOf(test, persona)), ...parts.headers },
    ...(parts.query && { query: parts.query }),
    ...(parts.body && { payload: parts.body }),
  })

const checkRow = (row: MatrixRow, appOf: () => TestApp) => {
  const { X, O } = row.expected
  const sisters = X === undefined ? {} : { sister: O, 'one-sided sister': X, 'former sister': X }
  const personas = Object.entries({ ...sisters, ...row.expected }).filter(
    (one): one is [Persona, number] => one[1] !== undefined,
  )
  test.each(personas)(`SEC-51 ${row.call.method} ${row.call.path} for %s: %d`, async (persona, status) => {
    const app = appOf()
    const student = subjects[persona]
    await row.before?.(app, student)
    await linkSisters(app, persona)
    const answer = await ask(app, persona, row.call, row.about?.(student))
    // The body tells why, should the status be another one.
    const seen = answer.statusCode === status ? status : `${answer.statusCode} ${answer.body}`
    expect(seen).toBe(status)
    await row.after?.(app, answer, persona)
  })
}

const oddIds = [
  'unknown',
  '0',
  '-1',
  '1e3',
  '01',
  '..',
  '1,2',
  'x'.repeat(500),
  `${people.owner.id} `,
  "' or 1=1",
]

/** Ids that are nobody's, asked by a student: all answer as another student's record does (SEC-57). */
const checkOddIds = ({ call, about }: MatrixRow, appOf: () => TestApp) => {
  test(`SEC-57 ${call.method} ${call.path}: nobody's ids look like another's`, async () => {
    const app = appOf()
    const others = await ask(app, 'O', call, about?.(people.other))
    for (const id of oddIds) {
      const answer = await ask(app, 'O', call, about?.({ ...people.other, id }))
      expect([id, answer.statusCode, answer.body]).toEqual([id, others.statusCode, others.body])
    }
  })
}

/** All rows of one engine share a school: a row must not need what another one takes away. */
export const matrix = (rows: readonly MatrixRow[]) => {
  describe.each(callEngines)('authorisation (%s)', (engine) => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ engine })
    })
    for (const row of rows) {
      checkRow(row, () => app)
      // An administrator's call refuses every student before it looks at the id.
      if (row.call.path.includes(':studentId') && row.expected.X !== 403) checkOddIds(row, () => app)
    }
  })
}
