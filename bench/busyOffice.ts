// How much the office's printing slows the families' saves: the p99 of saves during the work, divided by the p99 of the same
// run without it. The compiled portal runs in its own process, as in production.
import { setTimeout as wait } from 'node:timers/promises'
import { saveLoad } from './autosaves/load'
import { inBenchSchool, postedTerm, saverOf, students, type School } from './school'
import { withServer, type Desk } from './portal'
import { atMost, runsOf, type Row } from './count'

const familyCount = 8
const seconds = 8

type Work = (office: Desk) => Promise<unknown>

const pack: Work = async (office) => {
  const wish = { kind: 'report-cards', scope: {}, ...postedTerm, format: 'pdf', duplex: 0 }
  const { answer: ordered } = await office.ask<{ id: string }>({ method: 'POST', path: '/api/packs' }, wish)
  const path = `/api/packs/${ordered.id}`
  for (;;) {
    const { state } = (await office.ask<{ state: string }>({ method: 'GET', path })).answer
    if (state === 'done') return
    if (state !== 'waiting' && state !== 'working') throw new Error(`The pack is ${state}.`)
    await wait(250)
  }
}

const works: readonly (readonly [what: string, work: Work])[] = [
  ['a school pack of 1,200 report cards is drawn', pack],
  ['the registration report is made', (office) => office.get('/api/registration-report/all')],
  ['the spreadsheet is made', (office) => office.get('/api/registration-data-spreadsheet')],
]

const withWork = async (office: Desk, work: Work, load: () => Promise<{ p99: number }>) => {
  let isOver = false
  const working = (async () => {
    while (!isOver) await work(office)
  })()
  const { p99 } = await load()
  isOver = true
  await working
  return p99
}

const measure = async (school: School): Promise<Row[]> => {
  const { dataDir } = await school.copy()
  return withServer({ DATA_DIR: dataDir }, async ({ origin, deskOf }) => {
    const desk = await deskOf(school.office)
    const load = () => saveLoad(origin, school.students.map(saverOf), seconds)
    const alone = await load()
    return runsOf(works.length, async (index) => {
      const [what, work] = works[index] as (typeof works)[number]
      const p99 = await withWork(desk, work, load)
      const title = `REL-55 autosave p99 of ${familyCount} families while ${what}, over the quiet ${alone.p99.toFixed(1)} ms`
      return atMost(title, p99 / alone.p99, 2)
    })
  })
}

export const rows = (): Promise<Row[]> => inBenchSchool('sqlite', students, measure, familyCount)
