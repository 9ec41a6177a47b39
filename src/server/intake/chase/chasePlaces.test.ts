// The chase list of a form level and of the whole school, and the cost of the request.
import { getChaseList, type ChaseList } from '#shared/contract/intake/progress'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

const { owner, other, closed } = people

describeCalls('the chase list of several classes', (open) => {
  const school = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const chase = async (place: string) =>
      (await test.call(getChaseList, { place }, { headers })).json<ChaseList>()
    const move = ({ id }: { id: string }, class_id: string | null) =>
      test.db.updateTable('student').set({ class_id }).where('id', '=', id).execute()
    return { test, headers, chase, move }
  }

  test('a form lists its classes in order; the school lists everybody, students without a class last', async () => {
    const { test, chase, move } = await school()
    const added = [
      { id: '1B', form_level: 1 },
      { id: '2A', form_level: 2 },
    ]
    await test.db
      .insertInto('form_class')
      .values(added)
      .onConflict((known) => known.doNothing())
      .execute()
    await move(other, '1B')
    await move(closed, '2A')
    await move(owner, null)
    const form = await chase('form-level-1')
    expect([form.class_id, form.form_level]).toEqual([null, 1])
    const classes = form.owing.map(({ class_id }) => class_id)
    expect(classes).toEqual([...classes].sort())
    expect(new Set(classes)).toContain('1B')
    expect(form.owing.map(({ id }) => id)).not.toContain(closed.id)

    const whole = await chase('whole-school')
    expect(whole.owing.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, other.id, closed.id]))
    expect(whole.owing.at(-1)?.id).toBe(owner.id)
    expect(whole.students).toBeGreaterThan(form.students)
    // Each item is named once, however many families owe it.
    const labels = whole.things.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(whole.owing.every(({ missing }) => missing.every((thing) => whole.things[thing]))).toBe(true)
    const seen = await test.db.selectFrom('staff_view').select(['what', 'detail']).orderBy('id').execute()
    expect(seen.map(({ detail }) => detail)).toEqual(['Form 1', null])
  })

  test('a form without classes is not found, just like an unknown class', async () => {
    const { test, headers } = await school()
    const answer = async (place: string) => (await test.call(getChaseList, { place }, { headers })).statusCode
    expect(await answer('form-level-1')).toBe(200)
    expect([await answer('form-level-9'), await answer('9Z')]).toEqual([404, 404])
  })
})
