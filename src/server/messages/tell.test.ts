import * as reviews from '#shared/contract/intake/documentReviews'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { mailDesk, provedDesk, setAddresses } from '../testing/portal/mailDesk'
import type { TestApp } from '../testing/portal/testApp'

const { owner, other } = people

const saveBirthCertificate = ({ db, now }: TestApp) =>
  db
    .insertInto('uploaded_file')
    .values({
      ...{ id: 'f1', student_id: owner.id, type: 'birth_certificate', name: 'a.pdf', size: 100 },
      ...{ media_type: 'application/pdf', sha256: 'ab', uploaded_at: now().toISOString() },
      ...{ uploaded_by: 'student:20260101', is_current: 1 },
    })
    .execute()

describeOnBothDatabases('what families are told', (open) => {
  test('a document sent back: the fixed reason and the day, and never the words of the office', async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, tick, arrived, signedIn } = desk
    await saveBirthCertificate(test)
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
  test('what came in while a reminder waited is not asked for', async () => {
    const { test, tick, arrived } = await provedDesk({ database: await open() })
    await test.db
      .updateTable('registration_window')
      .set({ deadline: '2026-08-11' })
      .where('form_level', '=', 1)
      .execute()
    test.setNow('2026-08-07T15:00:00.000Z')
    // The address has had a notice on this day, so the reminder waits for the next one.
    await test.db.updateTable('mail_address').set({ told_at: test.now().toISOString() }).execute()
    const received = [{ student_id: owner.id, about: 'now', data: {} }]
    await test.app.tell(test.db, { kind: 'received', students: received, at: test.now() })
    await tick()
    await saveBirthCertificate(test)
    test.setNow('2026-08-08T15:00:00.000Z')
    await tick()
    const [both, ...none] = arrived()
    expect(none).toEqual([])
    expect(both?.text.match(/Still missing: [a-z]/g)).toHaveLength(2)
    expect(both?.text).not.toContain('birth certificate')
  })

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

  test('after messages were off, security of more than a day ago and notices of more than a week ago are not told', async () => {
    const { test, tick, turn, arrived, listed } = await provedDesk({ database: await open() })
    const data = { time: 'now', device: 'Chrome', term: 'Term 3 of 2025-2026' }
    const tell = (kind: 'device' | 'report', about: string) =>
      test.app.tell(test.db, { kind, students: [{ student_id: owner.id, about, data }], at: test.now() })
    await tell('report', '2025-3 1')
    test.advance({ days: 6 })
    await tell('report', '2025-3 2')
    await tell('device', 'first')
    test.advance({ days: 2 })
    await tell('device', 'second')
    await turn(0)
    await turn(1)
    await tick()
    expect((await listed('given up')).map(({ kind, reason }) => [kind, reason]).sort()).toEqual([
      ['device', 'late'],
      ['report', 'late'],
    ])
    // Security goes first, however long a notice has waited.
    expect(arrived().map(({ subject }) => subject)).toEqual([
      'Sign-in for Asha on a new device',
      'Asha’s report card is ready',
    ])
  })

  test('a mail server that is tried again after a change does not switch messages on by itself', async () => {
    const { test, tick, arrived, trial, settings, turn } = await provedDesk({ database: await open() })
    const data = { time: 'now', device: 'Chrome' }
    await test.app.tell(test.db, {
      kind: 'device',
      students: [{ student_id: owner.id, about: 'x', data }],
      at: test.now(),
    })
    // The operator has changed a setting: what was tried does not fit any more.
    const row = test.db.selectFrom('setting').select('value').where('name', '=', 'mail')
    const { value } = await row.executeTakeFirstOrThrow()
    const changed = JSON.stringify({ ...(JSON.parse(value) as object), triedWith: 'another' })
    await test.db.updateTable('setting').set({ value: changed }).where('name', '=', 'mail').execute()
    test.advance({ days: 60 })
    expect((await trial()).status).toBe(200)
    arrived()
    expect((await settings()).on).toBe(0)
    await turn(1)
    await tick()
    expect(arrived()).toEqual([])
  })

  test('whoever has left is told of a report card only', async () => {
    const { test, tick, arrived } = await provedDesk({ database: await open() })
    await test.db
      .insertInto('student_keeping')
      .values({
        student_id: owner.id,
        left_on: '2026-08-01',
        hold: 0,
        hold_reason: null,
        updated_at: test.now().toISOString(),
        updated_by: 'admin',
      })
      .execute()
    const students = [{ student_id: owner.id, about: 'now', data: { time: 'today' } }]
    await test.app.tell(test.db, { kind: 'password', students, at: test.now() })
    const cards = [{ student_id: owner.id, about: '2025-3 1', data: { term: 'Term 3 of 2025-2026' } }]
    await test.app.tell(test.db, { kind: 'report', students: cards, at: test.now() })
    await tick()
    expect(arrived().map(({ subject }) => subject)).toEqual(['Asha’s report card is ready'])
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

describeOnBothDatabases(
  'a question that was not sent, because the form had stopped naming the address',
  (open) => {
    const bothParents = {
      living_status: 'Both Parents',
      email_mother: 'm@family.example',
      email_father: 'f@family.example',
    }

    test('is asked once the form names it again', async () => {
      const { test, store, trial, turn, tick, arrived, listed } = await mailDesk({ database: await open() })
      await setAddresses(test, owner, bothParents)
      await store()
      await trial()
      await turn(1)
      await tick()
      test.advance({ minutes: 5 })
      await setAddresses(test, owner, { living_status: 'Mother Only' })
      test.advance({ minutes: 6 })
      await tick()
      const asked = () => arrived().map(({ to }) => to)
      expect(asked()).toEqual(['office@school.example', 'm@family.example'])
      await setAddresses(test, owner, { living_status: 'Both Parents' })
      await tick()
      // It is a new name, which may be taken back as well.
      expect(asked()).toEqual([])
      test.advance({ minutes: 11 })
      await tick()
      expect(asked()).toEqual(['f@family.example'])
      // Neither that question nor one that was sent and not answered comes again.
      await setAddresses(test, owner, { living_status: 'Mother Only' })
      await tick()
      await setAddresses(test, owner, { living_status: 'Both Parents' })
      await tick()
      test.advance({ minutes: 11 })
      await tick()
      expect([asked(), await listed('given up')]).toEqual([[], []])
    })

    test('SEC-43 counts for the day on which it is asked', async () => {
      const { test, tick, arrived } = await provedDesk({ database: await open() })
      const strangers = Array.from({ length: 9 }, (_none, nth) => `stranger${nth}@family.example`)
      const name = async (email_mother: string | undefined) => {
        await setAddresses(test, owner, { email_mother: email_mother ?? 'None' })
        await tick()
      }
      for (const days of [1, 1]) {
        test.advance({ days })
        for (const stranger of strangers.splice(0, 4)) await name(stranger)
        await name(undefined)
        test.advance({ minutes: 11 })
        await tick()
      }
      expect(arrived()).toEqual([])
      test.advance({ days: 1 })
      const noted = await test.db.selectFrom('mail_address').select('address').orderBy('id').execute()
      for (const { address } of noted.slice(1)) {
        await name(address)
        test.advance({ minutes: 11 })
        await tick()
      }
      expect(arrived()).toHaveLength(6)
    })
  },
)

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
