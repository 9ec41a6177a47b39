import { editStateOf } from './EditStatus'

const busy = { status: 503, data: { message: 'Try later.' } }
const refusal = { status: 422, data: { message: 'Too long.' } }

describe('the save status in the Edit dialog', () => {
  test.each([
    ['nothing was edited yet', { is: 'saved' }, null, false, 'idle'],
    ['everything is saved', { is: 'saved' }, null, true, 'updated'],
    ['a save is pending', { is: 'saving' }, null, true, 'updating'],
    [
      'the family has changed it: the field shows the conflict',
      { is: 'attention', count: 1 },
      null,
      true,
      'idle',
    ],
    ['offline with nothing to save', { is: 'offline', count: 0 }, null, true, 'idle'],
  ] as const)('%s', (_name, summary, failure, isUpdated, is) => {
    expect(editStateOf(summary, failure, isUpdated)).toEqual({ is })
  })

  test.each([
    ['no answer', { is: 'retrying', count: 1 }, busy, /^Try later\. .* sent automatically/],
    ['a refusal', { is: 'attention', count: 1 }, refusal, /^Too long\. What you typed is still here\.$/],
    ['offline', { is: 'offline', count: 2 }, null, /^The change was not saved\. .* sent automatically/],
    ['an ended session', { is: 'signedOut', count: 1 }, busy, /sent automatically/],
    ['not allowed now', { is: 'closed', count: 1 }, busy, /is still here\. You can try again\.$/],
  ] as const)('a failure shows its reason and the value’s state: %s', (_name, summary, failure, reason) => {
    expect(editStateOf(summary, failure, true)).toEqual({
      is: 'failed',
      reason: expect.stringMatching(reason) as string,
    })
  })
})
