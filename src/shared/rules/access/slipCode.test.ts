import { groupedSlipCode, plainSlipCode, slipCodeLength, slipLetters } from './slipCode'

test('SEC-37 a code has at least 40 bits and no letters that look alike', () => {
  expect(new Set(slipLetters).size).toBe(slipLetters.length)
  expect(slipCodeLength * Math.log2(slipLetters.length)).toBeGreaterThan(40)
  expect(slipLetters).not.toMatch(/[AEIOUQV0-9]/)
})

test.each(['KBTR-MWDP-HXGC', 'kbtr mwdp hxgc', ' KBTRMWDPHXGC\n', 'kbtr–mwdp—hxgc', 'K.B.T.R mwdp/hxgc'])(
  'SEC-37 %j is the same code',
  (typed) => {
    expect(plainSlipCode(typed)).toBe('KBTRMWDPHXGC')
    expect(groupedSlipCode(plainSlipCode(typed))).toBe('KBTR-MWDP-HXGC')
  },
)
