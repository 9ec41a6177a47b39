import { noteContact, type FamilyContact } from '#shared/contract/intake/familyContacts'
import { getChaseList, type ChaseList } from '#shared/contract/intake/progress'
import type { MessageKind, Whose } from '#shared/rules/messages/messages'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner } = people

matrix([
  {
    call: noteContact,
    about: ({ id }) => ({ body: { student_id: id, way: 'sms', word: null } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

/** Messages about the owner to an address, each with the time at which it was sent; null: it was given up. */
const told = async (
  { db }: TestApp,
  whose: Whose,
  address: string,
  messages: ReadonlyArray<readonly [MessageKind, string | null]>,
) => {
  const created_at = '2026-08-01T08:00:00.000Z'
  const { id } = await db
    .insertInto('mail_address')
    .values({ student_id: owner.id, whose, address, created_at, proved_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message')
    .values(
      messages.map(([kind, sent_at]) => ({
        ...{ address_id: Number(id), student_id: owner.id, kind, key: kind, data: '{}', tries: 1 },
        ...{ created_at, due_at: created_at, sent_at, given_up_at: sent_at === null ? created_at : null },
      })),
    )
    .execute()
}

describeCalls('contacts with a family', (open) => {
  const office = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const note = (way: string, word: string | null, student_id = owner.id) =>
      test.call(noteContact, {}, { headers, body: { student_id, way, word } as never })
    const row = async () => {
      const answer = await test.call(getChaseList, { place: '1A' }, { headers })
      return answer.json<ChaseList>().owing.find(({ id }) => id === owner.id)
    }
    const noted = async () => (await row())?.contacted
    return { test, note, noted, row }
  }

  test('the chase list shows the last three contacts, the latest first, with the member of staff', async () => {
    const { test, note, noted } = await office()
    expect(await noted()).toEqual([])
    for (const way of ['mail', 'sms', 'whatsapp']) await note(way, null)
    test.advance({ seconds: 60 })
    const called = (await note('call', ' will come\u202e\nFriday ')).json<FamilyContact>()
    expect(called).toMatchObject({ way: 'call', word: 'will come Friday' })
    expect(called.by).toBe('office')
    const latest = await noted()
    expect(latest?.[0]).toEqual(called)
    expect(latest?.map(({ way }) => way)).toEqual(['call', 'whatsapp', 'sms'])
  })

  test('SEC-43 the last notice that a parent was sent is beside them, never its address', async () => {
    const { test, row } = await office()
    expect((await row())?.notified).toBeNull()
    await told(test, 'father', 'ours@family.example', [
      ['received', '2026-08-01T09:00:00.000Z'],
      ['sent back', '2026-08-02T09:00:00.000Z'],
      ['reminder', null],
      ['password', '2026-08-03T09:00:00.000Z'],
      ['proof', '2026-08-03T09:10:00.000Z'],
    ])
    await told(test, 'mother', 'hers@family.example', [['report', '2026-08-01T10:00:00.000Z']])
    await told(test, 'student', 'own@family.example', [['report', '2026-08-03T10:00:00.000Z']])
    const found = await row()
    expect(found?.notified).toEqual({ kind: 'sent back', at: '2026-08-02T09:00:00.000Z' })
    expect(JSON.stringify(found)).not.toContain('family.example')
  })

  test('a call needs an outcome, a message has none, and an unknown student is refused', async () => {
    const { note, noted } = await office()
    const statuses = [
      await note('call', null),
      await note('call', '   '),
      await note('call', '\u202e'),
      await note('call', 'x'.repeat(81)),
      await note('sms', 'sent'),
      await note('letter', null),
      await note('sms', null, '29990001'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 404])
    expect(await noted()).toEqual([])
  })
})
