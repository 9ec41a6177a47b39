// Every sentence that a family can meet, with its grade.
const fs = require('node:fs')
const { at } = require('../paths.cjs')
const { countsOf, gradeOf, sentencesOf, total } = require('./grade.cjs')
const kept = require('./kept.json')
const { pages, rooms } = require('./rooms.json')
const { familyFiles, treeOf } = require('./sources.cjs')
const { blocksOf, textsOf } = require('./texts.cjs')

const maxGrade = 7
/** In a shorter one a single word decides. */
const minWords = 6

const roomOf = (file) => rooms.find(([, places]) => places.some((place) => file.startsWith(place)))[0]

const textsIn = (file) =>
  pages.includes(file) ? blocksOf(fs.readFileSync(at(file), 'utf8')) : textsOf(treeOf(file))

/** A sentence that stands in several files counts once. */
const readSentences = () => {
  const found = new Map()
  for (const file of [...familyFiles(), ...pages])
    for (const text of textsIn(file).flatMap(sentencesOf)) {
      const counts = countsOf(text)
      if (counts.word < minWords || found.has(text)) continue
      found.set(text, { text, room: roomOf(file), counts, grade: gradeOf(counts) })
    }
  return [...found.values()]
}

const isHard = ({ grade }) => grade > maxGrade

/** What is above the grade without a reason, and reasons for what is not there any more. */
const faultsOf = (sentences) => {
  const hard = sentences.filter(isHard).map(({ text }) => text)
  const listed = kept.map(({ text }) => text)
  return {
    hard: hard.filter((text) => !listed.includes(text)),
    stale: listed.filter((text) => !hard.includes(text)),
  }
}

const gradeOfAll = (sentences) => gradeOf(total(sentences.map(({ counts }) => counts)))

module.exports = { faultsOf, gradeOfAll, isHard, kept, maxGrade, minWords, readSentences, rooms }
