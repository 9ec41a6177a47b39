import * as contract from '#shared/contract/reports/termReports'
import type { Call } from '#shared/contract/call'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { cardsOf, openOffice, unposted } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { changeMark, saveMark, springTerm, summerTerm } from '../../testing/papers/termSchool'
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

  test('students without marks are left out if the office wishes, read that nothing is posted, and get their card later', async () => {
    const { test, admin } = await openOffice(engine)
    const { db } = test
    await db.deleteFrom('term_mark').where('student_id', '=', other.id).execute()
    const params = { year: '2025', term: '3' }
    const check = (await test.call(contract.getPostingCheck, params, { headers: admin })).json<PostingCheck>()
    expect(check.empty).toContain(other.id)
    const empty = new Set(check.empty)
    const send = (call: Call, body: object) => test.call(call, {}, { headers: admin, body: body as never })
    const posting = { ...unposted, posted: 1, leave_out_empty: 1 }
    expect((await send(contract.postTermReports, posting)).statusCode).toBe(200)
    const cards = await db.selectFrom('report_revision').select('student_id').execute()
    const listed = await db.selectFrom('term_enrolment').select('student_id').where('term', '=', 3).execute()
    expect(cards.map(({ student_id }) => student_id).sort()).toEqual(
      listed.flatMap(({ student_id }) => (empty.has(student_id) ? [] : student_id)).sort(),
    )
    const { details } = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'term reports posted')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details ?? '')).toEqual({ cards: cards.length, corrected: 0, left_out: empty.size })

    const headers = await test.signInAs('other')
    const own = async () => {
      const terms = await test.call(contract.listReportCardTerms, { studentId: other.id }, { headers })
      const [summer] = terms.json<ReportCardTerm[]>().filter(({ term }) => term === 3)
      return [summer?.posted, summer?.date_posted === null, summer?.revision]
    }
    expect(await own()).toEqual([0, true, null])
    const card = { studentId: other.id, ...params }
    expect((await test.call(contract.getReportCardPage, card, { headers })).statusCode).toBe(404)

    await saveMark(db, other.id, 'MAT', { course_mark: 70, exam_mark: 80 })
    const correction = { ...summerTerm, student_ids: [other.id], reason: 'Marks came late' }
    expect((await send(contract.correctReports, correction)).json()).toMatchObject({
      corrected: [{ student_id: other.id, revision: 1 }],
    })
    expect(await own()).toEqual([1, false, 1])
  })

  test('who has a card from before keeps no old card by being left out', async () => {
    const { test, admin, post } = await openOffice(engine)
    const { db } = test
    await post(1)
    await post(0)
    await db.deleteFrom('term_mark').where('student_id', '=', owner.id).execute()
    const body = { ...unposted, posted: 1 as const, leave_out_empty: 1 as const, reason: 'Marks withdrawn' }
    expect((await test.call(contract.postTermReports, {}, { headers: admin, body })).statusCode).toBe(200)
    expect((await cardsOf(test, owner.id)).map(({ revision }) => revision)).toEqual([1, 2])
  })

  test('a posting that cannot be finished leaves nothing behind', async () => {
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

  test('SEC-56 a card is not found before Yes and not found right after No', async () => {
    const { family, post, page } = await openOffice(engine)
    const missing = await page(family)
    expect(missing).toEqual({ status: 404, body: { message: 'Not found.' } })
    await post(1)
    expect((await page(family)).status).toBe(200)
    await post(0)
    expect(await page(family)).toEqual(missing)
  })

  test('a mark that changes after the posting changes no card', async () => {
    const { test, family, post, page } = await openOffice(engine)
    await post(1)
    const before = { page: await page(family), rows: await cardsOf(test, owner.id) }
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 10 })
    expect({ page: await page(family), rows: await cardsOf(test, owner.id) }).toEqual(before)
  })

  test('posting again without a change keeps every card and its code', async () => {
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

  test('a term that is not there is refused, also when it is a strange one', async () => {
    const { test, admin } = await openOffice(engine)
    const ask = (year: number, term: number) =>
      test.call(
        contract.postTermReports,
        {},
        { headers: admin, body: { year, term, posted: 1, date_posted: null } },
      )
    expect((await ask(2024, 1)).json()).toEqual({ message: 'No such term.' })
    expect((await ask(2025, 4)).statusCode).toBe(422)
    expect((await ask(1999, 1)).statusCode).toBe(422)
  })

  test('the family’s list names each term, posted or not, with the class of its time', async () => {
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
    // The card has one subject, whose grade is that of the average.
    const result = { average: summary.average, grade: rows[0]?.grade }
    expect(await list()).toEqual([
      { ...summerTerm, ...nothing, posted: 1, date_posted, revision: 1, unread: 1, ...result },
      { ...springTerm, ...nothing },
    ])
    await page(family)
    expect((await list())[0]).toMatchObject({ posted: 1, revision: 1, unread: 0 })
  })

  test('the office opens a draft of what is not posted, and the frozen card of what is', async () => {
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
