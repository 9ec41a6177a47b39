import { testSecret } from '../../testing/portal/testConfig'
import { seal, unseal } from './sealing'

const mine = { secret: testSecret, purpose: 'second factor', owner: 'admin:office' }
const text = 'JBSWY3DPEHPK3PXP'

test('SEC-30 what was sealed comes back, and twice it does not look the same', () => {
  const [one, other] = [seal(mine, text), seal(mine, text)]
  expect(unseal(mine, one)).toBe(text)
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(text)
})

test.each([
  ['another secret', { ...mine, secret: `${testSecret}x` }],
  ['another purpose', { ...mine, purpose: 'records' }],
  ['another account', { ...mine, owner: 'admin:second' }],
])('SEC-30 it does not open with %s', (_what, other) => {
  expect(unseal(other, seal(mine, text))).toBeUndefined()
})

test('SEC-30 nor when a bit of it was changed, or most of it is gone', () => {
  const sealed = Buffer.from(seal(mine, text), 'base64url')
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(mine, changed.toString('base64url'))).toBeUndefined()
  }
  expect(unseal(mine, sealed.subarray(0, 20).toString('base64url'))).toBeUndefined()
})
