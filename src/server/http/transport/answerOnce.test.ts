// Requests with one key that run concurrently; each test decides when the work ends.
import { Refusal } from '../../platform/core/refusal'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { savePeople } from '../../testing/people/people'
import { answerOnce } from './answerOnce'

const otherRequest = { status: 422, message: expect.stringContaining('belongs to another request') as string }

describeOnBothDatabases('requests with one key', (open) => {
  const prepare = async () => {
    const { db } = await open()
    await savePeople(db)
    const { id: account_id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const worked: string[] = []
    const ask = <Answer>(body: string, work: () => Promise<Answer>) =>
      answerOnce({ db, account_id, route: '/api/things', key: 'one', body, now: new Date() }, () => {
        worked.push(body)
        return work()
      })
    /** A request whose work has begun, and a way to end it. */
    const begin = (body: string) =>
      new Promise<{
        answer: Promise<string>
        resolve: (answer: string) => void
        reject: (why: Error) => void
      }>((begun) => {
        const answer = ask(
          body,
          () =>
            new Promise<string>((resolve, reject) => {
              setImmediate(() => begun({ answer, resolve, reject }))
            }),
        )
        // The test awaits the answer later.
        answer.catch(() => undefined)
      })
    const rows = () => db.selectFrom('idempotency').select(['status', 'body']).execute()
    return { ask, begin, worked, rows }
  }

  test('REL-13 another body is refused while the first is processed, and has no effect', async () => {
    const { ask, begin, worked, rows } = await prepare()
    const first = await begin('a')
    await expect(ask('b', async () => 'of b')).rejects.toMatchObject(otherRequest)
    first.resolve('of a')
    expect(await first.answer).toBe('of a')
    await expect(ask('b', async () => 'of b')).rejects.toMatchObject(otherRequest)
    expect(await ask('a', async () => 'again')).toBe('of a')
    expect(worked).toEqual(['a'])
    expect(await rows()).toEqual([{ status: 200, body: '"of a"' }])
  })

  test('REL-13 of two bodies at once only one is processed', async () => {
    const { ask, worked } = await prepare()
    const answers = await Promise.allSettled(['a', 'b'].map((body) => ask(body, async () => body)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: otherRequest })
    expect(worked).toHaveLength(1)
  })

  test('REL-13 a key whose process was killed is free for the same request, and for no other', async () => {
    const { ask, begin, rows } = await prepare()
    await begin('a')
    await expect(ask('b', async () => 'of b')).rejects.toMatchObject(otherRequest)
    expect(await ask('a', async () => 'of a')).toBe('of a')
    expect(await rows()).toEqual([{ status: 200, body: '"of a"' }])
  })

  test('REL-13 the first answer to the same body remains', async () => {
    const { ask, begin } = await prepare()
    const [one, other] = [await begin('a'), await begin('a')]
    other.resolve('first')
    expect(await other.answer).toBe('first')
    one.resolve('second')
    await one.answer
    expect(await ask('a', async () => 'third')).toBe('first')
  })

  test('REL-13 a refused request frees its key if nothing else is running with it', async () => {
    const { ask, begin, rows } = await prepare()
    const [one, other] = [await begin('a'), await begin('a')]
    for (const work of [one, other]) {
      await expect(ask('b', async () => 'of b')).rejects.toMatchObject(otherRequest)
      work.reject(new Refusal(422, 'Choose another list.'))
      await expect(work.answer).rejects.toMatchObject({ message: 'Choose another list.' })
    }
    expect(await rows()).toEqual([])
    expect(await ask('b', async () => 'of b')).toBe('of b')
  })

  test('REL-13 a refusal does not affect an answer given in the meantime', async () => {
    const { ask, begin } = await prepare()
    const [one, other] = [await begin('a'), await begin('a')]
    other.resolve('of a')
    await other.answer
    one.reject(new Refusal(409, 'It is there already.'))
    await expect(one.answer).rejects.toMatchObject({ status: 409 })
    expect(await ask('a', async () => 'again')).toBe('of a')
  })

  test('REL-13 after a fault the outcome is unknown: the key stays reserved for the same request', async () => {
    const { ask, begin } = await prepare()
    const first = await begin('a')
    first.reject(new Error('lost'))
    await expect(first.answer).rejects.toThrow('lost')
    await expect(ask('b', async () => 'of b')).rejects.toMatchObject(otherRequest)
    expect(await ask('a', async () => 'of a')).toBe('of a')
  })
})
