// Every sentence that families and the office can meet, with its Flesch-Kincaid grade (the school year in which it is easy
// to read), and words that no screen uses.
const fs = require('node:fs')
const { fleschKincaid: gradeOf } = require('flesch-kincaid')
const { syllable } = require('syllable')
const ts = require('typescript')
const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')
const { blank, blocksOf, textsOf } = require('./texts.cjs')
const { avoided, forPrograms, kept, officePlaces, ofTheOffice } = require('./words.cjs')

const rooms = [
  'trail',
  'school',
  'access',
  'students',
  'intake',
  'reports',
  'papers',
  'privacy',
  'lists',
  'http',
]
const places = ['src/client', 'src/shared', ...rooms.map((room) => `src/server/${room}`), 'public/index.html']

const isText = (name) => /\.(tsx?|html)$/.test(name) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(name)
const isForPrograms = (name) => forPrograms.some((place) => name.startsWith(place))

const office = new RegExp(
  `^src/(${officePlaces.join('|')}|(server|shared/(contract|rules))/(${ofTheOffice.join('|')}))`,
)

const isOffice = (name) => office.test(name)

/** Families read easily, the office a little less so. */
const readers = [
  { title: 'Families', maxGrade: 7, meets: (name) => !isOffice(name) },
  { title: 'The school office', maxGrade: 9, meets: isOffice },
]

const filesOf = (reader) =>
  places
    .flatMap((place) => filesUnder(at(place)))
    .map(nameOf)
    .filter((name) => isText(name) && !isForPrograms(name) && reader.meets(name))

/** In a shorter sentence a single word decides. */
const minWords = 6

/** Sentences above the grade that are not listed, listed ones that are gone or no longer hard, and avoided words. */
const faultsOf = (sentences) => {
  const hard = sentences.filter(isHard).map(({ text }) => text)
  return {
    hard: hard.filter((text) => !kept.includes(text)),
    stale: kept.filter((text) => !hard.includes(text)),
    odd: sentences.flatMap(avoidedIn),
  }
}

const isHard = (sentence) => isLong(sentence) && sentence.grade > sentence.reader.maxGrade

const isLong = ({ counts }) => counts.word >= minWords

const avoidedIn = ({ text }) =>
  avoided
    .filter(
      ([word, , ...but]) =>
        new RegExp(`(?<![\\p{L}-])(${word})(?![\\p{L}-])`, 'iu').test(text) && !but.includes(text),
    )
    .map(([, say]) => `${text} (say: ${say})`)

/** A sentence in several files counts once, for families if they can meet it. */
const readSentences = () => {
  const found = new Map()
  for (const reader of readers)
    for (const file of filesOf(reader))
      for (const text of textsIn(file).flatMap(sentencesOf)) {
        if (found.has(text)) continue
        const counts = countsOf(text)
        found.set(text, { text, reader, counts, grade: gradeOf(counts) })
      }
  return [...found.values()]
}

const textsIn = (name) => {
  const text = fs.readFileSync(at(name), 'utf8')
  if (name.endsWith('.html')) return blocksOf(text)
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return textsOf(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind))
}

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

module.exports = { countsOf, faultsOf, filesOf, gradeOfAll, readers, readSentences, sentencesOf }
