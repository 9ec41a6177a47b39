import { contentDisposition } from './download'

test.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['Núñez.pdf', `attachment; filename="Nunez.pdf"; filename*=UTF-8''N%C3%BA%C3%B1ez.pdf`],
  ['a"b%.pdf', `attachment; filename="a_b_.pdf"; filename*=UTF-8''a%22b%25.pdf`],
  ["O'Brien (1).pdf", `attachment; filename="O'Brien (1).pdf"; filename*=UTF-8''O%27Brien%20%281%29.pdf`],
])('RFC 6266 for %s', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
