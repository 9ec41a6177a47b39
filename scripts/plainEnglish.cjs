// npm run plain-english: writes docs/plain-english.md, and names the sentences that are too hard.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const fs = require('node:fs')
const { isFresh, pageFile, plainEnglishPage } = require('./lib/plainEnglish/page.cjs')
const { faultsOf, readSentences } = require('./lib/plainEnglish/reading.cjs')
const { say, fail } = require('./lib/run.cjs')

const sentences = readSentences()
const page = plainEnglishPage(sentences)
if (isFresh(page)) say('docs/plain-english.md was up to date.')
else {
  fs.writeFileSync(pageFile, page)
  say('docs/plain-english.md is written.')
}
const { hard, stale, odd } = faultsOf(sentences)
for (const text of hard) say(`Too hard for its readers: ${text}`)
for (const text of stale) say(`No longer too hard: ${text}`)
for (const text of odd) say(`Not our word: ${text}`)
if (hard.length + stale.length + odd.length > 0)
  fail('Write it shorter, or say in lib/plainEnglish/kept.json why it stays.')
