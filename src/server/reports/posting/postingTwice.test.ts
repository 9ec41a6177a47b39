import * as contract from '#shared/contract/reports/termReports'
import type { PostedTermReport } from '#shared/contract/reports/termReports'
import { localTimeText, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { cardsOf, openOffice, unposted } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { summerTerm } from '../../testing/papers/termSchool'
import type { TestApp } from '../../testing/portal/testApp'
import { engines } from '../../testing/database/testDb'
import { PlanEnded, postReports } from './posting'
import { cancelSchedules, listDueSchedules, saveSchedule } from './queries'

const { owner } = people

const auditOf = ({ db }: TestApp) =>
  db
    .selectFrom('audit')
    .select(['action', 'actor', 'subject'])
    .where('action', 'like', 'term reports %')
    .orderBy('id')
    .execute()

const planned = (key: TermKey, at: string) => ({
  ...key,
  ...({ due_at: at, created_by: 'a', created_at: at, reason: null, leave_out_empty: 0 } as const),
})

const entry = (action: string) => ({ action, actor: 'admin:office', subject: '2025-3' })

describe.each(engines)('posting twice (%s)', (engine) => {
  test('REL-13 REL-61 a double click posts once, and the second answer says so', async () => {
    const { test, post } = await openOffice(engine)
    const first = await post(1)
    test.advance({ minutes: 3 })
    const second = await post(1)
    expect(second).toEqual({
      ...first,
      notice: `These reports were already posted on ${localTimeText(first.date_posted)}.`,
    })
    expect(await cardsOf(test, owner.id)).toHaveLength(1)
  })

  test('REL-13 a posting repeated with its key gets the first answer and undoes nothing', async () => {
    const { test, admin, post } = await openOffice(engine)
    const send = async () => {
      const headers = { ...admin, 'idempotency-key': 'one-click' }
      const answer = await test.call(
        contract.postTermReports,
        {},
        { headers, body: { ...unposted, posted: 1 } },
      )
      return answer.json<PostedTermReport>()
    }
    const first = await send()
    expect(first).toMatchObject({ posted: 1 })
    await post(0)
    expect(await send()).toEqual(first)
    const other = {
      headers: { ...admin, 'idempotency-key': 'one-click' },
      body: { ...unposted, posted: 0 as const },
    }
    const refused = await test.call(contract.postTermReports, {}, other)
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: 'This Idempotency-Key belongs to another request. Send this one with a key of its own.' },
    ])
    expect((await test.call(contract.listTermReports, {}, { headers: admin })).json()).toContainEqual(
      unposted,
    )
  })

  test('REL-61 if two administrators post at once, one posts and the other is told', async () => {
    const { test, post } = await openOffice(engine)
    const answers = await Promise.all([post(1), post(1), post(1)])
    expect(answers.filter(({ notice }) => notice === undefined)).toHaveLength(1)
    expect(await cardsOf(test, owner.id)).toHaveLength(1)
    expect(await auditOf(test)).toEqual([entry('term reports posted')])
  })

  test('withdrawing twice has one effect and one audit entry', async () => {
    const { test, post } = await openOffice(engine)
    await post(1)
    expect(await post(0)).toEqual(unposted)
    expect(await post(0)).toEqual({ ...unposted, notice: 'These reports were not posted.' })
    expect(await auditOf(test)).toEqual([entry('term reports posted'), entry('term reports withdrawn')])
  })

  test('a plan cancelled after it was found due posts nothing', async () => {
    const { test } = await openOffice(engine)
    const { db, app, now } = test
    const at = now().toISOString()
    await saveSchedule(db, planned(summerTerm, at))
    const [plan] = await listDueSchedules(db, at)
    await cancelSchedules(db, summerTerm, at)
    await expect(postReports(app, 'a', summerTerm, { plan })).rejects.toBeInstanceOf(PlanEnded)
    expect(await cardsOf(test, owner.id)).toEqual([])
    expect(await auditOf(test)).toEqual([])
  })
})

test('REL-61 two instances that run the same plan at once post only once, in each of many trials', async () => {
  const { test } = await openOffice('postgres')
  const { db, app, now } = test
  const beside = await openDatabase({ ...app.config, log: quietLog })
  const terms = Array.from({ length: 30 }, (_, index) => ({ year: 1990 + index, term: 1 }))
  const report = { posted: 0, date_posted: null }
  await db
    .insertInto('term_report')
    .values(terms.map((key) => ({ ...key, ...report })))
    .execute()
  const at = now().toISOString()
  for (const key of terms) await saveSchedule(db, planned(key, at))
  const outcomes: string[] = []
  for (const plan of await listDueSchedules(db, at)) {
    const trials = [db, beside.db].map((own) =>
      postReports({ db: own, config: app.config, clock: now, tell: app.tell }, 'a', plan, { plan }),
    )
    for (const { status, ...rest } of await Promise.allSettled(trials)) {
      const isLate = 'reason' in rest && rest.reason instanceof PlanEnded
      outcomes.push(isLate ? 'late' : status)
    }
  }
  await beside.close()
  expect(outcomes.filter((outcome) => outcome === 'rejected')).toEqual([])
  const entries = await db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'term reports posted')
    .execute()
  expect(entries.map(({ subject }) => subject).sort()).toEqual(
    terms.map(({ year, term }) => `${year}-${term}`),
  )
})
