const { named } = require('../named.cjs')
const own = (name) => ({ file: named(`${name}.ts`), tests: [named(`${name}.test.ts`)] })
const rules = [named('planPlacements.test.ts')]

module.exports = [
  {
    ...own('listedNames'),
    mutants: [
      ['“De” is a first name', 'while (at > 1 && isParticle(words[at - 1])) at -= 1', ''],
      ['“Jr.” is a last name', "while (at > 1 && suffix.test(words[at] ?? '')) at -= 1", ''],
      ['capitals say nothing', 'byCapitals(words) ?? {', '{'],
      ['what is in ordinary case is changed', '(!isUpper(only) && !isLower(only))', 'false'],
      ['a comma without a name', "first === '' || last === ''", 'false'],
    ],
  },
  {
    ...own('birthDates'),
    mutants: [['any age', 'age >= youngest && age <= oldest', 'true']],
  },
  {
    ...own('listDates'),
    mutants: [
      ['the column says nothing', "isMonthFirst ? 'month first' : 'day first'", "'day first'"],
      [
        'the month before the day',
        'const dayFirst = asDay(year, second, first)',
        'const dayFirst = asDay(year, first, second)',
      ],
      ['two readings, one is taken', "order === 'both' && ", 'false && '],
      [
        'everybody was born in this century',
        'today.slice(0, 4) ? `19${year}`',
        'today.slice(0, 4) ? `20${year}`',
      ],
      ['dates of spreadsheets are a day off', '25_569', '25_568'],
      ['a day that there is not', 'day !== null && isRealDate(day) ? { day }', 'day !== null ? { day }'],
    ],
  },
  {
    ...own('sameName'),
    mutants: [['twins are one', 'return isWithin(one, other) || isWithin(other, one)', 'return true']],
  },
  {
    ...own('headerRow'),
    mutants: [
      ['a better row takes the place of a good one', 'if (knownIn(rows[0] ?? []) >= enough) return 0', ''],
      ['one known word is enough', 'const enough = 2', 'const enough = 1'],
      ['any number of rows', 'const rowsSeen = 20', 'const rowsSeen = 21'],
    ],
  },
  {
    file: named('listNotes.ts'),
    tests: rules,
    mutants: [
      ['whoever has a date is a total', 'place !== index && isDated.test(other)', 'false'],
      ['headers of each page are students', 'if (repeats(cells, headers)) return true', ''],
      ['a whole row is a note', 'texts.length > mostCells', 'false'],
    ],
  },
  {
    file: named('planPlacements.ts'),
    tests: rules,
    mutants: [
      [
        '“Name” beside a surname is taken apart',
        'if (isNameWhole) return splitName',
        'if (true) return splitName',
      ],
      ['long names are refused', 'rest.length === 0 || middle_name', 'true || middle_name'],
      ['a name may be missing', 'const problems = missing(', 'const problems = [] || missing('],
    ],
  },
  {
    file: named('planPlacements.ts'),
    tests: rules,
    mutants: [
      ['who is here comes again', 'reasons.push(...alreadyHere(newcomer, known))', 'reasons.push()'],
      [
        'who stands there twice comes twice',
        'if (reasons.length === 0 && earlier !== undefined)',
        'if (false)',
      ],
      ['an SEA number of two', 'const reasons = [...same, ...', 'const reasons = [...'],
    ],
  },
]
