import * as contract from '#shared/contract/termReports'
import type { PostedTermReport } from '#shared/contract/termReports'
import { cardsOf, openOffice, unposted } from '../../testing/office'
import { people } from '../../testing/people'
import { engines } from '../../testing/testDb'

const { owner } = people

describe.each(engines)('posting twice (%s)', (engine) => {
  test('REL-13 REL-61 a double click posts once and is told so', async () => {
    const { test, post } = await openOffice(engine)
    const first = await post(1)
    test.advance({ minutes: 3 })
    const second = await post(1)
    expect(second).toEqual({ ...first, notice: `These reports were already posted on ${first.date_posted}.` })
    expect(await cardsOf(test, owner.id)).toHaveLength(1)
  })

  test('REL-13 a posting sent again with its key gets the first answer and undoes nothing', async () => {
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
    expect((await test.call(contract.listTermReports, {}, { headers: admin })).json()).toContainEqual(
      unposted,
    )
  })

  test('REL-61 of two administrators at the same moment one posts, the other is told', async () => {
    const { test, post } = await openOffice(engine)
    const answers = await Promise.all([post(1), post(1), post(1)])
    expect(answers.filter(({ notice }) => notice === undefined)).toHaveLength(1)
    expect(await cardsOf(test, owner.id)).toHaveLength(1)
    const entries = await test.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'term-reports.posted')
      .execute()
    expect(entries).toHaveLength(1)
  })
})
