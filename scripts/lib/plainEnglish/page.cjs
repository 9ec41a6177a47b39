// docs/plain-english.md: the grade of all texts, room by room, and what stays above it.
const fs = require('node:fs')
const { at } = require('../paths.cjs')
const { countsOf, gradeOf, sentencesOf } = require('./grade.cjs')
const { gradeOfAll, isHard, isLong, kept, minWords, readers } = require('./reading.cjs')
const { termsFile } = require('./rooms.json')
const { treeOf } = require('./sources.cjs')
const { textsOf } = require('./texts.cjs')

const figure = (grade) => grade.toFixed(1)

const cell = (text) => text.replaceAll('|', '\\|')

const words = (sentences) => sentences.reduce((sum, { counts }) => sum + counts.word, 0)

const roomLine = (title, sentences) =>
  `| ${title} | ${sentences.length} | ${words(sentences)} | ${figure(gradeOfAll(sentences))} |`

/** The terms of the demonstration school: a school puts its own in their place. */
const schoolsOwn = () =>
  textsOf(treeOf(termsFile))
    .flatMap(sentencesOf)
    .map((text) => ({ text, counts: countsOf(text) }))
    .map((sentence) => ({ ...sentence, grade: gradeOf(sentence.counts), reader: readers[0] }))
    .filter(isLong)

const whyOf = (text) => kept.find((entry) => entry.text === text)?.why ?? '**no reason is given**'

/** The grades of one reader's rooms, and the sentences above the reader's grade. */
const readerPart = (reader, all) => {
  const sentences = all.filter((sentence) => sentence.reader === reader)
  const hard = sentences.filter(isHard)
  return `## ${reader.title}: at most grade ${reader.maxGrade}

**All ${sentences.length} sentences: grade ${figure(gradeOfAll(sentences))}.** Above ${reader.maxGrade}: ${hard.length}.

| where | sentences | words | grade |
|---|--:|--:|--:|
${reader.rooms
  .map(([title]) =>
    roomLine(
      title,
      sentences.filter(({ room }) => room === title),
    ),
  )
  .join('\n')}

| above grade ${reader.maxGrade} | grade | why it stays |
|---|--:|---|
${hard.map(({ text, grade }) => `| ${cell(text)} | ${figure(grade)} | ${whyOf(text)} |`).join('\n')}
`
}

const plainEnglishPage = (everything) => {
  const all = everything.filter(isLong)
  const terms = schoolsOwn()
  return `# Plain English

Written by \`npm run plain-english\`; a test fails when this page is out of date, when a sentence is harder than the grade of its
readers and has no reason here, or when it uses a word of \`scripts/lib/plainEnglish/avoided.json\`. The Flesch-Kincaid grade
is the year of school in which a text is read with ease.

- **What is read**: for families every text in the files that their pages import, from their entry point on, and what the
  server answers to them; for the office the rest. All wordings that a condition can give a sentence are read. Which files
  are the office's alone is said in \`scripts/lib/plainEnglish/rooms.json\`.
- **How**: a sentence ends at . ? or !, not at a colon. Sentences of ${minWords} words and more are graded: in a label of three
  words the formula measures one word. A name that is filled in counts as a word of two syllables.

${readers.map((reader) => readerPart(reader, all)).join('\n')}
## The school's own text

The terms and conditions are the school's to write. Those of the demonstration school: ${terms.length} sentences, grade ${figure(gradeOfAll(terms))},
${terms.filter(isHard).length} above ${readers[0].maxGrade}.
`
}

const pageFile = at('docs/plain-english.md')

const isFresh = (page) => fs.existsSync(pageFile) && fs.readFileSync(pageFile, 'utf8') === page

module.exports = { isFresh, pageFile, plainEnglishPage }
