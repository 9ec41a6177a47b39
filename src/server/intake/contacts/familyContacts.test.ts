import { noteContact, type FamilyContact } from '#shared/contract/intake/familyContacts'
import { getChaseList, type ChaseList } from '#shared/contract/intake/progress'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people

matrix([
  {
    call: noteContact,
    about: ({ id }) => ({ body: { student_id: id, way: 'sms', word: null } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

describeCalls('contacts with a family', (open) => {
  const office = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const note = (way: string, word: string | null, student_id = owner.id) =>
      test.call(noteContact, {}, { headers, body: { student_id, way, word } as never })
    const noted = async () => {
      const answer = await test.call(getChaseList, { place: '1A' }, { headers })
      return answer.json<ChaseList>().owing.find(({ id }) => id === owner.id)?.contacted
    }
    return { test, note, noted }
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
