// The help uses only markup that a page can show: anything else stops the build.
const { helpPages } = require('./helpPages.cjs')

const read = (text) => helpPages(`# Help\n\n${text}`, __dirname)

test('a heading becomes a page under the part that contains it', () => {
  expect(read('## A part\n\nText.\n\n### One page\n\n_More_ in [a part](#a-part).')).toMatchObject([
    { id: 'help', parent: '', blocks: [] },
    { id: 'a-part', parent: '', blocks: [{ is: 'paragraph', spans: ['Text.'] }] },
    {
      id: 'one-page',
      parent: 'a-part',
      blocks: [
        {
          spans: [
            { is: 'em', spans: ['More'] },
            ' in ',
            { is: 'link', to: 'a-part', spans: ['a part'] },
            '.',
          ],
        },
      ],
    },
  ])
})

test.each([
  ['a link that leads nowhere', '[x](#nowhere)', /#nowhere leads nowhere/],
  ['a link out of the help', '[x](https://elsewhere.example)', /not a page of the help/],
  ['a picture that is missing', '![x](images/none.png)', /images\/none.png is missing/],
  ['HTML', '<script>alert(1)</script>', /no html/],
  ['HTML in a sentence', 'A <b>word</b>', /no html/],
  ['two headings of one name', '## Same\n\n## Same', /two headings are called same/],
])('%s is refused', (_what, text, problem) => {
  expect(() => read(text)).toThrow(problem)
})
