// What the office does while families save: looks at the list, corrects a record, orders the papers of the school.
import { setTimeout as wait } from 'node:timers/promises'
import type { Headers } from '../../src/server/testing/portal/browser'
import { call } from '../../src/server/testing/storm/http'
import type { Saver } from '../../src/server/testing/storm/saver'
import { get, saveAs, timed, type Night } from './calls'
import { officeField } from './families'

export interface Office {
  readonly night: Night
  readonly headers: Headers
  readonly editors: Map<string, Saver>
}

export const listEverybody = ({ night, headers }: Office) =>
  get(night, 'office list', '/api/students', headers)

/** One field of one record, while the family may be saving others of it. */
export const correctOne = async ({ night, headers, editors }: Office) => {
  const family = night.families[Math.floor(Math.random() * night.families.length)]
  if (!family) return
  const editor: Saver = editors.get(family.student) ?? {
    student: family.student,
    client: `office-${family.student}`,
    fields: [officeField],
    token: '',
    seq: 0,
  }
  editors.set(family.student, editor)
  await saveAs(night, editor, headers, {})
}

/** The spreadsheet and the report of the whole school. */
export const makeSheet = ({ night, headers }: Office) =>
  get(night, 'spreadsheet', '/api/registration-data-spreadsheet', headers)

export const makeReport = ({ night, headers }: Office) =>
  get(night, 'all-classes report', '/api/registration-report/all', headers)

const isUnderWay = (state: string) => state === 'waiting' || state === 'working'

/** Report cards of one class as one PDF, from the order until it can be fetched. */
export const makeClassPack = ({ night, headers }: Office) =>
  timed(night, 'class pack', async () => {
    const { agent, origin } = night
    const wish = {
      kind: 'report-cards',
      scope: { class_id: '1A' },
      year: 2025,
      term: 2,
      format: 'pdf',
      duplex: 0,
    }
    const ordered = await call(agent, 'POST', `${origin}/api/packs`, headers, JSON.stringify(wish))
    if (ordered.status !== 200) return { status: ordered.status }
    const { id } = JSON.parse(ordered.text) as { id: string }
    for (;;) {
      await wait(250)
      const asked = await call(agent, 'GET', `${origin}/api/packs/${id}`, headers)
      const state = asked.status === 200 ? (JSON.parse(asked.text) as { state: string }).state : 'failed'
      if (!isUnderWay(state)) return { status: state === 'done' ? 200 : 500 }
    }
  })
