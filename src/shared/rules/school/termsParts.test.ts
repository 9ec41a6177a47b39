import { foldedTerms, termsParts } from './termsParts'

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

test.each([
  ['nothing at all', '', { title: '', intro: [], sections: [] }],
  [
    'a title, an introduction, headings',
    'Terms\n\nPlease read all of this.\n\nWhy we ask. To help.\n\nAnd more of it comes here, in many words.\n\nYour rights. You may read it.',
    {
      title: 'Terms',
      intro: ['Please read all of this.'],
      sections: [
        { heading: 'Why we ask', paragraphs: ['To help.', 'And more of it comes here, in many words.'] },
        { heading: 'Your rights', paragraphs: ['You may read it.'] },
      ],
    },
  ],
  [
    'no headings',
    'First.\n\nSecond.\n\nThird.',
    {
      title: '',
      intro: ['First.'],
      sections: [{ heading: 'The whole text', paragraphs: ['Second.', 'Third.'] }],
    },
  ],
])('folded terms: %s', (_what, terms, folded) => {
  expect(foldedTerms(terms)).toEqual(folded)
})
