import { clockTime, longDay } from './clockTime'
import { truthText } from './truthText'

const now = new Date(2025, 6, 9, 15, 0).getTime()
const at = new Date(2025, 6, 9, 14, 32).getTime()

describe('UX-39 the one line tells the truth', () => {
  test.each([
    [{ is: 'saved' }, at, 'All answers saved 14:32'],
    [{ is: 'saved' }, null, 'All answers saved'],
    [{ is: 'saving' }, at, 'Saving…'],
    [{ is: 'retrying', count: 2 }, at, '2 answers not saved – retrying'],
    [{ is: 'retrying', count: 1 }, at, '1 answer not saved – retrying'],
    [
      { is: 'offline', count: 0 },
      at,
      'You are offline. You can go on; answers are saved when you are back online.',
    ],
    [{ is: 'offline', count: 3 }, at, 'You are offline. 3 answers not saved yet – keep this page open.'],
    [{ is: 'signedOut', count: 1 }, at, '1 answer not saved – please sign in again'],
    [{ is: 'closed', count: 2 }, at, 'Registration was closed – 2 answers not saved'],
    [{ is: 'closed', count: 0 }, at, 'Registration is closed'],
    [{ is: 'attention', count: 1 }, at, '1 answer not saved – please look at the marked field'],
    [{ is: 'attention', count: 2 }, at, '2 answers not saved – please look at the marked fields'],
  ] as const)('%j', (truth, savedAt, text) => {
    expect(truthText(truth, savedAt, now)).toBe(text)
  })
})

test('a time of another day says the day', () => {
  expect(clockTime(new Date(2025, 6, 8, 9, 5).getTime(), now)).toBe('8 Jul, 09:05')
})

test('days are read without a time zone', () => {
  expect(longDay('2025-09-30')).toBe('30 September 2025')
})
