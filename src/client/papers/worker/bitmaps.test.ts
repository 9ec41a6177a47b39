import { mostJpegBytes, smallEnough, unreadable } from './bitmaps'

/** A picture whose bytes grow with its area and quality. */
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

test('the quality is reduced no further than necessary', async () => {
  const { tried, encode } = pictureOf(mostJpegBytes / 0.65)
  await smallEnough(encode)
  expect(tried.at(-1)).toEqual([1, 0.6])
})

test('a file that stays too large shrinks instead of losing more quality', async () => {
  const { tried, encode } = pictureOf(mostJpegBytes * 2.6)
  expect((await smallEnough(encode)).size).toBeLessThanOrEqual(mostJpegBytes)
  expect(tried.at(-1)).toEqual([0.8, 0.6])
})

test.each([
  ['HEIC by its brand, whatever its name', new File(['\0\0\0\x18ftypheic'], 'a.jpg'), 'heic'],
  ['HEIC by its type', new File(['?'], 'a', { type: 'image/heif' }), 'heic'],
  ['HEIC by its name', new File(['?'], 'IMG_1.HEIC'), 'heic'],
  ['a file that is no picture', new File(['%PDF-1.7 …'], 'a.jpg', { type: 'image/jpeg' }), 'other'],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'other'],
])('%s', async (_how, file, reason) => {
  expect(await unreadable(file)).toBe(reason)
})
