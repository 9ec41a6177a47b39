import { newTotpSecret, stepOfCode, totpUri } from './totp'

/** RFC 6238, appendix B: the secret of its table, and the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('SEC-30 codes match RFC 6238: at %d it is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test.each([
  ['two steps before', 59 - 60, undefined],
  ['the step before', 59 - 30, 1],
  ['the step after', 59 + 30, 1],
  ['two steps after', 59 + 60, undefined],
])('SEC-30 a code is accepted one step early and one step late: %s', (_when, seconds, step) => {
  expect(stepOfCode(secret, '287082', at(seconds))).toBe(step)
})

test.each(['', '28708', '2870822', '28708a', '２８７０８２'])('“%s” is not a code', (code) => {
  expect(stepOfCode(secret, code, at(59))).toBeUndefined()
})

test('secrets have 160 random bits, and their URI has what an authenticator app needs', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const uri = new URL(totpUri(one, 'Pelican Bay', 'm.joseph'))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Pelican Bay:m.joseph')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: one, issuer: 'Pelican Bay' })
})
