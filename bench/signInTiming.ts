// SEC-28: what the response time reveals about a failed sign-in, by the kind of name tried.
import { openDatabase } from '../dist/server/platform/database/opening/open'
import { quietLog } from '../src/server/platform/core/log'
import { cookiesOf, csrfHeaders, type Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { inDemoSchool, type DemoSchool } from './school'
import { withServer } from './portal'
import { median, atMost, runsOf, timesOf, type Row } from './count'

const samples = 200
/** Fewer than the failures that lock a name for a while. */
const triesPerName = 3

/** Half of the names get their own password, all the same one: only the cost of the check counts. */
const namesOf = async (dataDir: string) => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const students = db.selectFrom('account').select(['login', 'password_hash']).where('role', '=', 'student')
  const accounts = await students.orderBy('login').execute()
  const hash = accounts.find(({ password_hash: stored }) => stored !== null)?.password_hash
  const byDefault = accounts.filter(({ password_hash: stored }) => stored === null).map(({ login }) => login)
  const own = byDefault.splice(0, byDefault.length / 2)
  await db
    .updateTable('account')
    .set({ password_hash: hash, reset_at: null })
    .where('role', '=', 'student')
    .where('login', 'in', own)
    .execute()
  await close()
  return { own, byDefault }
}

const nth = (names: readonly string[], round: number) => {
  const name = names[Math.floor(round / triesPerName)]
  if (name === undefined) throw new Error('The school has too few students of this kind.')
  return name
}

const measure = async ({ dataDir }: DemoSchool): Promise<Row[]> => {
  const { own, byDefault } = await namesOf(dataDir)
  const paused = own.pop() ?? ''
  /** Unknown, wrong password, paused, and still with the default password. */
  const kinds = [
    (round: number) => `nobody${Math.floor(round / triesPerName)}`,
    (round: number) => nth(own, round),
    () => paused,
    (round: number) => nth(byDefault, round),
  ]
  const env = { SIGN_IN_FAILURES_PER_IP: '1000000', DEFAULT_SIGN_INS_PER_ACCOUNT: '100000' }
  return withServer({ DATA_DIR: dataDir, ...env }, async ({ origin, agent }) => {
    const { headers: visitor } = await call(agent, 'GET', `${origin}/sanctum/csrf-cookie`, {})
    const headers: Headers = csrfHeaders(cookiesOf(visitor))
    const tried = async (student_id: string) => {
      const body = JSON.stringify({ student_id, password: 'not the one' })
      const { status, text } = await call(agent, 'POST', `${origin}/api/login-student`, headers, body)
      if (status !== 401) throw new Error(`A wrong sign-in was answered with ${status}: ${text}`)
    }
    await timesOf(20, () => tried(paused))
    // In turn, so that other work on the machine slows every kind alike.
    const rounds = await runsOf(samples, (round) =>
      timesOf(kinds.length, (kind) => tried(kinds[kind]?.(round) ?? '')),
    )
    const usual = kinds.map((_name, kind) => median(rounds.map((times) => times[kind] ?? NaN)))
    const what = `SEC-28 wrong sign-ins, ${samples} of each kind: the slowest kind's median over the quickest's`
    return [atMost(what, Math.max(...usual) / Math.min(...usual), 1.1)]
  })
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure)
