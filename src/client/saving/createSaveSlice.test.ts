import { readFailure } from './createSaveSlice'

test.each([
  [
    'no connection',
    { status: 'FETCH_ERROR', error: 'x', retryAfter: 0 },
    { is: 'unreachable', retryAfter: 0 },
  ],
  ['no answer in time', { status: 'TIMEOUT_ERROR', error: 'x' }, { is: 'unreachable', retryAfter: 0 }],
  ['a call that was never sent', undefined, { is: 'unreachable', retryAfter: 0 }],
  [
    'a gateway that answers with HTML',
    { status: 'PARSING_ERROR', originalStatus: 502, data: '<p>' },
    { is: 'unreachable', retryAfter: 0 },
  ],
  ['server fault', { status: 500, data: { message: 'x' } }, { is: 'unreachable', retryAfter: 0 }],
  ['busy server', { status: 503, data: {}, retryAfter: 7 }, { is: 'unreachable', retryAfter: 7 }],
  [
    'too many saves of this family',
    { status: 429, data: { message: 'm', errors: { limit: ['m'] } }, retryAfter: 3 },
    { is: 'unreachable', retryAfter: 3, isLimit: true },
  ],
  [
    'too many calls from this address, in words of a proxy',
    { status: 429, data: null },
    { is: 'unreachable', retryAfter: 0 },
  ],
  [
    'the same in HTML',
    { status: 'PARSING_ERROR', originalStatus: 429, data: '<p>' },
    { is: 'unreachable', retryAfter: 0 },
  ],
  [
    'too much of something else',
    { status: 429, data: { message: 'm' }, retryAfter: 3 },
    { is: 'unreachable', retryAfter: 3 },
  ],
  ['signed out', { status: 401, data: {} }, { is: 'signedOut' }],
  ['closed', { status: 403, data: { message: 'm', errors: { window: ['m'] } } }, { is: 'closed' }],
  [
    'somebody else’s session',
    { status: 403, data: { message: 'm', errors: { account: ['m'] } } },
    { is: 'unreachable', retryAfter: 0 },
  ],
  ['a filter on the way', { status: 403, data: null, retryAfter: 9 }, { is: 'unreachable', retryAfter: 9 }],
  [
    'a filter that speaks HTML',
    { status: 'PARSING_ERROR', originalStatus: 403, data: '<p>' },
    { is: 'unreachable', retryAfter: 0 },
  ],
  [
    'a guard with another reason',
    { status: 403, data: { message: 'm', errors: { enrol: ['m'] } } },
    { is: 'unreachable', retryAfter: 0 },
  ],
  [
    'invalid field',
    { status: 422, data: { message: 'm', errors: { email: ['Invalid e-mail'] } } },
    { is: 'refused', problems: { email: 'Invalid e-mail' }, message: 'm' },
  ],
  [
    'refused in words only',
    { status: 422, data: { message: 'm' } },
    { is: 'refused', problems: {}, message: 'm' },
  ],
])('%s', (_name, answer, failure) => {
  expect(readFailure(answer)).toEqual(failure)
})
