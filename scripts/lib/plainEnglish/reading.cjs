// Every sentence that families and the office can meet, with its grade, and words that no screen uses.
const fs = require('node:fs')
const { at } = require('../paths.cjs')
const avoided = require('./avoided.json')
const { countsOf, gradeOf, sentencesOf, total } = require('./grade.cjs')
const kept = require('./kept.json')
const { officeRooms, pages, rooms } = require('./rooms.json')
const { familyFiles, officeFiles, treeOf } = require('./sources.cjs')
const { blocksOf, textsOf } = require('./texts.cjs')

const readers = [
  { title: 'Families', maxGrade: 7, rooms, files: () => [...familyFiles(), ...pages] },
  { title: 'The school office', maxGrade: 9, rooms: officeRooms, files: officeFiles },
]
/** In a shorter one a single word decides. */
const minWords = 6

const roomOf = (rooms, file) => rooms.find(([, places]) => places.some((place) => file.startsWith(place)))[0]

const textsIn = (file) =>
  pages.includes(file) ? blocksOf(fs.readFileSync(at(file), 'utf8')) : textsOf(treeOf(file))

/** A sentence that stands in several files counts once, for families if they can meet it. */
const readSentences = () => {
  const found = new Map()
  for (const reader of readers)
    for (const file of reader.files())
      for (const text of textsIn(file).flatMap(sentencesOf)) {
        if (found.has(text)) continue
        const counts = countsOf(text)
        found.set(text, { text, reader, room: roomOf(reader.rooms, file), counts, grade: gradeOf(counts) })
      }
  return [...found.values()]
}

const isLong = ({ counts }) => counts.word >= minWords

const isHard = (sentence) => isLong(sentence) && sentence.grade > sentence.reader.maxGrade

const avoidedIn = ({ text }) =>
  avoided
    .filter(
      ({ word, but }) =>
        new RegExp(`(?<![\\p{L}-])(${word})(?![\\p{L}-])`, 'iu').test(text) && !but?.includes(text),
    )
    .map(({ say }) => `${text} (say: ${say})`)

/** Sentences above the grade without a reason, reasons for what is not there any more, and words that are avoided. */
const faultsOf = (sentences) => {
  const hard = sentences.filter(isHard).map(({ text }) => text)
  const listed = kept.map(({ text }) => text)
  return {
    hard: hard.filter((text) => !listed.includes(text)),
    stale: listed.filter((text) => !hard.includes(text)),
    odd: sentences.flatMap(avoidedIn),
  }
}

const gradeOfAll = (sentences) => gradeOf(total(sentences.map(({ counts }) => counts)))

module.exports = { faultsOf, gradeOfAll, isHard, isLong, kept, minWords, readers, readSentences }
