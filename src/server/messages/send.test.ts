import * as reviews from '#shared/contract/intake/documentReviews'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { mailDesk, provedDesk, setAddresses } from '../testing/portal/mailDesk'
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
    return { ...desk, tell }
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
    const { test, tell, tick, arrived, listed, retry } = await openDesk()
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
    expect(arrived()).toEqual([])
    const [lost] = await listed('given up')
    expect(lost).toMatchObject({ state: 'given up', reason: 'unsure', kind: 'report' })
    expect((await retry(lost?.id ?? 0)).statusCode).toBe(200)
    await tick()
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready'])
    expect((await retry(lost?.id ?? 0)).statusCode).toBe(409)
  })

  test('a connection that breaks after the text has come leaves it unsure, with the same Message-ID for another try', async () => {
    const { server, tell, tick, arrived, listed, retry } = await openDesk()
    server.breaksAfterText(true)
    await tell()
    await tick()
    await tick()
    const [first, ...more] = arrived()
    expect(more).toEqual([])
    const [unsure] = await listed('given up')
    expect(unsure?.reason).toBe('unsure')
    server.breaksAfterText(false)
    await retry(unsure?.id ?? 0)
    await tick()
    expect(arrived().map(({ id }) => id)).toEqual([first?.id])
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

  test('an address that the form does not name any more gets nothing', async () => {
    const { test, tell, tick, arrived, listed } = await openDesk()
    await tell()
    await setAddresses(test, owner, { email_mother: 'new@family.example' })
    await tick()
    expect(arrived()).toEqual([])
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['not named'])
  })

  test('two weeks without the press of the button end what waits for it', async () => {
    const { test, tick, arrived, listed } = await openDesk()
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
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['unproved'])
  })
})

describeOnBothDatabases('what families are told', (open) => {
  test('a document sent back: the fixed reason and the day, and never the words of the office', async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, tick, arrived, signedIn } = desk
    await test.db
      .insertInto('uploaded_file')
      .values({
        ...{ id: 'f1', student_id: owner.id, type: 'birth_certificate', name: 'a.pdf', size: 100 },
        ...{ media_type: 'application/pdf', sha256: 'ab', uploaded_at: test.now().toISOString() },
        ...{ uploaded_by: 'student:20260101', is_current: 1 },
      })
      .execute()
    const about = { student_id: owner.id, type: 'birth_certificate', file_id: 'f1', was: 'received' } as const
    const said = { state: 'sent back', reason: 'unreadable', words: 'secret words' } as const
    const body = { ...about, ...said, resend_until: '2026-08-20' }
    expect(
      (await test.call(reviews.reviewDocument, {}, { headers: await signedIn(), body })).statusCode,
    ).toBe(200)
    await tick()
    const [mailed] = arrived()
    expect(mailed?.text).toContain('Reason: It cannot be read: too dark, blurred or cut off.')
    expect(mailed?.text).toContain('Please send it by 20 August 2026.')
    expect(mailed?.text).not.toContain('secret words')
  })

  test('from three days before the last day on, and not at night, the missing parts are named, once; who is done is left alone', async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, tick, arrived, listed } = desk
    await test.db
      .updateTable('registration_window')
      .set({ deadline: '2026-08-11' })
      .where('form_level', '=', 1)
      .execute()
    test.setNow('2026-08-06T15:00:00.000Z')
    await tick()
    expect(arrived()).toEqual([])
    // The portal was off on the first of the three days; 5 in the morning of the second, then 11.
    test.setNow('2026-08-08T09:00:00.000Z')
    await tick()
    expect(await listed('waits')).toEqual([])
    test.setNow('2026-08-08T15:00:00.000Z')
    await tick()
    test.advance({ days: 1 })
    await tick()
    const [mailed, ...more] = arrived()
    expect(more).toEqual([])
    expect(mailed?.text).toMatch(
      /The last day to register Asha is 10 August 2026\. Still missing: .*birth certificate/,
    )
    expect(mailed?.text).not.toMatch(/allerg|asthma/i)
  })
})

describeOnBothDatabases('what is no longer true', (open) => {
  test('a reminder past its last day, and a document that came again, are not told', async () => {
    const { test, tick, arrived, listed } = await provedDesk({ database: await open() })
    const at = test.now()
    const told = (about: string) => [{ student_id: owner.id, about, data: {} }]
    await test.app.tell(test.db, { kind: 'reminder', students: told('2026-08-03'), at })
    const sentBack = told(`birth_certificate ${at.toISOString()}`)
    await test.app.tell(test.db, { kind: 'sent back', students: sentBack, at })
    await tick()
    expect(arrived()).toEqual([])
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['over', 'over'])
  })

  test('whoever has left is told of a report card only', async () => {
    const { test, tick, arrived } = await provedDesk({ database: await open() })
    await test.db
      .insertInto('student_keeping')
      .values({ student_id: owner.id, left_on: '2026-08-01' } as never)
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ left_on: '2026-08-01' }))
      .execute()
    const students = [{ student_id: owner.id, about: 'now', data: { time: 'today' } }]
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    await test.app.tell(test.db, { ...report(), at: test.now() })
    await tick()
    expect(subjects(arrived())).toEqual(['Asha’s report card is ready'])
  })
})

describeOnBothDatabases('how many strangers a form can have written to', (open) => {
  test('SEC-43 six new addresses a day for a student, and three open questions to one address', async () => {
    const { test, tick, arrived } = await provedDesk({ database: await open() })
    for (let nth = 0; nth < 10; nth += 1) {
      await setAddresses(test, owner, { email_mother: `stranger${nth}@family.example` })
      await tick()
    }
    const ids = await test.db
      .selectFrom('student')
      .select('id')
      .where('id', '!=', owner.id)
      .limit(5)
      .execute()
    for (const { id } of ids)
      await setAddresses(
        test,
        { ...other, id },
        { living_status: 'Mother Only', email_mother: 'one@victim.example' },
      )
    test.advance({ minutes: 1 })
    await test.db.updateTable('student').set({ updatedAt: test.now().toISOString() }).execute()
    await tick()
    const noted = await test.db.selectFrom('mail_address').select(['student_id', 'address']).execute()
    expect(noted.filter(({ student_id }) => student_id === owner.id)).toHaveLength(6)
    expect(noted.filter(({ address }) => address === 'one@victim.example')).toHaveLength(3)
    arrived()
    test.advance({ days: 1 })
    await tick()
    const later = await test.db
      .selectFrom('mail_address')
      .select('id')
      .where('student_id', '=', owner.id)
      .execute()
    expect(later).toHaveLength(7)
  })
})

test('students’ own addresses are written to only where the school says so', async () => {
  const desk = await mailDesk()
  const { test, store, trial, turn, tick, arrived } = desk
  await setAddresses(test, owner, { email: 'asha@family.example' })
  await store()
  await trial()
  await turn(1)
  await tick()
  test.advance({ minutes: 11 })
  await tick()
  expect(arrived().map(({ to }) => to)).toEqual(['office@school.example'])
  await turn(1, 1)
  await tick()
  test.advance({ minutes: 11 })
  await tick()
  expect(arrived().map(({ to }) => to)).toEqual(['asha@family.example'])
})
