// Families and the office read easily: no sentence above their grade without a reason, and no avoided word.
const ts = require('typescript')
const {
  countsOf,
  faultsOf,
  filesOf,
  gradeOfAll,
  readers,
  readSentences,
  sentencesOf,
} = require('./reading.cjs')
const { textsOf } = require('./texts.cjs')
const { kept } = require('./words.cjs')

const textsIn = (code) =>
  textsOf(ts.createSourceFile('Part.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))

test.each([
  ['words around a value', '<p>\n  Please look\n  at {name} again.\n</p>', 'Please look at {…} again.'],
  ['words around an element', '<p>Answers <strong>are saved</strong> now.</p>', 'Answers are saved now.'],
  [
    'every wording',
    '`${many} ${many === 1 ? "answer is" : "answers are"} kept`',
    '{…} answer is kept',
    '{…} answers are kept',
  ],
  ['a list that is joined', '["<p>Come", "in.</p>"].join("")', 'Come in.'],
  ['a page of the server', '`<h1 class="top">A title</h1><p>Words.</p>`', 'A title', 'Words.'],
  ['no class, no address', '<a className="one two three" href="/a/b">Go</a>', 'Go'],
  ['no fault of the program', 'throw new Error("the list is empty")'],
  ['no style', '"body{margin:0;padding:16px}"'],
])('the texts of a file: %s', (_name, code, ...texts) => {
  expect(textsIn(code).filter(Boolean)).toEqual(texts)
})

test('a file belongs to families unless only the office meets it', () => {
  const [families, office] = readers.map(filesOf)
  for (const name of ['client/session/SessionDialogs.tsx', 'server/intake/uploads/check.ts'])
    expect([families.includes(`src/${name}`), office.includes(`src/${name}`)]).toEqual([true, false])
  for (const name of [
    'client/features/office/yearTurn/YearTurn.tsx',
    'shared/rules/lists/imports/importValues.ts',
  ])
    expect([families.includes(`src/${name}`), office.includes(`src/${name}`)]).toEqual([false, true])
})

test('a sentence ends at its full stop, not at that of a name or a figure', () => {
  expect(sentencesOf('Open index.html now. It is 8.30: come in!{…} Is it (Appl.) so? {…} is.')).toEqual([
    'Open index.html now.',
    'It is 8.30: come in!{…} Is it (Appl.) so?',
    '{…} is.',
  ])
})

test('a hard sentence, a listed one that is gone, and an avoided word are found', () => {
  const sentenceOf = (text, grade) => ({ text, grade, reader: readers[1], counts: countsOf(text) })
  const hard = 'Organisational considerations necessitate immediate postponement everywhere.'
  expect(faultsOf([sentenceOf(hard, 30), sentenceOf('Set it up anew.', 1)])).toEqual({
    hard: [hard],
    stale: kept,
    odd: ['Set it up anew. (say: again)'],
  })
})

describe('the sentences of the product', () => {
  const sentences = readSentences()

  test('every hard sentence is listed, every listed one is hard, and no avoided word is used', () => {
    expect(faultsOf(sentences)).toEqual({ hard: [], stale: [], odd: [] })
  })

  test.each(readers)('$title: all together at the grade or below', (reader) => {
    const { sentences: many, grade } = gradeOfAll(sentences, reader)
    expect(many).toBeGreaterThan(100)
    expect(grade).toBeLessThanOrEqual(reader.maxGrade)
  })
})
