// docs/plain-english.md: the grade of all texts, room by room, and what stays above it.
const fs = require('node:fs')
const { at } = require('../paths.cjs')
const { countsOf, gradeOf, sentencesOf } = require('./grade.cjs')
const { gradeOfAll, isHard, kept, maxGrade, minWords, rooms } = require('./reading.cjs')
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
    .map((sentence) => ({ ...sentence, grade: gradeOf(sentence.counts) }))
    .filter(({ counts }) => counts.word >= minWords)

const plainEnglishPage = (sentences) => {
  const hard = sentences.filter(isHard)
  const terms = schoolsOwn()
  const ofRoom = (title) => sentences.filter(({ room }) => room === title)
  const whyOf = (text) => kept.find((entry) => entry.text === text)?.why ?? '**no reason is given**'
  return `# Plain English

Written by \`npm run plain-english\`; a test fails when this page is out of date, or when a sentence is harder than grade ${maxGrade}
and has no reason here. The Flesch-Kincaid grade is the year of school in which a text is read with ease.

- **What is read**: every text in the files that a family's pages import, from their entry point on, and what the server
  answers to them; sentence by sentence, with all wordings that a condition can give it. Which files are the office's alone
  is said in \`scripts/lib/plainEnglish/rooms.json\`.
- **How**: a sentence ends at . ? or !, not at a colon. Sentences of ${minWords} words and more count: in a label of three
  words the formula measures one word. A name that is filled in counts as a word of two syllables.

**All ${sentences.length} sentences: grade ${figure(gradeOfAll(sentences))}.** Above ${maxGrade}: ${hard.length}.

| where | sentences | words | grade |
|---|--:|--:|--:|
${rooms.map(([title]) => roomLine(title, ofRoom(title))).join('\n')}

## Above grade ${maxGrade}

| sentence | grade | why it stays |
|---|--:|---|
${hard.map(({ text, grade }) => `| ${cell(text)} | ${figure(grade)} | ${whyOf(text)} |`).join('\n')}

## The school's own text

The terms and conditions are the school's to write. Those of the demonstration school: ${terms.length} sentences, grade ${figure(gradeOfAll(terms))},
${terms.filter(isHard).length} above ${maxGrade}.
`
}

const pageFile = at('docs/plain-english.md')

const isFresh = (page) => fs.existsSync(pageFile) && fs.readFileSync(pageFile, 'utf8') === page

module.exports = { isFresh, pageFile, plainEnglishPage }
