import { shrinkPhoto, within } from './shrinkPhoto'

test.each([
  [4000, 3000, [1600, 1200]],
  [3000, 4000, [1200, 1600]],
  [800, 600, [800, 600]],
])('UX-73 %i × %i becomes %j', (width, height, size) => {
  expect(within(width, height, 1600)).toEqual(size)
})

test('a small photo is sent unchanged', async () => {
  const photo = new File([new Uint8Array(1000)], 'me.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(photo)).toBe(photo)
})

test('an unreadable photo is sent unchanged', async () => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const photo = new File([new Uint8Array(600 * 1024)], 'me.jpg', { type: 'image/jpeg' })
  expect(await shrinkPhoto(photo)).toBe(photo)
})

describe('a picture in another format', () => {
  const drawn = { fillRect: jest.fn(), drawImage: jest.fn() }
  beforeEach(() => {
    const picture = { width: 40, height: 50, close: () => undefined }
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(picture) })
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never)
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((settle, type) => settle(new Blob([new Uint8Array(9000)], { type: type ?? '' })))
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'))

  test('becomes a JPEG on a white background, even if it is small', async () => {
    const photo = await shrinkPhoto(new File([new Uint8Array(8000)], 'me.png', { type: 'image/png' }))
    expect([photo.name, photo.type, photo.size]).toEqual(['me.jpg', 'image/jpeg', 9000])
    expect(drawn.fillRect).toHaveBeenCalledWith(0, 0, 40, 50)
  })
})
