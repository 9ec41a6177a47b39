import { getAccountNews, type AccountNews } from '#shared/contract/access/sessions'
import { listStaffViews, type StaffViewPage } from '#shared/contract/privacy/privacy'
import type { Headers } from '../../testing/portal/browser'
import { correctionDesk } from '../../testing/portal/correctionDesk'
import { people } from '../../testing/people/people'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { describeCalls } from '../../testing/database/testDb'
import { storedDataOf } from '../../privacy/dataCopy'
import { removeStoredRows } from '../../privacy/storedRowsQueries'

const { owner, other } = people

describeCalls('records of correction requests', (open) => {
  test('SEC-96 every step is in the audit log, without the text of the request', async () => {
    const { test, ask, withdraw, resolve } = await correctionDesk(await open())
    const words = 'A secret of the family'
    await withdraw((await ask('class_id', words)).body.id)
    await resolve((await ask('class_id', words)).body.id, 'refused', words)
    await resolve((await ask('class_id', words)).body.id, 'corrected', words)
    const rows = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'correction%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['correction asked for', `student:${owner.id}`],
      ['correction withdrawn', `student:${owner.id}`],
      ['correction asked for', `student:${owner.id}`],
      ['correction refused', 'admin:office'],
      ['correction asked for', `student:${owner.id}`],
      ['correction made', 'admin:office'],
    ])
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([`student:${owner.id}`]))
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('SEC-96 SEC-98 the office’s views of a student’s requests are logged, and so are views of the queue that showed some', async () => {
    const { test, family, office, ask, listed, queue, count } = await correctionDesk(await open())
    await listed(office)
    await queue()
    await ask('class_id')
    await listed(family)
    await count()
    await listed(office)
    await queue()
    await ask('class_id', 'Mine too', await test.signInAs('other'), other.id)
    await queue()
    const answer = await test.call(listStaffViews, { studentId: owner.id }, { headers: office })
    expect(answer.json<StaffViewPage>().views.map(({ what, among_others }) => [what, among_others])).toEqual([
      ['corrections', 1],
      ['corrections', 0],
      ['corrections', 0],
      ['corrections', 0],
    ])
  })

  test('SEC-96 SEC-95 SEC-104 requests are part of the family’s data copy, and are deleted with the student', async () => {
    const { test, ask, resolve } = await correctionDesk(await open())
    await ask('class_id', 'Ours', await test.signInAs('other'), other.id)
    await resolve((await ask('class_id')).body.id, 'refused', 'It is right.')
    const { correction } = await storedDataOf(test.db, owner.id, true)
    expect(correction?.rows).toMatchObject([
      { words: 'It should be another one', answer: 'It is right.', closed_by: 'the school' },
    ])
    await test.db.transaction().execute((trx) => removeStoredRows(trx, owner.id))
    const left = await test.db.selectFrom('correction').select('words').execute()
    expect(left).toEqual([{ words: 'Ours' }])
  })

  test('SEC-96 the next sign-in tells the family how many requests were answered', async () => {
    const { test, ask, withdraw, resolve, office } = await correctionDesk(await open())
    const news = async (headers: Headers) =>
      (await test.call(getAccountNews, {}, { headers })).json<AccountNews>().corrections_answered
    const enter = async () => headersAfter(await tryStudent(test, owner.id, owner.password))
    await enter()
    test.advance({ minutes: 1 })
    await resolve((await ask('class_id')).body.id, 'refused', 'It is right.')
    await withdraw((await ask('class_id')).body.id)
    await ask('house_code')
    test.advance({ minutes: 5 })
    expect(await news(await enter())).toBe(1)
    test.advance({ minutes: 5 })
    expect(await news(await enter())).toBe(0)
    expect(await news(office)).toBe(0)
  })
})
