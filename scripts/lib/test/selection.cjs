// Selects the tests of a path, and the tests that use one database in the quick check.
const fs = require('node:fs')
const path = require('node:path')
const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')

const isUnitTest = (file) => /\.test\.(tsx?|cjs)$/.test(file)

const namesUnder = (folder) => filesUnder(at(folder)).map(nameOf)

const unitTests = () => ['src', 'scripts', 'security', 'packaging'].flatMap(namesUnder).filter(isUnitTest)

/** Tests of calls that behave the same on both databases. */
const testsOfCalls = () =>
  unitTests().filter((file) => /\b(describeCalls|callEngines)\b/.test(fs.readFileSync(at(file), 'utf8')))

/**
 * Calls that mainly draw, read spreadsheets, handle passwords and codes, or concern the school's settings or the server's
 * state: they use the database little, and other calls use it in the same way.
 */
const placesOfLittleSql = [
  'src/server/access/administrators/',
  'src/server/access/lockout/lockout.test',
  'src/server/access/lockout/lockoutWeapon',
  'src/server/access/password/',
  'src/server/access/secondFactor/',
  'src/server/access/signIn/',
  'src/server/http/',
  'src/server/intake/thumbnails/',
  'src/server/lists/imports/check/',
  'src/server/lists/imports/importSheets',
  'src/server/lists/imports/markSheets/',
  'src/server/lists/imports/placementHeaders',
  'src/server/lists/imports/workbook/',
  'src/server/operations/',
  'src/server/papers/',
  'src/server/school/settings/',
]

const isOfLittleSql = (file) => placesOfLittleSql.some((place) => file.startsWith(place))

/** A test stands for itself; a file has the tests of its name, else those of its folder; a folder has all tests in it. */
const unitTestsOf = (place) => {
  if (isUnitTest(place)) return [place]
  const all = unitTests()
  if (fs.statSync(at(place)).isDirectory()) return all.filter((file) => file.startsWith(`${place}/`))
  const stem = place.replace(/\.\w+$/, '')
  const named = all.filter((file) => file.replace(/\.test\.\w+$/, '') === stem)
  return named.length > 0
    ? named
    : all.filter((file) => path.posix.dirname(file) === path.posix.dirname(place))
}

/** The places that each spec covers: e2e/covers.json. */
const covers = () => Object.entries(JSON.parse(fs.readFileSync(at('e2e/covers.json'), 'utf8')))

const specs = () => namesUnder('e2e').filter((file) => file.endsWith('.spec.ts'))

/** The specs that cover a part of it. */
const journeysWith = (helper) => {
  const name = helper.replace(/^e2e|\.ts$/g, '')
  return specs().filter((spec) => fs.readFileSync(at(spec), 'utf8').includes(`'.${name}'`))
}

/** The journeys of the most specific row about a place, and those of the rows about places in it. */
const journeysOf = (place) => {
  if (/^e2e\/.+\.spec\.ts$/.test(place)) return [place]
  if (place.startsWith('e2e/harness/')) return journeysWith(place)
  const rows = covers().flatMap(([spec, places]) => places.map((prefix) => ({ spec: `e2e/${spec}`, prefix })))
  const about = rows.filter(({ prefix }) => place.startsWith(prefix))
  const longest = Math.max(...about.map(({ prefix }) => prefix.length))
  const chosen = [
    ...about.filter(({ prefix }) => prefix.length === longest),
    ...rows.filter(({ prefix }) => prefix.startsWith(`${place}/`)),
  ]
  return [...new Set(chosen.map(({ spec }) => spec))]
}

/** The path as written in the tables; undefined if it does not exist. */
const placeOf = (word) => {
  const place = nameOf(path.resolve(word))
  return place !== '' && !place.startsWith('..') && fs.existsSync(at(place)) ? place : undefined
}

module.exports = {
  covers,
  isOfLittleSql,
  journeysOf,
  placeOf,
  placesOfLittleSql,
  testsOfCalls,
  unitTests,
  unitTestsOf,
}
