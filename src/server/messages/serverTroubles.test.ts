// What a mail server says about itself, and not about a message; a clock that was wrong; and a restore.
import type { MailTrouble } from '#shared/rules/messages/messages'
import { beginEpoch, markRestored } from '../students/restores/queries'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { provedDesk } from '../testing/portal/mailDesk'
import { newMemory, sendDue } from './messagesJob'

const { owner } = people

type Behaviour = NonNullable<NonNullable<Parameters<typeof provedDesk>[0]>['behaviour']>

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

describeOnBothDatabases('troubles of the mail server', (open) => {
  const openDesk = async (behaviour: Behaviour = {}) => {
    const desk = await provedDesk({ database: await open(), behaviour })
    const { test, arrived } = desk
    const students = [{ student_id: owner.id, about: '2025-3 1', data: { term: 'Term 3 of 2025-2026' } }]
    return {
      ...desk,
      tellReport: () => test.app.tell(test.db, { kind: 'report', students, at: test.now() }),
      /** Notices of security are sent each by itself. */
      tellOften: async (times: number) => {
        for (let nth = 0; nth < times; nth += 1) {
          const one = { student_id: owner.id, about: `${nth}`, data: { time: 'now' } }
          await test.app.tell(test.db, { kind: 'password', students: [one], at: test.now() })
        }
      },
      count: () => arrived().length,
    }
  }

  const ofEveryMessage: ReadonlyArray<readonly [number, string, MailTrouble]> = [
    [550, '5.7.1 Relaying denied', 'relay'],
    [554, '5.7.1 <mother@family.example>: Relay access denied', 'relay'],
    [550, 'relay not permitted', 'relay'],
    [530, '5.7.0 Authentication required', 'relay'],
    [551, 'User not local', 'relay'],
    [550, '5.4.5 Daily user sending limit exceeded', 'limit'],
    [452, '4.5.3 Hourly sending quota reached', 'limit'],
    [451, '4.7.1 This domain has exceeded the max emails per hour', 'limit'],
  ]

  test('a server that takes no messages to families, or no more today, loses none', async () => {
    let answer: Error | null = null
    const { test, tellReport, tick, listed, settings, count } = await openDesk({
      onRcptTo: (_to, _session, done) => done(answer),
    })
    await tellReport()
    for (const [code, text, what] of ofEveryMessage) {
      answer = smtpError(code, text)
      test.advance({ hours: 1 })
      await tick()
      expect([text, (await settings()).trouble?.what]).toEqual([text, what])
    }
    expect([await listed('given up'), count()]).toEqual([[], 0])
    answer = null
    test.advance({ hours: 1 })
    await tick()
    expect([count(), (await settings()).trouble]).toEqual([1, null])
  })

  let isRefused = false

  test('a box that is full, or that the server does not know, is of this message alone', async () => {
    for (const [code, text, reason] of [
      [550, '5.1.1 User unknown', 'unknown'],
      [550, 'No such user here', 'unknown'],
      [552, '5.2.2 Mailbox over quota', 'refused'],
    ] as const) {
      const { tellReport, tick, listed, settings } = await openDesk({
        onRcptTo: ({ address }, _session, done) =>
          done(address === 'mother@family.example' && isRefused ? smtpError(code, text) : null),
      })
      isRefused = true
      await tellReport()
      await tick()
      expect([text, (await listed('given up'))[0]?.reason]).toEqual([text, reason])
      expect((await settings()).trouble).toBeNull()
      isRefused = false
    }
  })

  test('a server that ends each connection after two messages gets the others by a new one', async () => {
    const taken = new Map<string, number>()
    const { tellOften, tick, settings, count } = await openDesk({
      onRcptTo: (_to, { id }, done) => {
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done((taken.get(id) ?? 0) > 2 ? smtpError(421, '4.7.0 Too many messages, closing') : null)
      },
    })
    await tellOften(9)
    await tick()
    expect([count(), (await settings()).trouble]).toEqual([9, null])
  })

  test('a clock that was a year ahead keeps nobody from later messages, also after a trouble noted then', async () => {
    const { test, server, tellReport, tellOften, tick, count } = await openDesk()
    const now = test.now().toISOString()
    test.setNow('2027-08-03T15:00:00.000Z')
    await tellReport()
    await tick()
    await server.down()
    await tellOften(1)
    await tick()
    await server.up()
    expect(count()).toBe(1)
    test.setNow(now)
    test.advance({ days: 1 })
    await test.app.tell(test.db, {
      kind: 'report',
      students: [{ student_id: owner.id, about: '2025-3 2', data: { term: 'Term 3 of 2025-2026' } }],
      at: test.now(),
    })
    await tick()
    expect(count()).toBe(2)
  })

  const restore = async (desk: Awaited<ReturnType<typeof openDesk>>, copyAt: string) => {
    const { db, now } = desk.test
    await db.deleteFrom('message').where('student_id', '=', owner.id).where('key', '!=', 'proof').execute()
    await db.updateTable('mail_address').set({ told_at: null }).execute()
    await markRestored(db, copyAt, now())
    await beginEpoch(db, now())
    // The portal has started anew.
    const memory = newMemory()
    return () => sendDue(desk.test.app, memory)
  }

  test('REL-61 a reminder that went out after the copy was made is not sent again after the restore', async () => {
    const desk = await openDesk()
    const { test, tick, listed, retry, count } = desk
    await test.db.updateTable('registration_window').set({ open: 1, deadline: '2026-08-07' }).execute()
    test.setNow('2026-08-04T15:00:00.000Z')
    await tick()
    expect(count()).toBe(1)
    test.advance({ hours: 2 })
    const tickAfter = await restore(desk, '2026-08-04T05:00:00.000Z')
    await tickAfter()
    expect(count()).toBe(0)
    const [reminder] = await listed('given up')
    expect(reminder).toMatchObject({ kind: 'reminder', reason: 'restored' })
    expect((await retry(reminder?.id ?? 0)).statusCode).toBe(200)
    await tickAfter()
    expect(count()).toBe(1)
    // The next last day is reminded of as ever.
    await test.db.updateTable('registration_window').set({ deadline: '2026-09-07' }).execute()
    test.setNow('2026-09-04T15:00:00.000Z')
    await tickAfter()
    expect(count()).toBe(1)
  })
})
