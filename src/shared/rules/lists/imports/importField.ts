// A column that an imported list may have, and the name in one column, which lists of students and of newcomers share.

/** A column that an imported list may have. */
export interface ImportField {
  readonly name: string
  readonly title: string
  /** Other headers that schools use for it. */
  readonly aliases: readonly string[]
  /** Headers that may mean it and something else as well: proposed, and never certain. */
  readonly guesses?: readonly string[]
  /** No header that is only similar is taken for it: a box to tick, or a name of somebody. */
  readonly isExact?: true
  /** Nothing can be imported without it. */
  readonly isKey?: true
  /** One value for all rows may replace the column. */
  readonly isFixable?: true
  /** Found in schools' own lists; the template leaves it out. */
  readonly isSpare?: true
  /** In the instructions of the template. */
  readonly hint: string
}

const persons = ['student', 'pupil', 'candidate', 'child']

/** With 'Pupil’s last name' and the like. */
export const ofPerson = (...names: string[]): string[] => [
  ...names,
  ...names.flatMap((name) => persons.map((who) => `${who} ${name}`)),
]

/** Not a field of the record: it is split into first and last name. */
export const wholeName: ImportField = {
  name: 'name',
  title: 'Name',
  aliases: [
    ...ofPerson('full name', 'name'),
    ...persons.map((who) => `name of ${who}`),
    ...['student', 'pupil', 'candidate', 'surname first name', 'last name first name', 'name surname first'],
    ...['surname and first name', 'name of student', 'student name surname first', 'first name last name'],
  ],
  isExact: true,
  hint: 'Both names in one cell: “Núñez, Ana María” or “Ana María Núñez”',
}

const partOf = (name: string, title: string, words: readonly string[]): ImportField => ({
  name,
  title,
  aliases: words.flatMap((word) => [`date of birth ${word}`, `dob ${word}`, `d o b ${word}`]),
  guesses: words.filter((word) => word.length > 1),
  isSpare: true,
  isExact: true,
  hint: 'Day, month and year of birth in three columns are one date',
})

/** The date of birth in three columns. One of them alone may be anything. */
export const birthParts: readonly ImportField[] = [
  partOf('birth_day', 'Day of birth', ['day', 'dd', 'd']),
  partOf('birth_month', 'Month of birth', ['month', 'mm', 'm', 'mon', 'mmm']),
  partOf('birth_year', 'Year of birth', ['year', 'yyyy', 'yy', 'y', 'yr']),
]

/** True if a list has columns for day, month and year. */
export const hasBirthParts = (isNamed: (name: string) => boolean): boolean =>
  birthParts.every(({ name }) => isNamed(name))
