// A date as people write it → yyyy-MM-dd (UX-29). Day before month, as in Trinidad and Tobago.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const monthNumber = (word: string): string | null => {
  const index = word.length < 3 ? -1 : months.indexOf(word.slice(0, 3).toLowerCase())
  return index < 0 ? null : String(index + 1)
}

const inWords = (day: string, word: string, year: string): string | null => {
  const month = monthNumber(word)
  return month && iso(year, month, day)
}

// A date may be handed over before it is typed to its end: the last number of each reading, when it can be the beginning
// of a longer one (14/03/20 of 14/03/2014), is not read.

/** Students and plans of a school belong to this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

type Reading = readonly [pattern: RegExp, read: (parts: readonly string[]) => string | null]

const readings: readonly Reading[] = [
  [/^(\d{4})[-/. ](\d{1,2})[-/. ](\d{2}|[4-9])$/, ([y = '', m = '', d = '']) => iso(y, m, d)],
  // No month is the 19th or 20th: the two readings of eight digits share none.
  [/^(\d{2})(\d{2})((?:19|20)\d{2})$/, ([d = '', m = '', y = '']) => iso(y, m, d)],
  [/^(\d{4})(\d{2})(\d{2})$/, ([y = '', m = '', d = '']) => iso(y, m, d)],
  [
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|(?!19|20)\d{2})$/,
    ([d = '', m = '', y = '']) => iso(fullYear(y), m, d),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]+)\.?,?[-/. ]*(\d{4}|(?!19|20)\d{2})$/i,
    ([d = '', w = '', y = '']) => inWords(d, w, fullYear(y)),
  ],
  [/^([a-z]+)\.? *(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i, ([w = '', d = '', y = '']) => inWords(d, w, y)],
]

/**
 * The date in yyyy-MM-dd when the text can be read as one; otherwise the text itself, so that nothing
 * typed is lost. Whether the day exists is a matter of the field's rules.
 */
export const typedDate = (text: string): string => {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  for (const [pattern, read] of readings) {
    const match = pattern.exec(trimmed)
    const date = match && read(match.slice(1))
    if (date) return date
  }
  return trimmed
}

/** '2014-03-14' → '14/03/2014'; what is no date stays as it is. */
export const dayFirst = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
