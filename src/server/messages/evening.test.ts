// The evening after the cards were posted: many families are written to while the mail server goes away, breaks off in the
// middle of a message and puts others off, and the portal dies. Each family gets its message once.
import { sql } from 'kysely'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people, saveStudentOf } from '../testing/people/people'
import { provedDesk } from '../testing/portal/mailDesk'
import type { TestApp } from '../testing/portal/testApp'

const ids = Array.from({ length: 120 }, (_none, nth) => `2027${String(nth).padStart(4, '0')}`)
const addressOf = (id: string) => `${id}@family.example`

/** Families whose addresses are confirmed. */
const saveFamilies = async ({ db, now }: TestApp) => {
  await saveStudentOf(db, ...ids.map((id) => ({ ...people.other, id })))
  await db
    .updateTable('student')
    .set({ living_status: 'Mother Only', email_mother: sql<string>`id || '@family.example'` })
    .where('id', 'in', ids)
    .execute()
  const at = now().toISOString()
  const proved = { whose: 'mother', created_at: at, proved_at: at, stopped_at: null, told_at: null } as const
  await db
    .insertInto('mail_address')
    .values(ids.map((id) => ({ ...proved, student_id: id, address: addressOf(id) })))
    .execute()
}

/** True for two of three addresses. */
const isPutOff = (address: string) => Number(address.slice(0, 8)) % 3 !== 0

const openEvening = async (database: Parameters<typeof provedDesk>[0] & object) => {
  let putsOff = false
  const desk = await provedDesk({
    ...database,
    behaviour: {
      onRcptTo: ({ address }, _session, done) =>
        putsOff && isPutOff(address)
          ? done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
          : done(),
    },
  })
  const { test, server, tick } = desk
  await saveFamilies(test)
  const during = async (begin: () => unknown, end: () => unknown) => {
    await begin()
    await tick()
    await end()
    test.advance({ minutes: 31 })
  }
  return {
    ...desk,
    whileDown: () => during(server.down, server.up),
    whileBreaking: () =>
      during(
        () => server.breaksAfterText(true),
        () => server.breaksAfterText(false),
      ),
    whilePuttingOff: () =>
      during(
        () => (putsOff = true),
        () => (putsOff = false),
      ),
    /** The portal has handed these over, and was killed before the mail server had heard of them. */
    dies: async (students: readonly string[]) => {
      await test.db
        .updateTable('message')
        .set({ handed_at: test.now().toISOString() })
        .where('student_id', 'in', students)
        .execute()
      test.advance({ minutes: 31 })
    },
  }
}

describeOnBothDatabases('an evening with a mail server that fails', (open) => {
  test('nothing is lost, nothing comes twice, and the office reads which ones are in doubt', async () => {
    const evening = await openEvening({ database: await open() })
    const { test, tick, arrived, listed, retry } = evening
    const students = ids.map((id) => ({ student_id: id, about: '2025-3 1', data: { term: 'Term 3' } }))
    await test.db
      .transaction()
      .execute((trx) => test.app.tell(trx, { kind: 'report', students, at: test.now() }))
    const mailed: string[] = []
    const look = () => mailed.push(...arrived().map(({ to }) => to))
    await evening.whileDown()
    await evening.whileBreaking()
    await evening.whilePuttingOff()
    look()
    expect(mailed.length).toBeGreaterThan(ids.length / 4)
    expect(mailed.length).toBeLessThan(ids.length / 2)
    const dead = ids.filter((id) => !mailed.includes(addressOf(id))).slice(0, 2)
    await evening.dies(dead)
    await evening.whileDown()
    // The rest waits for the morning at the latest.
    for (let half = 0; half < 48; half += 1) {
      await tick()
      test.advance({ minutes: 31 })
    }
    look()
    const doubted = (await listed('given up')).filter(({ kind }) => kind === 'report')
    expect(doubted.map(({ reason }) => reason)).toEqual(['unsure', 'unsure', 'unsure'])
    const lost = doubted.filter(({ address }) => !mailed.includes(address))
    expect(lost.map(({ address }) => address).sort()).toEqual(dead.map(addressOf))
    for (const { id } of lost) expect((await retry(id)).statusCode).toBe(200)
    test.advance({ hours: 12 })
    await tick()
    test.advance({ hours: 12 })
    await tick()
    look()
    expect(mailed.sort()).toEqual(ids.map(addressOf))
    expect((await listed('waits')).filter(({ kind }) => kind === 'report')).toEqual([])
  })
})
