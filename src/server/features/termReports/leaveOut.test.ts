import type { Call } from '#shared/contract/call'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { callEngines } from '../../testing/database/testDb'
import { saveMark, summerTerm } from '../../testing/papers/termSchool'
import { people } from '../../testing/people/people'
import { cardsOf, openOffice, unposted } from '../../testing/portal/office'

const { owner, other } = people

describe.each(callEngines)('posting without empty cards (%s)', (engine) => {
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
})
