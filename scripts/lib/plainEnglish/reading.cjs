// Every sentence that families and the office can meet, with its Flesch-Kincaid grade (the school year in which it is easy
// to read), and words that no screen uses.
const fs = require('node:fs')
const { fleschKincaid: gradeOf } = require('flesch-kincaid')
const { syllable } = require('syllable')
const { at } = require('../paths.cjs')
const avoided = require('./avoided.json')
const kept = require('./kept.json')
const { pages } = require('./places.json')
const { familyFiles, officeFiles, treeOf } = require('./sources.cjs')
const { blank, blocksOf, textsOf } = require('./texts.cjs')

const readers = [
  { title: 'Families', maxGrade: 7, files: () => [...familyFiles(), ...pages] },
  { title: 'The school office', maxGrade: 9, files: officeFiles },
]
/** In a shorter sentence a single word decides. */
const minWords = 6

/** Sentences above the grade without a reason, reasons for sentences that no longer exist, and avoided words. */
const faultsOf = (sentences) => {
  const hard = sentences.filter(isHard).map(({ text }) => text)
  const listed = kept.map(({ text }) => text)
  return {
    hard: hard.filter((text) => !listed.includes(text)),
    stale: listed.filter((text) => !hard.includes(text)),
    odd: sentences.flatMap(avoidedIn),
  }
}

const isHard = (sentence) => isLong(sentence) && sentence.grade > sentence.reader.maxGrade

const isLong = ({ counts }) => counts.word >= minWords

const avoidedIn = ({ text }) =>
  avoided
    .filter(
      ({ word, but }) =>
        new RegExp(`(?<![\\p{L}-])(${word})(?![\\p{L}-])`, 'iu').test(text) && !but?.includes(text),
    )
    .map(({ say }) => `${text} (say: ${say})`)

/** A sentence in several files counts once, for families if they can meet it. */
const readSentences = () => {
  const found = new Map()
  for (const reader of readers)
    for (const file of reader.files())
      for (const text of textsIn(file).flatMap(sentencesOf)) {
        if (found.has(text)) continue
        const counts = countsOf(text)
        found.set(text, { text, reader, counts, grade: gradeOf(counts) })
      }
  return [...found.values()]
}

const textsIn = (file) =>
  pages.includes(file) ? blocksOf(fs.readFileSync(at(file), 'utf8')) : textsOf(treeOf(file))

/** A blank after a full stop is an optional sentence. */
const sentencesOf = (text) =>
  text.replaceAll(`.${blank}`, '.').split(/(?<=[.?!…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}{])/u)

/** A blank counts as a name of two syllables, a figure as a word of one. */
const countsOf = (sentence) => {
  const words = sentence.replace(/(\{…\})+/g, 'Anna').match(/[\p{L}\p{N}][\p{L}\p{N}’'.@/-]*/gu) ?? []
  return {
    sentence: 1,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  }
}

/** The combined grade of all long sentences of a reader, and their number. */
const gradeOfAll = (sentences, reader) => {
  const its = sentences.filter((sentence) => sentence.reader === reader && isLong(sentence))
  const total = (key) => its.reduce((sum, { counts }) => sum + counts[key], 0)
  const counts = { sentence: total('sentence'), word: total('word'), syllable: total('syllable') }
  return { sentences: its.length, grade: gradeOf(counts) }
}

module.exports = { countsOf, faultsOf, gradeOf, gradeOfAll, kept, readers, readSentences, sentencesOf }
