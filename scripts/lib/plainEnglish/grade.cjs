// The Flesch-Kincaid grade: the year of school in which a text is read with ease.
const { fleschKincaid } = require('flesch-kincaid')
const { syllable } = require('syllable')
const { blank } = require('./texts.cjs')

const wordsOf = (text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.@/-]*/gu) ?? []

/** A blank that follows a full stop is a sentence that may be left out. */
const sentencesOf = (text) =>
  text.replaceAll(`.${blank}`, '.').split(/(?<=[.?!…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}{])/u)

/** A blank counts as a name of two syllables, a figure as a word of one. */
const countsOf = (sentence) => {
  const words = wordsOf(sentence.replace(/(\{…\})+/g, 'Anna'))
  return {
    sentence: 1,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  }
}

const total = (counts) =>
  counts.reduce(
    (sum, { sentence, word, syllable: beats }) => ({
      sentence: sum.sentence + sentence,
      word: sum.word + word,
      syllable: sum.syllable + beats,
    }),
    { sentence: 0, word: 0, syllable: 0 },
  )

module.exports = { countsOf, gradeOf: fleschKincaid, sentencesOf, total }
