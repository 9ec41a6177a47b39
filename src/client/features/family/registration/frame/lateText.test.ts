import { lateText, lateTitle } from './lateText'

test('REL-80 the title counts the answers outside the record', () => {
  expect([1, 3].map(lateTitle)).toEqual([
    '1 answer typed on this device is not in the school’s record.',
    '3 answers typed on this device are not in the school’s record.',
  ])
})

test('REL-80 before the school knows of the answers, the text says where they are', () => {
  expect(lateText(['not told', 'not told'], 'yes')).toBe(
    'This device will tell the school as soon as it can. Until then, what you typed is safe on this device.',
  )
  expect(lateText(['not told'], 'no')).toContain('This browser cannot save what you typed')
})

test('REL-80 the school decides on the answers it knows; those that need the person are named', () => {
  expect(lateText(['told', 'told'], 'yes')).toMatch(
    /^The school has been told and will decide\. You don’t need/,
  )
  expect(lateText(['told', 'not told', 'problem'], 'yes')).toBe(
    'This device will tell the school of 1 as soon as it can. Until then, what you typed is safe on this device. ' +
      'The school has been told of 1 and will decide. You don’t need to do anything. The school’s reply will appear next to your answer. ' +
      '1 cannot be used as typed: please look at it.',
  )
})

test.each([
  [['answered'], 'It cannot be used as typed: please look at it.'],
  [['overtaken', 'problem'], 'They cannot be used as typed: please look at them.'],
] as const)('REL-80 the text for %j', (states, text) => {
  expect(lateText(states, 'yes')).toBe(text)
})
