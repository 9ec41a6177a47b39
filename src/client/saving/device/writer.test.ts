import { createWriter } from './writer'

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

test('one write at a time; of what comes meanwhile only the newest is written', async () => {
  const { writer, written, results, release } = begun()
  for (const content of ['a', 'ab', 'abc']) writer.put(content)
  expect(written).toEqual(['a'])
  await release()
  expect(written).toEqual(['a', 'abc'])
  await release()
  await writer.settled()
  expect(results).toEqual([true, true])
})

test('what is written already is not written again', async () => {
  const { writer, written, release } = begun()
  writer.put('a')
  await release()
  writer.put('a')
  await writer.settled()
  expect(written).toEqual(['a'])
})

test('but on demand: the browser may have cleared what it keeps', async () => {
  const { writer, written, release } = begun()
  writer.put('a')
  await release()
  writer.putAgain('a')
  await release()
  await writer.settled()
  expect(written).toEqual(['a', 'a'])
})

test('a write that failed is told, and tried again with the next change', async () => {
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

  test('REL-80 are written within 150 ms, however fast they follow one another', () => {
    const { writer, written } = begun()
    let text = ''
    for (const key of 'Baker') {
      text += key
      writer.soon(() => text)
      jest.advanceTimersByTime(40)
    }
    expect(written).toEqual(['Bake'])
  })

  test('what is written at once needs no second write', async () => {
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
