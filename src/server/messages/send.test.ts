import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { provedDesk, setAddresses } from '../testing/portal/mailDesk'
import type { Mailed } from '../testing/portal/mailServer'
import { giveUpRestored } from './givenUpQueries'

const { owner, other } = people

const report = (about = '2025-3 1') => ({
  kind: 'report' as const,
  students: [{ student_id: owner.id, about, data: { term: 'Term 3 of 2025-2026' } }],
})

const subjects = (mailed: readonly Mailed[]) => mailed.map(({ subject }) => subject)

describeOnBothDatabases('the queue and the mail server', (open) => {
  const openDesk = async (behaviour?: Parameters<typeof provedDesk>[0] & object) => {
    const desk = await provedDesk({ database: await open(), ...behaviour })
    const { test } = desk
    const tell = (about?: string) => test.app.tell(test.db, { ...report(about), at: test.now() })
    const without = (key: string) =>
      test.db.deleteFrom('message').where('student_id', '=', owner.id).where('key', '=', key).execute()
    return { ...desk, tell, without }
  }

  test('a message is rolled back with what it tells, and sent once however often it is told and looked for', async () => {
    const { test, tell, tick, arrived } = await openDesk()
    const undone = test.db.transaction().execute(async (trx) => {
      await test.app.tell(trx, { ...report(), at: test.now() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tick()
    expect(arrived()).toEqual([])
    await tell()
    await tell()
    await Promise.all([tick(), tick(), tick()])
    await tick()
    const mailed = arrived()
    expect(subjects(mailed)).toEqual(['Asha’s report card is ready'])
    expect(mailed[0]?.text).toContain('The report card of Asha for Term 3 of 2025-2026 is ready.')
    expect(mailed[0]?.headers).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  })

  test('a mail server that is down loses nothing, and nothing comes twice when it is up again', async () => {
    const { test, server, tell, tick, arrived, settings, listed } = await openDesk()
    await server.down()
    await tell()
    await tick()
    const trouble = (await settings()).trouble
    expect(trouble).toMatchObject({ what: 'no connection', since: test.now().toISOString() })
    test.advance({ days: 2 })
    await tick()
    expect((await settings()).trouble?.since).toBe(trouble?.since)
    await server.up()
    await tick()
    expect(arrived()).toEqual([])
    test.advance({ minutes: 31 })
    await tick()
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready'])
    expect([(await settings()).trouble, await listed('waits')]).toEqual([null, []])
  })

  test('where the portal dies while it hands over, the message is not sent again by itself; the office may', async () => {
    const { test, tell, without, tick, arrived, listed, retry } = await openDesk()
    await tell()
    await test.db
      .updateTable('message')
      .set({ handed_at: test.now().toISOString() })
      .where('student_id', '=', owner.id)
      .where('kind', '=', 'report')
      .execute()
    await tick()
    test.advance({ minutes: 11 })
    await tick()
    await tell('2025-3 2')
    await tick()
    expect(arrived()).toEqual([])
    await without('report 2025-3 2')
    const [lost] = await listed('given up')
    expect(lost).toMatchObject({ state: 'given up', reason: 'unsure', kind: 'report' })
    expect((await retry(lost?.id ?? 0)).statusCode).toBe(200)
    await tick()
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready'])
    expect((await retry(lost?.id ?? 0)).statusCode).toBe(409)
  })

  test('a connection that breaks after the text has come leaves it unsure, with the same Message-ID for another try', async () => {
    const { test, server, tell, without, tick, arrived, listed, retry } = await openDesk()
    server.breaksAfterText(true)
    await tell()
    await tick()
    await tick()
    const [first, ...more] = arrived()
    expect(more).toEqual([])
    const [unsure] = await listed('given up')
    expect(unsure?.reason).toBe('unsure')
    server.breaksAfterText(false)
    // It may have arrived, so that it is the one notice of this day.
    await tell('2025-3 2')
    test.advance({ hours: 1 })
    await tick()
    expect(arrived()).toEqual([])
    await without('report 2025-3 2')
    await retry(unsure?.id ?? 0)
    await tick()
    expect(arrived().map(({ id }) => id)).toEqual([first?.id])
  })

  test('a message at which the server breaks off three times is put off, and those behind it go out', async () => {
    let breaks = false
    const desk = await openDesk({
      behaviour: {
        onRcptTo: ({ address }, _session, done) => {
          const isBad = breaks && address === 'mother@family.example'
          done(isBad ? Object.assign(new Error('4.3.2 closing'), { responseCode: 421 }) : null)
        },
      },
    })
    const { test, tell, tick, listed } = desk
    await tell()
    breaks = true
    const turns = [1, 2, 4]
    const found = []
    for (const minutes of turns) {
      await tick()
      const row = await test.db
        .selectFrom('message')
        .select(['tries', 'due_at', 'created_at', 'last_error'])
        .where('kind', '=', 'report')
        .executeTakeFirstOrThrow()
      found.push([row.tries, row.due_at === row.created_at, row.last_error])
      test.advance({ minutes })
    }
    expect(found).toEqual([
      [0, true, null],
      [0, true, null],
      [1, false, 'busy'],
    ])
    breaks = false
    test.advance({ minutes: 6 })
    await tick()
    expect(await listed('waits')).toEqual([])
  })

  test('after a restore the messages that wait are left to the office', async () => {
    const { test, tell, tick, arrived, listed } = await openDesk()
    await tell()
    await setAddresses(test, other, { living_status: 'Mother Only', email_mother: 'other@family.example' })
    await tick()
    arrived()
    await tell('2025-3 2')
    await giveUpRestored(test.db, test.now().toISOString())
    test.advance({ minutes: 11 })
    await tick()
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['restored'])
    // Whoever is asked twice is not told anything twice.
    expect(arrived().map(({ to }) => to)).toEqual(['other@family.example'])
  })

  test('an address gets one notice a day, with all of them in it; security is told at once', async () => {
    const { test, tell, tick, arrived } = await openDesk()
    await tell('2025-3 1')
    await tick()
    await tell('2025-3 2')
    await tell('2025-3 3')
    const data = { time: '3 August 2026, 10:00' }
    const students = [{ student_id: owner.id, about: 'now', data }]
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready', 'The password for Asha was changed'])
    // 2 in the morning of the next day, then 8.
    test.setNow('2026-08-04T06:00:00.000Z')
    await tick()
    expect(arrived()).toEqual([])
    test.setNow('2026-08-04T12:00:00.000Z')
    await tick()
    const [both, ...none] = arrived()
    expect(none).toEqual([])
    expect(both?.subject).toBe('News from Pelican Bay Secondary School')
    expect(both?.text.match(/The report card of Asha/g)).toHaveLength(2)
  })

  test('a wrong address is given up at once, a full mailbox after three days, and other messages go on', async () => {
    const refusals: Record<string, [number, string]> = {
      'mother@family.example': [550, '5.1.1 No such user'],
      'father@family.example': [452, '4.2.2 Mailbox full'],
    }
    let refuses = false
    const desk = await openDesk({
      behaviour: {
        onRcptTo: ({ address }, _session, done) => {
          const [responseCode, text] = (refuses && refusals[address]) || [0, '']
          done(responseCode ? Object.assign(new Error(text), { responseCode }) : null)
        },
      },
    })
    const { test, tell, tick, arrived, listed } = desk
    await setAddresses(test, owner, { email_father: 'father@family.example' })
    await setAddresses(test, other, { living_status: 'Mother Only', email_mother: 'other@family.example' })
    await tick()
    await test.db.updateTable('mail_address').set({ proved_at: test.now().toISOString() }).execute()
    await test.db.deleteFrom('message').execute()
    refuses = true
    await tell()
    const students = [{ student_id: other.id, about: '2025-3 1', data: { term: 'Term 3 of 2025-2026' } }]
    await test.app.tell(test.db, { kind: 'report', students, at: test.now() })
    await tick()
    expect(arrived().map(({ to }) => to)).toEqual(['other@family.example'])
    expect((await listed('given up')).map(({ address, reason }) => [address, reason])).toEqual([
      ['mother@family.example', 'unknown'],
    ])
    expect((await listed('waits')).map(({ address, reason }) => [address, reason])).toEqual([
      ['father@family.example', 'busy'],
    ])
    for (let hours = 0; hours < 96; hours += 6) {
      test.advance({ hours: 6 })
      await tick()
    }
    expect((await listed('given up')).map(({ reason }) => reason).sort()).toEqual(['busy', 'unknown'])
    expect(arrived()).toEqual([])
  })

  test('where the cards were withdrawn before it was sent, it waits until they are posted again', async () => {
    const { test, tell, tick, arrived } = await openDesk()
    const setPosted = (posted: number) =>
      test.db.updateTable('term_report').set({ posted }).where('year', '=', 2025).execute()
    await tell()
    await setPosted(0)
    await tick()
    expect(arrived()).toEqual([])
    await setPosted(1)
    test.advance({ minutes: 61 })
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready'])
  })

  test('many messages about withdrawn cards do not hold up those behind them', async () => {
    const { test, tick, arrived } = await openDesk()
    await test.db.updateTable('term_report').set({ posted: 0 }).where('year', '=', 2025).execute()
    const cards = Array.from({ length: 201 }, (_none, nth) => report(`2025-3 ${nth}`).students).flat()
    for (const one of cards) await test.app.tell(test.db, { kind: 'report', students: [one], at: test.now() })
    test.advance({ minutes: 1 })
    const students = [{ student_id: owner.id, about: 'now', data: { time: 'now' } }]
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    await tick()
    expect(subjects(arrived())).toEqual(['The password for Asha was changed'])
  })

  test('an address that the form does not name any more gets nothing but notices of security from before', async () => {
    const { test, tell, tick, arrived, listed } = await openDesk()
    await tell()
    const students = [{ student_id: owner.id, about: 'now', data: { time: '3 August 2026, 10:00' } }]
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    await setAddresses(test, owner, { email_mother: 'new@family.example' })
    await tick()
    expect(subjects(arrived())).toEqual(['The password for Asha was changed'])
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['not named'])
  })

  test('two weeks without the press of the button end what waits for it', async () => {
    const { test, tick, arrived, listed, retry } = await openDesk()
    await setAddresses(test, other, { living_status: 'Mother Only', email_mother: 'other@family.example' })
    await tick()
    const students = [{ student_id: other.id, about: '2025-3 9', data: { term: 'Term 3 of 2025-2026' } }]
    await test.app.tell(test.db, { kind: 'report', students, at: test.now() })
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    test.advance({ days: 13 })
    await tick()
    expect(subjects(arrived())).toEqual(['Messages about Kwame from Pelican Bay Secondary School?'])
    expect((await listed('waits')).map(({ kind, state }) => [kind, state])).toEqual([['report', 'unproved']])
    test.advance({ days: 2 })
    await tick()
    const [ended, ...none] = await listed('given up')
    expect([ended?.reason, none]).toEqual(['unproved', []])
    // Another try asks once more: without an answer nothing else is sent.
    expect((await retry(ended?.id ?? 0)).statusCode).toBe(200)
    await tick()
    expect(arrived().map(({ to }) => to)).toEqual(['other@family.example'])
  })
})
