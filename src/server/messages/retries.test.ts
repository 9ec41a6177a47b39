import type { GivenUp } from '#shared/rules/messages/messages'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { provedDesk } from '../testing/portal/mailDesk'

const { owner } = people

describeOnBothDatabases('several messages that are tried again with one press', (open) => {
  /** Messages of the proved address, each given up for one of these reasons. */
  const openDesk = async (reasons: readonly GivenUp[]) => {
    const desk = await provedDesk({ database: await open() })
    const { test } = desk
    const at = test.now().toISOString()
    const { id: address_id } = await test.db
      .selectFrom('mail_address')
      .select('id')
      .where('address', '=', 'mother@family.example')
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    for (const [index, last_error] of reasons.entries()) {
      const { id } = await test.db
        .insertInto('message')
        .values({
          ...{ address_id, student_id: owner.id, kind: 'password', key: `password ${index}` },
          ...{ data: JSON.stringify({ time: 'now' }), created_at: at, due_at: at, tries: 3 },
          ...{ given_up_at: at, last_error },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(Number(id))
    }
    const audited = async () =>
      (await test.db.selectFrom('audit').select('action').execute()).filter(
        ({ action }) => action === 'message tried again',
      ).length
    const retried = async (...asked: number[]) => {
      const answer = await desk.retry(...asked)
      return [answer.statusCode, answer.json<unknown>()]
    }
    return { ...desk, ids, address_id, audited, retried }
  }

  test('those that may be sent wait again, each with its entry in the log; the others are left and counted', async () => {
    const { ids, retried, listed, audited, arrived, tick } = await openDesk(['busy', 'not named', 'unknown'])
    arrived()
    expect(await retried(...ids, 999_999)).toEqual([200, { tried: 2, left: 2 }])
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['not named'])
    expect(await audited()).toBe(2)
    await tick()
    await tick()
    expect(arrived()).toHaveLength(2)
    expect(await retried(...ids)).toEqual([409, { message: 'This message is not given up any more.' }])
  })

  test('where none may be sent, the reason of the first is the answer, and nothing is changed', async () => {
    const { ids, retried, listed, audited } = await openDesk(['over', 'not named'])
    expect(await retried(...ids)).toEqual([
      409,
      { message: 'This message cannot be sent again. Its reason says why.' },
    ])
    expect(await listed('given up')).toHaveLength(2)
    expect(await audited()).toBe(0)
    expect((await retried(999_999))[0]).toBe(404)
  })

  test('an address that nobody has confirmed is asked once, however many messages wait for it', async () => {
    const { test, ids, address_id, retried, listed } = await openDesk(['unproved', 'unproved', 'unproved'])
    await test.db.updateTable('mail_address').set({ proved_at: null }).where('id', '=', address_id).execute()
    expect(await retried(...ids)).toEqual([200, { tried: 3, left: 0 }])
    const waiting = await listed('waits')
    expect(waiting.map(({ kind }) => kind).sort()).toEqual(['password', 'password', 'password', 'proof'])
  })

  test('an address that was stopped since gets nothing', async () => {
    const { test, ids, address_id, retried } = await openDesk(['busy', 'busy'])
    const stopped_at = test.now().toISOString()
    await test.db.updateTable('mail_address').set({ stopped_at }).where('id', '=', address_id).execute()
    expect(await retried(...ids)).toEqual([
      409,
      { message: expect.stringMatching(/has stopped the messages/) as string },
    ])
  })
})
