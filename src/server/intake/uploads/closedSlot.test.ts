// The school has sent back a document, and registration has closed.
import type { ApiError } from '#shared/contract/errors'
import { getFile, storeFile } from '#shared/contract/intake/uploads'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { accountIdOf, leave, people } from '../../testing/people/people'
import { multipart } from '../../testing/portal/multipart'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { describeCalls, testOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { storedHashes, temporaryFiles } from '../../testing/portal/uploads'

const { closed, owner } = people
const type = 'birth_certificate'

const openDesk = async (database: TestDatabase) => {
  const desk = await reviewDesk(database)
  await desk.handIn(closed, type, 'f1')
  /** The school's date is 3 August. */
  const sendBack = (resend_until: string | null = '2026-08-03') =>
    desk.say(closed, { file_id: 'f1', ...blurred, resend_until })
  const send = async (what: string = type) => {
    const answer = await desk.upload('closed', what)
    return { status: answer.statusCode, message: answer.json<ApiError>().message }
  }
  const stored = () =>
    desk.test.db
      .selectFrom('uploaded_file')
      .select(['type', 'name', 'is_current'])
      .orderBy('uploaded_at')
      .execute()
  return { ...desk, sendBack, send, stored }
}

const isClosed = { status: 403, message: expect.stringMatching(/^Registration is closed\./) as string }

describeCalls('a document that was sent back is uploaded again after registration has closed', (open) => {
  test('it is received, and the slot is open until the school accepts a file; the office has every file', async () => {
    const { test, office, say, send, stored, listed, count } = await openDesk(await open())
    expect(await send()).toEqual(isClosed)
    const dark = { file: goodPdf(2), name: 'dark.pdf' }
    const handedIn = await test.post('admin', ['id', closed.id], ['file_type', type], ['file', dark])
    expect(handedIn.statusCode).toBe(200)
    const [review] = await listed(closed)
    await say(closed, { file_id: review?.file_id, ...blurred, resend_until: '2026-08-03' })
    test.advance({ minutes: 1 })
    expect(await send()).toEqual({ status: 200, message: 'new.pdf uploaded.' })
    const received = { type, state: 'received', resend_until: '2026-08-03', reviewed_at: null }
    expect(await listed(closed)).toMatchObject([received])
    test.advance({ minutes: 1 })
    expect(await send()).toEqual({ status: 200, message: 'new.pdf uploaded.' })
    const [again] = await listed(closed)
    expect(again).toMatchObject(received)
    expect(await count()).toBe(1)
    await say(closed, { file_id: again?.file_id })
    expect(await send()).toEqual(isClosed)
    expect(await stored()).toEqual([
      { type, name: 'f1.pdf', is_current: 0 },
      { type, name: 'dark.pdf', is_current: 0 },
      { type, name: 'new.pdf', is_current: 0 },
      { type, name: 'new.pdf', is_current: 1 },
    ])
    const params = { studentId: closed.id, fileId: review?.file_id ?? '' }
    expect((await test.call(getFile, params, { headers: office })).statusCode).toBe(200)
  })

  test('sending back a second time sets a new last day or none; a paper that arrives closes the slot', async () => {
    const { sendBack, say, send, listed, tickPaper } = await openDesk(await open())
    await sendBack()
    expect((await send()).status).toBe(200)
    const [second] = await listed(closed)
    await say(closed, { file_id: second?.file_id, ...blurred, resend_until: null })
    expect(await send()).toEqual(isClosed)
    const day = { ...blurred, resend_until: '2026-08-03' }
    await say(closed, { file_id: second?.file_id, was: 'sent back', ...day })
    expect((await send()).status).toBe(200)
    await tickPaper(closed, type)
    expect(await send()).toEqual(isClosed)
  })

  test('marking the new file as not yet reviewed changes nothing', async () => {
    const { sendBack, say, send, listed } = await openDesk(await open())
    await sendBack()
    await send()
    const [came] = await listed(closed)
    expect((await say(closed, { file_id: came?.file_id, state: 'received' })).body).toEqual(came)
    expect((await send()).status).toBe(200)
  })

  test('any other document is refused before the file is read', async () => {
    const { test, sendBack, send, stored } = await openDesk(await open())
    await sendBack()
    expect(await send('picture')).toEqual(isClosed)
    const file = { file: Buffer.from('nothing that could be checked'), name: 'a.pdf' }
    const late = await test.post('closed', ['id', closed.id], ['file', file], ['file_type', 'picture'])
    expect({ status: late.statusCode, message: late.json<ApiError>().message }).toEqual(isClosed)
    expect(await temporaryFiles(test)).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  test('the window is that of the student whose document it is, not that of the brother or sister who sends it', async () => {
    const { test, stored } = await openDesk(await open())
    const linked_at = test.now().toISOString()
    const [open_, shut] = [accountIdOf(owner), accountIdOf(closed)]
    await test.db
      .insertInto('sibling_link')
      .values([
        { viewer_account_id: open_, child_account_id: shut, child: 2, linked_at },
        { viewer_account_id: shut, child_account_id: open_, child: 2, linked_at },
      ])
      .execute()
    const file = { file: goodPdf(), name: 'new.pdf' }
    const send = async (who: 'owner' | 'closed', id: string) => {
      const parts = [
        ['file_type', type],
        ['file', file],
      ] as const
      return (await test.post(who, ['id', id], ...parts)).statusCode
    }
    expect(await send('owner', closed.id)).toBe(403)
    expect(await send('closed', owner.id)).toBe(200)
    // It belongs to the student who is named, and says whose sign-in has sent it.
    const sent = test.db.selectFrom('uploaded_file').select(['student_id', 'uploaded_by'])
    expect(await sent.where('name', '=', 'new.pdf').execute()).toEqual([
      { student_id: owner.id, uploaded_by: shut },
    ])
    const late = await test.post('owner', ['file', file], ['file_type', type], ['id', closed.id])
    expect(late.statusCode).toBe(403)
    expect(await temporaryFiles(test)).toEqual([])
    expect(await stored()).toEqual([
      { type, name: 'f1.pdf', is_current: 1 },
      { type, name: 'new.pdf', is_current: 1 },
    ])
    await test.db.updateTable('sibling_link').set({ ended_at: linked_at, ended_why: 'removed' }).execute()
    expect(await send('closed', owner.id)).toBe(403)
  })

  test('it is not stored if the link with the brother or sister who sends it has ended meanwhile', async () => {
    const { test, stored } = await openDesk(await open())
    const linked_at = test.now().toISOString()
    const link = { viewer_account_id: accountIdOf(closed), child_account_id: accountIdOf(owner), child: 2 }
    await test.db
      .insertInto('sibling_link')
      .values({ ...link, linked_at })
      .execute()
    const before = await stored()
    const { files } = test.app
    const receive = files.receive.bind(files)
    jest.spyOn(files, 'receive').mockImplementationOnce(async (...file) => {
      await test.db.updateTable('sibling_link').set({ ended_at: linked_at, ended_why: 'removed' }).execute()
      return receive(...file)
    })
    const parts = [
      ['id', owner.id],
      ['file_type', type],
      ['file', { file: goodPdf(), name: 'new.pdf' }],
    ] as const
    expect((await test.post('closed', ...parts)).statusCode).toBe(403)
    expect(await stored()).toEqual(before)
    expect(await temporaryFiles(test)).toEqual([])
  })

  test('it is refused if no day was set, or sending back was undone, or the file was accepted', async () => {
    const { sendBack, send, say } = await openDesk(await open())
    await sendBack(null)
    expect(await send()).toEqual(isClosed)
    await say(closed, { file_id: 'f1', was: 'sent back', ...blurred, resend_until: '2026-08-03' })
    await say(closed, { file_id: 'f1', was: 'sent back', state: 'received' })
    expect(await send()).toEqual(isClosed)
    await say(closed, { file_id: 'f1' })
    expect(await send()).toEqual(isClosed)
  })

  test('it is received until the last day ends at the school', async () => {
    const { test, sendBack, send } = await openDesk(await open())
    await sendBack()
    test.setNow('2026-08-04T04:00:00.000Z')
    expect(await send()).toEqual(isClosed)
    test.setNow('2026-08-04T03:58:00.000Z')
    expect((await send()).status).toBe(200)
    test.setNow('2026-08-04T03:59:00.000Z')
    expect((await send()).status).toBe(200)
    test.setNow('2026-08-04T04:00:00.000Z')
    expect(await send()).toEqual(isClosed)
  })

  test('it is refused after the student has left, with or without a class', async () => {
    const { test, sendBack, send } = await openDesk(await open())
    await sendBack()
    await leave(test.db, closed, '2026-08-03')
    const { status, message } = await send()
    expect([status, message]).toEqual([403, expect.stringContaining('left the school')])
    await test.db.updateTable('student').set({ class_id: null }).where('id', '=', closed.id).execute()
    expect((await send()).status).toBe(403)
  })

  test('it is refused from another family and for another student', async () => {
    const { test, handIn, say, send } = await openDesk(await open())
    await handIn(owner, type, 'f2')
    await say(owner, { file_id: 'f2', ...blurred, resend_until: '2026-08-03' })
    expect(await send()).toEqual(isClosed)
    const parts = [
      ['id', closed.id],
      ['file_type', type],
      ['file', { file: goodPdf(), name: 'new.pdf' }],
    ] as const
    expect((await test.post('owner', ...parts)).statusCode).toBe(403)
  })

  test('while registration is open every document is received, sent back or not', async () => {
    const { handIn, say, upload } = await openDesk(await open())
    await handIn(owner, type, 'f2')
    await say(owner, { file_id: 'f2', ...blurred })
    expect((await upload('owner', 'sea_slip')).statusCode).toBe(200)
    expect((await upload('owner', type)).statusCode).toBe(200)
    expect((await upload('owner', type)).statusCode).toBe(200)
  })
})

testOnBothDatabases(
  'what the school accepts while another file is on its way stays; a repeat is answered like the first',
  async (open) => {
    const { test, sendBack, say, listed, stored } = await openDesk(await open())
    await sendBack()
    const session = await test.signInAs('closed')
    const send = (key: string) => {
      const { headers, payload } = multipart(
        ['id', closed.id],
        ['file_type', type],
        ['file', { file: goodPdf(key === 'one' ? 1 : 2), name: `${key}.pdf` }],
      )
      const all = { ...session, ...headers, 'idempotency-key': key }
      return test.inject({ method: 'POST', url: storeFile.path, headers: all, payload })
    }
    const first = await send('one')
    expect(first.statusCode).toBe(200)
    const hashes = await storedHashes(test)
    const { files } = test.app
    const receive = files.receive.bind(files)
    jest.spyOn(files, 'receive').mockImplementationOnce(async (...file) => {
      const [review] = await listed(closed)
      await say(closed, { file_id: review?.file_id })
      return receive(...file)
    })
    const late = await send('two')
    expect([late.statusCode, late.json<ApiError>().message]).toEqual([
      409,
      'The school no longer asks for a new file of this document. This file was not saved.',
    ])
    expect(await storedHashes(test)).toEqual(hashes)
    const again = await send('one')
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect((await stored()).map(({ name, is_current }) => [name, is_current])).toEqual([
      ['f1.pdf', 0],
      ['one.pdf', 1],
    ])
  },
)
