import { shrinkPhoto, within } from './shrinkPhoto'

test.each([
  [4000, 3000, [1600, 1200]],
  [3000, 4000, [1200, 1600]],
  [800, 600, [800, 600]],
])('UX-73 %i × %i becomes %j', (width, height, size) => {
  expect(within(width, height, 1600)).toEqual(size)
})

test('a small photo travels as it is', async () => {
  const photo = new File([new Uint8Array(1000)], 'me.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(photo)).toBe(photo)
})

test('a photo that cannot be read travels as it is', async () => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const photo = new File([new Uint8Array(600 * 1024)], 'me.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(photo)).toBe(photo)
})
