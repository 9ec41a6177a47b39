// Families and the office read easily: no sentence above their grade without a reason, and no avoided word.
const ts = require('typescript')
const {
  countsOf,
  faultsOf,
  gradeOf,
  gradeOfAll,
  kept,
  readers,
  readSentences,
  sentencesOf,
} = require('./reading.cjs')
const { familyFiles, officeFiles } = require('./sources.cjs')
const { textsOf } = require('./texts.cjs')

const textsIn = (code) =>
  textsOf(ts.createSourceFile('Part.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))

describe('texts found in a file', () => {
  test.each([
    [
      'words around a value, over several lines',
      '<p>\n  Please look\n  at {name} again.\n</p>',
      ['Please look at {…} again.'],
    ],
    [
      'words around an element',
      '<p>Your answers <strong>are saved</strong> now.</p>',
      ['Your answers are saved now.'],
    ],
    ['each element apart', '<div><p>The first.</p><p>The second.</p></div>', ['The first.', 'The second.']],
    [
      'every wording',
      '`${many} ${many === 1 ? "answer is" : "answers are"} kept`',
      ['{…} answer is kept', '{…} answers are kept'],
    ],
    ['a text in two pieces', '"One half and " + "the other half"', ['One half and the other half']],
    ['a list that is joined', '["<p>Come", "in.</p>"].join("")', ['Come in.']],
    ['a page of the server', '`<h1 class="top">A title</h1><p>Words.</p>`', ['A title', 'Words.']],
    ['the text of an attribute', '<Notice title="Not saved yet" />', ['Not saved yet']],
    ['no class, no address', '<a className="one two three" href="/a/b">Go</a>', ['Go']],
    ['no line of the log', 'log.warn("the file was not read")', []],
    ['no fault of the program', 'throw new Error("the list is empty")', []],
    ['no type', 'type A = "one of these"', []],
    ['no style', '"body{margin:0;padding:16px}"', []],
  ])('%s', (_name, code, texts) => {
    expect(textsIn(code).filter(Boolean)).toEqual(texts)
  })

  test('finds every file of families, however it is imported, and none of the office', () => {
    const files = familyFiles()
    expect(files).toEqual(
      expect.arrayContaining([
        'src/client/features/family/registration/frame/RegistrationFrame.tsx',
        'src/client/session/SessionDialogs.tsx',
        'src/shared/record/fields.ts',
        'src/server/intake/uploads/refusalTexts.ts',
      ]),
    )
    expect(files.filter((file) => file.includes('/office/') && !file.startsWith('src/client/api/'))).toEqual(
      [],
    )
  })

  test('every other file with texts belongs to the office', () => {
    const files = officeFiles()
    expect(files).toEqual(
      expect.arrayContaining([
        'src/client/features/office/yearTurn/YearTurn.tsx',
        'src/server/lists/yearTurn/problems.ts',
        'src/shared/rules/lists/imports/importValues.ts',
      ]),
    )
    const ofFamilies = familyFiles()
    expect(files.filter((file) => ofFamilies.includes(file))).toEqual([])
  })
})

describe('the reading grade', () => {
  test('of one sentence equals a calculation by hand', () => {
    // 0.39 * 6 words + 11.8 * 7 syllables / 6 words - 15.59
    expect(gradeOf(countsOf('The old cat sat on {…}.'))).toBeCloseTo(0.517, 2)
  })

  test('finds the end of a sentence', () => {
    expect(sentencesOf('Open index.html now. It is 8.30: come in!{…} Is it (Appl.) so? {…} is.')).toEqual([
      'Open index.html now.',
      'It is 8.30: come in!{…} Is it (Appl.) so?',
      '{…} is.',
    ])
  })
})

describe('the sentences of the product', () => {
  const sentences = readSentences()

  test('every hard sentence has a reason, every reason a hard sentence, and no avoided word is used', () => {
    expect(faultsOf(sentences)).toEqual({ hard: [], stale: [], odd: [] })
    expect(kept.filter(({ why }) => why.length < 10)).toEqual([])
  })

  test.each(readers)('$title: all together at the grade or below', (reader) => {
    const { sentences: many, grade } = gradeOfAll(sentences, reader)
    expect(many).toBeGreaterThan(100)
    expect(grade).toBeLessThanOrEqual(reader.maxGrade)
  })

  test('finds a hard sentence, a reason without its sentence, and an avoided word', () => {
    const hardText = 'Organisational considerations necessitate immediate postponement everywhere.'
    const hard = { text: hardText, grade: 30, reader: readers[1], counts: countsOf(hardText) }
    const odd = { text: 'Set it up anew.', grade: 1, reader: readers[0], counts: countsOf('Set it up anew.') }
    expect(faultsOf([hard, odd])).toEqual({
      hard: [hardText],
      stale: kept.map(({ text }) => text),
      odd: ['Set it up anew. (say: again)'],
    })
  })
})
