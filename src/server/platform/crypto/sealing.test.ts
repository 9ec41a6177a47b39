import { testSecret } from '../../testing/portal/testConfig'
import { seal, unseal } from './sealing'

const mine = { secret: testSecret, purpose: 'second factor', owner: 'admin:office' }
const text = 'JBSWY3DPEHPK3PXP'

test('SEC-30 sealed data can be opened, and sealing twice gives different results', () => {
  const [one, other] = [seal(mine, text), seal(mine, text)]
  expect(unseal(mine, one)).toBe(text)
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(text)
})

test.each([
  ['another secret', { ...mine, secret: `${testSecret}x` }],
  ['another purpose', { ...mine, purpose: 'records' }],
  ['another account', { ...mine, owner: 'admin:second' }],
])('SEC-30 it cannot be opened with %s', (_what, other) => {
  expect(unseal(other, seal(mine, text))).toBeUndefined()
})

test('SEC-30 it cannot be opened after a bit was changed or most of it was lost', () => {
  const sealed = Buffer.from(seal(mine, text), 'base64url')
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(mine, changed.toString('base64url'))).toBeUndefined()
  }
  expect(unseal(mine, sealed.subarray(0, 20).toString('base64url'))).toBeUndefined()
})
