import * as contract from '#shared/contract/reports/termReports'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { cardsOf, openOffice, unposted } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { changeMark, springTerm, summerTerm } from '../../testing/papers/termSchool'
import { callEngines } from '../../testing/database/testDb'

const { owner, other } = people

describe.each(callEngines)('posting the reports of a term (%s)', (engine) => {
  test('REL-62 writes the date in the school’s time, whatever the client sent', async () => {
    const { test } = await openOffice(engine)
    test.setNow('2026-07-11T03:59:30.000Z')
    const admin = await test.signInAs('admin')
    const body = { ...summerTerm, posted: 1 as const, date_posted: '1999-01-01 00:00:00' }
    const answer = await test.call(contract.postTermReports, {}, { headers: admin, body })
    expect(answer.json()).toEqual({ ...summerTerm, posted: 1, date_posted: '2026-07-10 23:59:30' })
    test.setNow('2026-07-11T04:01:00.000Z')
    const list = await test.call(contract.listTermReports, {}, { headers: admin })
    expect(list.json()).toEqual([
      { ...summerTerm, posted: 1, date_posted: '2026-07-10 23:59:30' },
      { ...springTerm, posted: 0, date_posted: null },
    ])
  })

  test('gives every student of the term a frozen card with its hash, in the same transaction', async () => {
    const { test, post } = await openOffice(engine)
    await post(1)
    const cards = await test.db.selectFrom('report_revision').selectAll().execute()
    expect(cards.map(({ student_id }) => student_id).sort()).toEqual([
      '20260101',
      '20260102',
      '20260103',
      '20260104',
    ])
    for (const card of cards) {
      expect(card).toMatchObject({ revision: 1, reason: null, issued_by: 'admin:office' })
      expect(card.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(card.token).toMatch(/^[\w-]{22}$/)
    }
    expect(new Set(cards.map(({ token }) => token)).size).toBe(4)
  })

  test('a posting that cannot be completed leaves nothing behind', async () => {
    const { test, admin } = await openOffice(engine)
    await test.db.schema.alterTable('audit').renameTo('audit_away').execute()
    const body = { ...unposted, posted: 1 as const }
    const answer = await test.call(contract.postTermReports, {}, { headers: admin, body })
    expect(answer.statusCode).toBe(500)
    expect(await cardsOf(test, owner.id)).toEqual([])
    const [summer] = (await test.call(contract.listTermReports, {}, { headers: admin })).json<
      contract.TermReport[]
    >()
    expect(summer).toEqual(unposted)
  })

  test('SEC-56 a card is not found before posting and not found right after withdrawal', async () => {
    const { family, post, page } = await openOffice(engine)
    const missing = await page(family)
    expect(missing).toEqual({ status: 404, body: { message: 'Not found.' } })
    await post(1)
    expect((await page(family)).status).toBe(200)
    await post(0)
    expect(await page(family)).toEqual(missing)
  })

  test('a mark changed after the posting changes no card', async () => {
    const { test, family, post, page } = await openOffice(engine)
    await post(1)
    const before = { page: await page(family), rows: await cardsOf(test, owner.id) }
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 10 })
    expect({ page: await page(family), rows: await cardsOf(test, owner.id) }).toEqual(before)
  })

  test('posting again without changes keeps every card and its code', async () => {
    const { test, post } = await openOffice(engine)
    await post(1)
    const before = await test.db.selectFrom('report_revision').selectAll().execute()
    await post(0)
    test.advance({ minutes: 10 })
    await post(1)
    expect(await test.db.selectFrom('report_revision').selectAll().execute()).toEqual(before)
  })

  test('posting again after a change makes revision 2 of the changed cards, with the reason', async () => {
    const { test, family, post, page } = await openOffice(engine)
    await post(1)
    await post(0)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 90 })
    await post(1, 'English exam marked again.')
    expect((await page(family)).body.issue).toMatchObject({
      revision: 2,
      reason: 'English exam marked again.',
    })
    expect((await page(family)).body.card.rows[0]?.exam).toBe(90)
    expect(await cardsOf(test, people.closed.id)).toHaveLength(1)
    expect(await cardsOf(test, other.id)).toHaveLength(2)
  })

  test.each([undefined, '  '])(
    'posting again after a change without a reason (%j) is refused',
    async (reason) => {
      const { test, admin, post } = await openOffice(engine)
      await post(1)
      await post(0)
      await changeMark(test.db, owner.id, 'ENG', { exam_mark: 90 })
      const body = { ...unposted, posted: 1 as const, ...(reason !== undefined && { reason }) }
      const answer = await test.call(contract.postTermReports, {}, { headers: admin, body })
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        {
          message:
            'Cards have changed since families last received them. Give a reason for the families to read.',
          errors: { reason: ['Give a reason.'] },
        },
      ])
      expect(await cardsOf(test, owner.id)).toHaveLength(1)
      const list = await test.call(contract.listTermReports, {}, { headers: admin })
      expect(list.json()).toContainEqual(unposted)
    },
  )

  test('an unknown or malformed term is refused', async () => {
    const { test, admin } = await openOffice(engine)
    const ask = (year: number, term: number) =>
      test.call(
        contract.postTermReports,
        {},
        { headers: admin, body: { year, term, posted: 1, date_posted: null } },
      )
    expect((await ask(2024, 1)).json()).toEqual({ message: 'This term does not exist.' })
    expect((await ask(2025, 4)).statusCode).toBe(422)
    expect((await ask(1999, 1)).statusCode).toBe(422)
  })

  test('the family’s list has every term, posted or not, with the class at that time', async () => {
    const { test, admin, family, post, page } = await openOffice(engine)
    const list = async () =>
      (await test.call(contract.listReportCardTerms, { studentId: owner.id }, { headers: family })).json<
        ReportCardTerm[]
      >()
    const nothing = {
      posted: 0,
      date_posted: null,
      form_level: 1,
      class_id: '1A',
      revision: null,
      reason: null,
      unread: 0,
      average: null,
      grade: null,
    }
    expect(await list()).toEqual([
      { ...summerTerm, ...nothing },
      { ...springTerm, ...nothing },
    ])
    const { date_posted } = await post(1)
    const { summary, rows } = (await page(admin)).body.card
    // The card has only one subject, whose grade equals that of the average.
    const result = { average: summary.average, grade: rows[0]?.grade }
    expect(await list()).toEqual([
      { ...summerTerm, ...nothing, posted: 1, date_posted, revision: 1, unread: 1, ...result },
      { ...springTerm, ...nothing },
    ])
    await page(family)
    expect((await list())[0]).toMatchObject({ posted: 1, revision: 1, unread: 0 })
  })

  test('the office opens a draft before posting and the frozen card after it', async () => {
    const { test, admin, post, page } = await openOffice(engine)
    const draft = { revision: null, reason: null, issued_on: null, check_path: null }
    expect((await page(admin)).body.issue).toEqual(draft)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    expect((await page(admin)).body.card.rows[0]?.exam).toBe(75)
    await post(1)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 5 })
    expect((await page(admin)).body).toMatchObject({
      issue: { revision: 1 },
      card: { rows: [{ exam: 75 }, {}] },
    })
  })

  test.each([
    ['20251', '3'],
    ['2025', '0'],
    ['2025', '4'],
    ['2025', '03'],
    ['2025.0', '3'],
    ['2024', '3'],
    ['%27', '1'],
  ])('there is no card of year %s term %s', async (year, term) => {
    const { test, admin } = await openOffice(engine)
    const answer = await test.call(
      contract.getReportCardPage,
      { studentId: owner.id, year, term },
      { headers: admin },
    )
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
  })
})
