import { getChaseList, type ChaseList } from '#shared/contract/intake/progress'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import { describeCalls } from '../../testing/database/testDb'
import { readPdf } from '../../testing/papers/readPdf'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people

matrix([
  {
    call: getFamilyLetters,
    about: () => ({ params: { place: '1A' } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

describeCalls('letters to families', (open) => {
  const office = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const letters = (place: string) => test.call(getFamilyLetters, { place }, { headers })
    return { test, headers, letters }
  }

  test('each family has a page with its missing items, address and ID, but no password; all are logged', async () => {
    const { test, headers, letters } = await office()
    await test.db
      .updateTable('student')
      .set({ date_of_birth: '2014-06-02', allergy: 'Peanuts' })
      .where('id', '=', owner.id)
      .execute()
    const list = (await test.call(getChaseList, { place: '1A' }, { headers })).json<ChaseList>()
    const answer = await letters('1A')
    expect(answer.statusCode).toBe(200)
    const { pages } = await readPdf(answer.rawPayload)
    expect(pages).toHaveLength(list.owing.length)
    const place = list.owing.findIndex(({ id }) => id === owner.id)
    const text = pages[place]?.text.replace(/\s+/g, ' ') ?? ''
    for (const thing of list.owing[place]?.missing ?? []) expect(text).toContain(list.things[thing]?.label)
    expect(text).toContain('This registration is not finished yet.')
    expect(text).toContain(`Student ID ${owner.id}`)
    expect(text).not.toMatch(/Peanuts|20140602/)
    const made = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'family letters made')
      .execute()
    expect(made).toEqual([{ details: JSON.stringify({ students: pages.length, class: '1A' }) }])
    const seen = await test.db
      .selectFrom('staff_view')
      .select('students')
      .where('what', '=', 'family-letters')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(seen.students ?? '')).toEqual(list.owing.map(({ id }) => id))
  })

  test('an unknown class is refused, and a form level with nothing missing gets a message', async () => {
    const { test, letters } = await office()
    expect((await letters('9Z')).statusCode).toBe(404)
    await test.db.insertInto('form_class').values({ id: '7A', form_level: 7 }).execute()
    const { pages } = await readPdf((await letters('form-level-7')).rawPayload)
    const { details } = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'family letters made')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details)).toMatchObject({ form: 7 })
    expect(pages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Everyone has handed in everything'),
    ])
  })
})
