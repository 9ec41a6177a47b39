import { writeConfig } from '#client/testing/portalConfig'
import { lateText, lateTitle, nothingYetText, saveSummaryText } from './SaveSummaryLine'

const now = Date.parse('2025-07-09T19:00:00Z')
const at = Date.parse('2025-07-09T18:32:00Z')

beforeEach(() => writeConfig())

describe('UX-39 the save status is correct', () => {
  test.each([
    [{ is: 'saved' }, at, 'All answers saved 14:32'],
    [{ is: 'saved' }, null, 'All answers saved'],
    [{ is: 'saving' }, at, 'Saving…'],
    [{ is: 'retrying', count: 2 }, at, '2 answers not saved – retrying'],
    [{ is: 'retrying', count: 1 }, at, '1 answer not saved – retrying'],
    [
      { is: 'retrying', count: 1, isLimit: true },
      at,
      '1 answer not saved yet – keep this page open. This form has been saved very often. Within an hour the portal will save this answer.',
    ],
    [
      { is: 'offline', count: 0 },
      at,
      'You are offline. You can continue. Your answers will be saved when you are back online.',
    ],
    [{ is: 'offline', count: 3 }, at, 'You are offline. 3 answers not saved yet – keep this page open.'],
    [{ is: 'signedOut', count: 1 }, at, '1 answer not saved – please sign in again'],
    [
      { is: 'closed', count: 2 },
      at,
      'Registration has closed. 2 answers typed on this device are not in the school’s record.',
    ],
    [{ is: 'closed', count: 0 }, at, 'Registration is closed'],
    [{ is: 'attention', count: 1 }, at, '1 answer not saved – please look at the marked field'],
    [{ is: 'attention', count: 2 }, at, '2 answers not saved – please look at the marked fields'],
  ] as const)('%j', (truth, savedAt, text) => {
    expect(saveSummaryText(truth, { savedAt, keeps: 'not yet', now })).toBe(text)
  })

  test.each([
    [
      'yes',
      '1 answer cannot be saved now, but is safe on this device. Someone else is signed in on this device. Sign in again as 20260002.',
    ],
    [
      'not yet',
      '1 answer cannot be saved now. Someone else is signed in on this device. Sign in again as 20260002.',
    ],
  ] as const)('a refused save, stored on the device: %s', (keeps, text) => {
    const why = 'Someone else is signed in on this device. Sign in again as 20260002.'
    expect(saveSummaryText({ is: 'retrying', count: 1 }, { savedAt: at, keeps, why, now })).toBe(text)
  })

  test.each([
    [
      { is: 'closed', count: 2 },
      'yes',
      'Registration has closed. 2 answers typed on this device are not in the school’s record.',
    ],
    [{ is: 'retrying', count: 2 }, 'yes', '2 answers not saved – retrying, safe on this device'],
    [
      { is: 'retrying', count: 2, isLimit: true },
      'yes',
      '2 answers not saved yet, but safe on this device. This form has been saved very often. Within an hour the portal will save these answers.',
    ],
    [{ is: 'offline', count: 1 }, 'yes', 'You are offline. 1 answer not saved yet, but safe on this device.'],
    [
      { is: 'offline', count: 2 },
      'no',
      'You are offline. 2 answers not saved yet. This browser cannot save answers on this device, so please keep this page open.',
    ],
    [
      { is: 'saving' },
      'no',
      'Saving… This browser cannot save answers on this device, so please keep this page open.',
    ],
    [
      { is: 'saved' },
      'no',
      'All answers saved 14:32. This browser cannot save answers on this device, so please keep this page open.',
    ],
    [{ is: 'closed', count: 0 }, 'no', 'Registration is closed'],
  ] as const)('%j, stored on the device: %s', (truth, keeps, text) => {
    expect(saveSummaryText(truth, { savedAt: at, keeps, now })).toBe(text)
  })

  test('also before the first answer', () => {
    expect(nothingYetText('yes')).toBe('Answers are saved as you type')
    expect(nothingYetText('no')).toBe(
      'Answers are saved as you type. This browser cannot save answers on this device, so please keep this page open.',
    )
  })
})

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
