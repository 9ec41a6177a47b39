// npm run plain-english: the reading grade of the texts of families and of the office, and the sentences that are too hard.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { faultsOf, gradeOfAll, readers, readSentences } = require('./lib/plainEnglish/reading.cjs')
const { say, fail } = require('./lib/run.cjs')

const all = readSentences()
for (const reader of readers) {
  const { sentences, grade } = gradeOfAll(all, reader)
  say(`${reader.title}: ${sentences} sentences, grade ${grade.toFixed(1)} (at most ${reader.maxGrade})`)
}
const { hard, stale, odd } = faultsOf(all)
for (const text of hard) say(`Too hard for its readers: ${text}`)
for (const text of stale) say(`No longer too hard: ${text}`)
for (const text of odd) say(`Not our word: ${text}`)
if (hard.length + stale.length + odd.length > 0)
  fail('Write it shorter, or say in lib/plainEnglish/words.cjs why it stays.')
