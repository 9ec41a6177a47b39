import { unreadable } from './unreadable'

test.each([
  ['by its brand, whatever it is called', new File(['\0\0\0\x18ftypheic'], 'a.jpg'), 'heic'],
  ['by its type', new File(['?'], 'a', { type: 'image/heif' }), 'heic'],
  ['by its name', new File(['?'], 'IMG_1.HEIC'), 'heic'],
  ['what is no picture at all', new File(['%PDF-1.7 …'], 'a.jpg', { type: 'image/jpeg' }), 'other'],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'other'],
])('%s', async (_how, file, reason) => {
  expect(await unreadable(file)).toBe(reason)
})
