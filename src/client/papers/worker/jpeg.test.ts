import { mostJpegBytes, smallEnough } from './jpeg'

/** A picture whose bytes follow its area and quality. */
const pictureOf = (bytes: number) => {
  const tried: (readonly [number, number])[] = []
  const encode = (share: number, quality: number) => {
    tried.push([share, quality])
    return Promise.resolve(new Blob([new Uint8Array(bytes * share * share * quality)]))
  }
  return { tried, encode }
}

test('a small picture keeps its quality', async () => {
  const { tried, encode } = pictureOf(200_000)
  await smallEnough(encode)
  expect(tried).toEqual([[1, 0.82]])
})

test('the quality is lowered no further than needed', async () => {
  const { tried, encode } = pictureOf(mostJpegBytes / 0.65)
  await smallEnough(encode)
  expect(tried.at(-1)).toEqual([1, 0.6])
})

test('what stays too large becomes smaller instead of worse', async () => {
  const { tried, encode } = pictureOf(mostJpegBytes * 2.6)
  expect((await smallEnough(encode)).size).toBeLessThanOrEqual(mostJpegBytes)
  expect(tried.at(-1)).toEqual([0.8, 0.6])
})
