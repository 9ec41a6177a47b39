import { blockIn, textOf } from './blocks'

test.each([
  ['a column', '61\r\n62\r\n', [['61'], ['62']]],
  [
    'a block',
    '61\t62\n63\tAbs',
    [
      ['61', '62'],
      ['63', 'Abs'],
    ],
  ],
  ['one value', '61', [['61']]],
  [
    'empty cells',
    '61\t\n\t62\n',
    [
      ['61', ''],
      ['', '62'],
    ],
  ],
  [
    'a cell with a line break',
    '"Works\nwell"\t7\n8\t9',
    [
      ['Works well', '7'],
      ['8', '9'],
    ],
  ],
  ['a cell with a quotation mark', '"Says ""yes"""\t7', [['Says "yes"', '7']]],
  ['nothing', '', []],
  [
    'empty columns and rows at the end',
    '61\t\t\r\n\t62\t\r\n\t\t\r\n\r\n',
    [
      ['61', ''],
      ['', '62'],
    ],
  ],
  ['one empty cell', '\r\n', [['']]],
])('text: %s', (_name, text, block) => {
  expect(blockIn('', text)).toEqual(block)
})

test('an HTML table is preferred to the text beside it', () => {
  const html =
    '<html><body><!--StartFragment--><table><tr><td>61</td><td>Good\n  work</td></tr><tr><td></td><th>NW</th></tr></table></body></html>'
  expect(blockIn(html, 'other')).toEqual([
    ['61', 'Good work'],
    ['', 'NW'],
  ])
})

test('HTML without a table is ignored in favour of the text', () => {
  expect(blockIn('<b>61</b>', '61')).toEqual([['61']])
})

test('copied cells can be pasted unchanged', () => {
  const block = [
    ['61', 'Says "yes"'],
    ['', 'NW'],
  ]
  expect(blockIn('', textOf(block))).toEqual(block)
})
