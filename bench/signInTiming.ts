// SEC-28: what the response time reveals about a failed sign-in, by the kind of name tried.
import { Agent } from 'node:http'
import { openDatabase } from '../dist/server/platform/database/opening/open'
import { quietLog } from '../src/server/platform/core/log'
import { cookiesOf, csrfHeaders, type Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { inDemoSchool, type DemoSchool } from './school'
import { startPortal } from './portal'
import { median, atMost, type Row } from './count'

const samples = 200
/** Fewer than the failures that lock a name for a while. */
const triesPerName = 3

/** Half of the names get their own password, all the same one: only the cost of the check counts. */
const namesOf = async ({ dataDir }: DemoSchool) => {
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

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const { own, byDefault } = await namesOf(demo)
  const paused = own.pop() ?? ''
  const env = { SIGN_IN_FAILURES_PER_IP: '1000000', DEFAULT_SIGN_INS_PER_ACCOUNT: '100000' }
  const portal = await startPortal({ DATA_DIR: demo.dataDir, DATABASE_URL: '', ...env })
  const agent = new Agent({ keepAlive: true })
  const { headers: visitor } = await call(agent, 'GET', `${portal.origin}/sanctum/csrf-cookie`, {})
  const headers: Headers = csrfHeaders(cookiesOf(visitor))
  const tried = async (student_id: string): Promise<number> => {
    const start = performance.now()
    const body = JSON.stringify({ student_id, password: 'not the one' })
    const { status, text } = await call(agent, 'POST', `${portal.origin}/api/login-student`, headers, body)
    if (status !== 401) throw new Error(`A wrong sign-in was answered with ${status}: ${text}`)
    return performance.now() - start
  }
  try {
    for (let time = 0; time < 20; time += 1) await tried(paused)
    const kinds: Record<string, (round: number) => string> = {
      unknown: (round) => `nobody${Math.floor(round / triesPerName)}`,
      wrong: (round) => nth(own, round),
      paused: () => paused,
      'default password': (round) => nth(byDefault, round),
    }
    const times = new Map<string, number[]>()
    for (let round = 0; round < samples; round += 1)
      for (const [kind, name] of Object.entries(kinds))
        times.set(kind, [...(times.get(kind) ?? []), await tried(name(round))])
    const usual = [...times.values()].map(median)
    const what = `SEC-28 wrong sign-ins, ${samples} of each kind: the slowest kind's median over the quickest's`
    return [atMost(what, Math.max(...usual) / Math.min(...usual), 1.1)]
  } finally {
    agent.destroy()
    await portal.stop()
  }
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure)
