import { saveStudent } from '#shared/contract/students/students'
import { correctionDesk } from '../../testing/portal/correctionDesk'
import { people } from '../../testing/people/people'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'

const { owner, other, closed } = people

describeCalls('the office’s answers to correction requests', (open) => {
  test('SEC-96 a request reaches the office with the current value, is corrected, and the family is told', async () => {
    const { test, family, office, ask, resolve, listed, queue, count } = await correctionDesk(await open())
    const asked = await ask('class_id', ' She is in 2A\r\nsince Monday ')
    expect(asked).toMatchObject({
      status: 200,
      body: { field: 'class_id', label: 'Class', words: 'She is in 2A\nsince Monday', state: 'open' },
    })
    expect(await count()).toBe(1)
    expect(await queue()).toMatchObject({
      total: 1,
      corrections: [{ student_id: owner.id, last_name: owner.last_name, class_id: '1A', value: '1A' }],
    })
    const body = { id: owner.id, class_id: '2A', _changed: ['class_id'] }
    expect((await test.call(saveStudent, {}, { headers: office, body })).statusCode).toBe(200)
    expect((await queue()).corrections[0]?.value).toBe('2A')
    test.advance({ minutes: 5 })
    expect(await resolve(asked.body.id, 'corrected')).toMatchObject({
      body: { state: 'corrected', account: 'admin:office' },
    })
    expect(await listed(family)).toMatchObject([
      { state: 'corrected', closed_at: '2026-08-03T14:05:00.000Z', account: null, answer: null },
    ])
    expect(await queue()).toEqual({ corrections: [], total: 0, next: null })
  })

  test('SEC-96 the house is shown by name, not by its key', async () => {
    const { ask, queue } = await correctionDesk(await open())
    await ask('house_code')
    expect((await queue()).corrections).toMatchObject([{ label: 'House', value: 'Ibis' }])
  })

  test('SEC-96 refusing a request needs a reason, and the request is retained with the record', async () => {
    const { office, ask, resolve, listed, count } = await correctionDesk(await open())
    const { id } = (await ask('class_id')).body
    for (const empty of [null, ' ', '?!'])
      expect(await resolve(id, 'refused', empty)).toMatchObject({
        status: 422,
        body: { errors: { answer: [expect.stringContaining('why')] } },
      })
    expect(await count()).toBe(1)
    expect((await resolve(id, 'refused', 'The class list of the Ministry says 1A.')).status).toBe(200)
    expect(await listed()).toMatchObject([
      {
        state: 'refused',
        words: 'It should be another one',
        answer: 'The class list of the Ministry says 1A.',
      },
    ])
    expect((await listed(office))[0]?.account).toBe('admin:office')
  })

  test('SEC-96 a withdrawn request cannot be answered, and an answered one cannot be withdrawn', async () => {
    const { ask, withdraw, resolve, listed, count } = await correctionDesk(await open())
    const first = (await ask('class_id')).body.id
    expect((await withdraw(first)).body.state).toBe('withdrawn')
    expect((await withdraw(first)).body.state).toBe('withdrawn')
    expect(await count()).toBe(0)
    expect(await resolve(first, 'corrected')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The family has withdrawn this') as string },
    })
    const second = (await ask('class_id', 'Said better')).body.id
    await resolve(second, 'corrected')
    expect((await withdraw(second)).status).toBe(409)
    expect((await listed()).map(({ state }) => state)).toEqual(['corrected', 'withdrawn'])
  })

  test('SEC-96 requests are paged oldest first: each appears once, with the total', async () => {
    const { test, ask, resolve, queue } = await correctionDesk(await open())
    await ask('class_id', 'First', await test.signInAs('other'), other.id)
    await ask('class_id', 'Second')
    const first = await queue()
    expect(first.corrections.map(({ words }) => words)).toEqual(['First', 'Second'])
    expect(first).toMatchObject({ total: 2, next: null })
    const many = Array.from({ length: 205 }, (_none, index) => ({
      ...{ student_id: closed.id, field: `former_${index}`, words: 'x', state: 'open' as const },
      asked_at: '2026-08-03T14:00:00.000Z',
    }))
    await test.db.insertInto('correction').values(many).execute()
    const pages = [await queue()]
    // Requests answered between two page loads do not shift the next page.
    await resolve(Number(pages[0]?.corrections[3]?.id), 'corrected')
    for (let next = pages[0]?.next; next && pages.length < 9; next = pages.at(-1)?.next)
      pages.push(await queue(next))
    expect(pages.map(({ corrections, total }) => [corrections.length, total])).toEqual([
      [50, 207],
      [50, 206],
      [50, 206],
      [50, 206],
      [7, 206],
    ])
    const labels = pages.flatMap(({ corrections }) => corrections.map(({ label }) => label))
    expect(labels).toEqual(['Class', 'Class', ...many.map(({ field }) => field)])
    expect(pages.at(-1)?.corrections.at(-1)).toMatchObject({ label: 'former_204', value: null })
  })
})

testOnBothDatabases('SEC-96 of two administrators the second is told what happened', async (open) => {
  const { test, ask, resolve, listed } = await correctionDesk(await open())
  const { id } = (await ask('class_id')).body
  const second = await test.signInAs('admin')
  const answers = await Promise.all([
    resolve(id, 'corrected'),
    resolve(id, 'refused', 'It is right as it is.', second),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)?.body
  expect(late?.message).toMatch(/^office has already answered this: (corrected|not changed)\./)
  expect(late?.current?.state).toBe((await listed())[0]?.state)
  expect((await resolve(99_999, 'corrected')).status).toBe(404)
})
