import * as contract from '#shared/contract/intake/documentReviews'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import type { TestApp } from '../../testing/portal/testApp'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'

const { owner, closed } = people

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

const paperOnly = async ({ db }: TestApp, student_id: string) => {
  const row = { student_id, type: 'sea_slip', received_on_paper: 1 }
  await db.deleteFrom('document_review').execute()
  await db
    .insertInto('paper_receipt')
    .values({ ...row, updated_at: '2026-08-03T14:00:00.000Z', updated_by: 'admin:office' })
    .onConflict((key) => key.doNothing())
    .execute()
}

matrix([
  {
    call: contract.listDocumentReviews,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  { call: contract.listDocumentsToReview, expected: officeOnly },
  { call: contract.countDocumentsToReview, expected: officeOnly },
  {
    call: contract.reviewDocument,
    before: (test, { id }) => paperOnly(test, id),
    about: ({ id }) => ({
      body: {
        ...{ student_id: id, type: 'sea_slip', file_id: null, was: 'received', state: 'accepted' },
        ...{ reason: null, words: '', resend_until: null },
      },
    }),
    expected: officeOnly,
  },
])

const until = { ...blurred, resend_until: '2026-08-31' }

describeCalls('the school’s review of a document', (open) => {
  test('an upload is first received; an accepted one tells who accepted it and when', async () => {
    const { test, handIn, tickPaper, say, listed } = await reviewDesk(await open())
    const family = await test.signInAs('owner')
    expect(await listed(owner)).toEqual([])
    await handIn(owner, 'birth_certificate', 'f1')
    await tickPaper(owner, 'sea_slip')
    const unsaid = { reason: null, words: '', resend_until: null, reviewed_at: null, reviewed_by: null }
    expect(await listed(owner, family)).toEqual([
      { type: 'birth_certificate', file_id: 'f1', state: 'received', ...unsaid },
      { type: 'sea_slip', file_id: null, state: 'received', ...unsaid },
    ])
    const answer = await say(owner, { file_id: 'f1' })
    const accepted = { ...unsaid, reviewed_at: '2026-08-03T14:02:00.000Z', reviewed_by: 'office' }
    expect(answer).toEqual({
      status: 200,
      body: { type: 'birth_certificate', file_id: 'f1', state: 'accepted', ...accepted },
    })
    expect((await listed(owner))[0]).toEqual(answer.body)
    expect((await listed(owner, family))[0]).toEqual({ ...answer.body, reviewed_by: 'the school' })
  })

  test('for a document that was sent back the family reads the reason, the comment and the last day', async () => {
    const { test, handIn, say, listed } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    const words = ' The lower  half\r\nis dark\u200b '
    expect((await say(owner, { file_id: 'f1', ...until, words })).status).toBe(200)
    expect(await listed(owner, await test.signInAs('owner'))).toMatchObject([
      {
        ...{ type: 'birth_certificate', file_id: 'f1', state: 'sent back', reason: 'unreadable' },
        ...{ words: 'The lower half\nis dark', resend_until: '2026-08-31', reviewed_by: 'the school' },
      },
    ])
  })

  test.each([
    ['no reason', { reason: null }, 'reason'],
    ['another reason, and no words', { reason: 'other', words: ' ?! ' }, 'words'],
    ['too many words', { words: 'x'.repeat(301) }, 'words'],
    ['a day that has passed', { resend_until: '2026-08-02' }, 'resend_until'],
    ['a day that no calendar has', { resend_until: '2026-09-31' }, 'resend_until'],
  ] as const)('is refused with %s, and nothing is stored', async (_what, wrong, field) => {
    const { handIn, say, listed } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    const answer = await say(owner, { file_id: 'f1', ...until, ...wrong })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await listed(owner)).toMatchObject([{ state: 'received' }])
  })

  test('the last day can be today, by the school’s clock', async () => {
    const { test, handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    // It is still the 3rd at the school.
    test.setNow('2026-08-04T02:00:00.000Z')
    const office = await test.signInAs('admin')
    const today = { file_id: 'f1', ...blurred, resend_until: '2026-08-03' }
    expect((await say(owner, today, office)).status).toBe(200)
  })

  test('an accepted document has no reason, comment or day, even if they were sent', async () => {
    const { handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    const answer = await say(owner, { file_id: 'f1', ...until, words: 'Dark', state: 'accepted' })
    expect(answer.body).toMatchObject({ state: 'accepted', reason: null, words: '', resend_until: null })
  })

  test('an unknown student’s document, or one never uploaded, cannot be reviewed', async () => {
    const { handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    expect((await say({ ...owner, id: 'nobody' }, { file_id: 'f1' })).status).toBe(404)
    const never = await say(owner, { type: 'picture' })
    expect([never.status, Object.keys(never.body.errors ?? {})]).toEqual([422, ['type']])
  })

  test('a review answers 409 with the current state after a newer file or another review', async () => {
    const { handIn, say, listed } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    await handIn(owner, 'birth_certificate', 'f2')
    expect(await say(owner, { file_id: 'f1' })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('Another document has come in') as string,
        current: { file_id: 'f2', state: 'received' },
      },
    })
    await say(owner, { file_id: 'f2', ...until })
    expect(await say(owner, { file_id: 'f2' })).toMatchObject({
      status: 409,
      body: {
        message: 'office has already sent it back. Nothing was saved.',
        current: { file_id: 'f2', state: 'sent back', reason: 'unreadable' },
      },
    })
    expect(await listed(owner)).toMatchObject([{ file_id: 'f2', state: 'sent back' }])
  })

  test('a repeated review is stored once; withdrawing it restores “received” and keeps the history', async () => {
    const { test, handIn, say, listed } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    const first = await say(owner, { file_id: 'f1', ...until })
    test.advance({ minutes: 1 })
    expect((await say(owner, { file_id: 'f1', ...until })).body).toEqual(first.body)
    const back = await say(owner, { file_id: 'f1', was: 'sent back', state: 'received' })
    expect(back.body).toMatchObject({ state: 'received', reason: null, reviewed_at: null, reviewed_by: null })
    expect(await listed(owner)).toEqual([back.body])
    const rows = await test.db.selectFrom('document_review').select('state').orderBy('id').execute()
    expect(rows.map(({ state }) => state)).toEqual(['sent back', 'received'])
  })

  test('each step is in the audit log, without the comment', async () => {
    const { test, handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    await say(owner, { file_id: 'f1' })
    await say(owner, { file_id: 'f1', was: 'accepted', ...until, words: 'A secret of the family' })
    await say(owner, { file_id: 'f1', was: 'sent back', state: 'received' })
    const rows = await test.db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject', 'details'])
      .where('action', 'like', 'document %')
      .orderBy('id')
      .execute()
    const about = { actor: 'admin:office', subject: `student:${owner.id}` }
    const details = '{"document":"Birth certificate"}'
    const withReason = '{"document":"Birth certificate","reason":"unreadable"}'
    expect(rows).toEqual([
      { ...about, action: 'document accepted', details },
      { ...about, action: 'document sent back', details: withReason },
      { ...about, action: 'document review taken back', details },
    ])
  })
})

testOnBothDatabases('of two administrators at once the second is told what the first said', async (open) => {
  const { test, handIn, say, listed } = await reviewDesk(await open())
  await handIn(closed, 'birth_certificate', 'f1')
  const second = await test.signInAs('admin')
  const answers = await Promise.all([
    say(closed, { file_id: 'f1' }),
    say(closed, { file_id: 'f1', ...until }, second),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [now] = await listed(closed)
  expect(answers.find(({ status }) => status === 409)?.body.current).toEqual(now)
})
