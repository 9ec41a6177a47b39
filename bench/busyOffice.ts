// How much the office's printing slows the families' saves: the p99 of saves during the work, divided by the p99 of the same
// run without it. The compiled portal runs in its own process, as in production.
import { Agent } from 'node:http'
import type { Headers } from '../src/server/testing/portal/browser'
import type { Saver } from '../src/server/testing/storm/saver'
import { call, headersOf } from '../src/server/testing/storm/http'
import { saveLoad } from './autosaves/load'
import { inDemoSchool, postedTerm, type DemoSchool, signedIn, type Member } from './school'
import { startPortal } from './portal'
import { atMost, type Row } from './count'

const familyCount = 8
const seconds = 8
const fields = ['home_address', 'medical_history', 'allergy', 'achievements'] as const

const openSavers = async ({ dataDir }: DemoSchool): Promise<{ savers: Saver[]; office: Saver }> => {
  const saverOf = ({ login, token }: Member): Saver => {
    return { student: login, client: `tab-${login}`, fields, token, seq: 0 }
  }
  const { families, office } = await signedIn(dataDir, familyCount)
  return { savers: families.map(saverOf), office: saverOf(office) }
}

interface Office {
  readonly agent: Agent
  readonly origin: string
  readonly headers: Headers
}

type Work = (office: Office) => Promise<unknown>

const ask = async ({ agent, origin, headers }: Office, path: string, body?: object): Promise<string> => {
  const method = body ? 'POST' : 'GET'
  const { status, text } = await call(
    agent,
    method,
    `${origin}${path}`,
    headers,
    body && JSON.stringify(body),
  )
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
  return text
}

const pack: Work = async (office) => {
  const wish = { kind: 'report-cards', scope: {}, ...postedTerm, format: 'pdf', duplex: 0 }
  const { id } = JSON.parse(await ask(office, '/api/packs', wish)) as { id: string }
  for (;;) {
    const { state } = JSON.parse(await ask(office, `/api/packs/${id}`)) as { state: string }
    if (state === 'done') return
    if (state !== 'waiting' && state !== 'working') throw new Error(`The pack is ${state}.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const works: readonly (readonly [what: string, work: Work])[] = [
  ['a school pack of 1,200 report cards is drawn', pack],
  ['the registration report is made', (office) => ask(office, '/api/registration-report/all')],
  ['the spreadsheet is made', (office) => ask(office, '/api/registration-data-spreadsheet')],
]

const withWork = async (office: Office, work: Work, load: () => Promise<{ p99: number }>) => {
  let isOver = false
  const working = (async () => {
    while (!isOver) await work(office)
  })()
  const { p99 } = await load()
  isOver = true
  await working
  return p99
}

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const { savers, office: admin } = await openSavers(demo)
  const portal = await startPortal({ DATA_DIR: demo.dataDir, DATABASE_URL: '' })
  const agent = new Agent({ keepAlive: true })
  try {
    const office = { agent, origin: portal.origin, headers: await headersOf(agent, portal.origin, admin) }
    const load = () => saveLoad(portal.origin, savers, seconds)
    const alone = await load()
    const rows: Row[] = []
    for (const [what, work] of works) {
      const p99 = await withWork(office, work, load)
      const title = `REL-55 autosave p99 of ${familyCount} families while ${what}, over the quiet ${alone.p99.toFixed(1)} ms`
      rows.push(atMost(title, p99 / alone.p99, 2))
    }
    return rows
  } finally {
    agent.destroy()
    await portal.stop()
  }
}

export const rows = (): Promise<Row[]> => inDemoSchool(measure)
