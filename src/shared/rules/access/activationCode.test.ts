import {
  groupedActivationCode,
  plainActivationCode,
  activationCodeLength,
  activationCodeLetters,
} from './activationCode'

test('SEC-37 a code has at least 40 bits and no letters that look alike', () => {
  expect(new Set(activationCodeLetters).size).toBe(activationCodeLetters.length)
  expect(activationCodeLength * Math.log2(activationCodeLetters.length)).toBeGreaterThan(40)
  expect(activationCodeLetters).not.toMatch(/[AEIOUQV0-9]/)
})

test.each(['KBTR-MWDP-HXGC', 'kbtr mwdp hxgc', ' KBTRMWDPHXGC\n', 'kbtr–mwdp—hxgc', 'K.B.T.R mwdp/hxgc'])(
  'SEC-37 %j is the same code',
  (typed) => {
    expect(plainActivationCode(typed)).toBe('KBTRMWDPHXGC')
    expect(groupedActivationCode(plainActivationCode(typed))).toBe('KBTR-MWDP-HXGC')
  },
)
