import { postponedText, uploadError } from './uploadTexts'

const refusal = { message: 'Not accepted.', errors: { file: ['The selected file must be a PDF.'] } }

test.each([
  ['no connection', { status: 'FETCH_ERROR', error: 'x' }, 'Could not upload the file!', true],
  ['server fault', { status: 500, data: null }, 'Could not upload the file!', true],
  [
    'busy',
    { status: 503, data: { message: 'Please wait.' } },
    'Could not upload the file! Please wait.',
    true,
  ],
  ['too many', { status: 429, data: { message: 'Too many.' } }, 'Could not upload the file! Too many.', true],
  ['wrong type', { status: 422, data: refusal }, 'The selected file must be a PDF.', false],
  [
    'too large',
    { status: 413, data: { message: 'The selected file must be smaller than 5 MB.' } },
    'The selected file must be smaller than 5 MB.',
    false,
  ],
  [
    'REL-80 a session that has ended',
    { status: 401, data: { message: 'Please sign in.' } },
    'Could not upload the file! Please sign in.',
    true,
  ],
  [
    'REL-80 another person is signed in',
    { status: 403, data: { message: 'm', errors: { account: ['m'] } } },
    'Could not upload the file! Someone else is signed in on this device. It will be sent when you sign in again.',
    true,
  ],
  ['a filter between device and school', { status: 403, data: null }, 'Could not upload the file!', true],
  ['refused without a message', { status: 415, data: null }, 'Could not upload the file!', true],
  ['cancelled by the person', { status: 'CUSTOM_ERROR', error: 'cancelled' }, null, false],
  ['cancelled before sending', undefined, 'Could not upload the file!', true],
])('UX-30 %s', (_name, failure, error, canRetry) => {
  expect(uploadError(failure)).toEqual({ error, canRetry })
})

test('SEC-73 a delayed file carries the time of its retry', () => {
  expect(uploadError({ status: 429, data: { message: 'Too many.' }, notBefore: 5 })).toEqual({
    error: 'Could not upload the file! Too many.',
    canRetry: true,
    notBefore: 5,
  })
})

test.each([
  ['yes', 'It is saved on this device, and will be sent again after 14:32.'],
  [
    'no',
    'It will be sent again after 14:32. This browser cannot save it. Leave this page open until it has been sent.',
  ],
] as const)('SEC-73 the text says when the file is sent again (stored: %s)', (kept, text) => {
  expect(postponedText(kept, '14:32')).toBe(text)
})
