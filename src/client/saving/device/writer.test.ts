import { createWriter } from './outbox'

const begun = () => {
  const written: (string | null)[] = []
  const results: boolean[] = []
  const releases: ((error?: Error) => void)[] = []
  const writer = createWriter(
    (content) =>
      new Promise((done, failed) => {
        written.push(content)
        releases.push((error) => (error ? failed(error) : done()))
      }),
    (isWritten) => results.push(isWritten),
  )
  const release = async (error?: Error) => {
    releases.shift()?.(error)
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { writer, written, results, release }
}

test('one write runs at a time, and only the newest content is written next', async () => {
  const { writer, written, results, release } = begun()
  for (const content of ['a', 'ab', 'abc']) writer.put(content)
  expect(written).toEqual(['a'])
  await release()
  expect(written).toEqual(['a', 'abc'])
  await release()
  await writer.settled()
  expect(results).toEqual([true, true])
})

test('unchanged content is not written again', async () => {
  const { writer, written, release } = begun()
  writer.put('a')
  await release()
  writer.put('a')
  await writer.settled()
  expect(written).toEqual(['a'])
})

test('unchanged content is written again on demand, because the browser may have cleared its storage', async () => {
  const { writer, written, release } = begun()
  writer.put('a')
  await release()
  writer.putAgain('a')
  await release()
  await writer.settled()
  expect(written).toEqual(['a', 'a'])
})

test('a failed write is reported and retried with the next change', async () => {
  const { writer, written, results, release } = begun()
  writer.put('a')
  await release(new Error('full'))
  expect(results).toEqual([false])
  writer.put('a')
  expect(written).toEqual(['a', 'a'])
  await release()
  expect(results).toEqual([false, true])
})

describe('keys', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('REL-80 are written within 150 ms, however fast they follow', () => {
    const { writer, written } = begun()
    let text = ''
    for (const key of 'Baker') {
      text += key
      writer.soon(() => text)
      jest.advanceTimersByTime(40)
    }
    expect(written).toEqual(['Bake'])
  })

  test('an immediate write needs no second one', async () => {
    const { writer, written, release } = begun()
    writer.soon(() => 'late')
    writer.put('now')
    await release()
    jest.advanceTimersByTime(1_000)
    expect(written).toEqual(['now'])
  })

  test('nothing is written after the sign-out', () => {
    const { writer, written } = begun()
    writer.soon(() => 'late')
    writer.close()
    writer.put('later')
    jest.advanceTimersByTime(1_000)
    expect(written).toEqual([])
  })
})
