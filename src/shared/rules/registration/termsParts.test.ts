import { termsParts } from './termsParts'

test.each([
  ['Terms and privacy notice', [{ is: 'title', heading: '', text: 'Terms and privacy notice' }]],
  ['One sentence.', [{ is: 'paragraph', heading: '', text: 'One sentence.' }]],
  [' \n\n', []],
  [
    'Terms\n \nWhy we ask. The school needs it.\n\nPlease read all of this before you agree. It says why.',
    [
      { is: 'title', heading: '', text: 'Terms' },
      { is: 'paragraph', heading: 'Why we ask.', text: 'The school needs it.' },
      { is: 'paragraph', heading: '', text: 'Please read all of this before you agree. It says why.' },
    ],
  ],
])('%j', (terms, parts) => {
  expect(termsParts(terms)).toEqual(parts)
})
