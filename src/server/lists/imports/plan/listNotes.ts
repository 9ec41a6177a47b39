// Rows of a list of people that are about nobody: totals, signatures, headers repeated on each page.

const notes = [
  /^(grand |sub-?)?totals?\b/i,
  /^(boys|girls|males?|females?|students|pupils|candidates|number of \p{L}+)\s*[:=]/iu,
  /^\d+ (students|pupils|candidates|children|boys|girls)\b/i,
  /^(page \d|-{2,}|_{2,})/i,
  /^(prepared|checked|certified|signed|approved|printed) (by|on)\b/i,
  /^((subject |form |class )?teacher|principal|secretary|signature|date|notes?|n\.?b\.?)(['’]?s)?( (signature|name))?\s*[:.]/i,
]

/** Words of a status, of a remark, of a heading, or of a column that says whether somebody has left. */
export const leaverWords =
  /\b(?:withdrawn|withdrew|withdrawals?|transferred|transfer(?:red|s)? out|leavers?|left(?!\W*(?:hand|ear|eye|foot|leg|arm))|inactive|not active|graduated|expelled|deceased|dropped out|drop-?outs?|e?migrated|no longer|de-?registered|archived?)\b/i

/** Words of a heading, a sheet or a file whose students are not yet, or no longer, in a class. */
export const notInClass = new RegExp(
  `${leaverWords.source}|\\b(?:waiting|waitlist|wait list|reserves?|not placed|applicants?|old students|old list)\\b`,
  'i',
)

const mostCells = 3

/** A row with a date of birth is a student, not a note. */
const isDated = /\d{1,4}[-/. ]+(\p{L}{3,9}|\d{1,2})[-/., ]+\d{2,4}|^\p{L}+ \d{1,2},? \d{4}|^[1-5]\d{4}$/u

/** So is one with an ID: dashes beside it delete what is stored. */
const isNumbered = /^[A-Z]{0,4}-?\d{5,}$/i

const isOfStudent = (text: string): boolean => isDated.test(text) || isNumbered.test(text)

export const isNote = (cells: readonly string[], headers: readonly string[]): boolean => {
  if (repeats(cells, headers)) return true
  const texts = filled(cells)
  if (texts.length > mostCells) return false
  return texts.some(
    (text, index) =>
      notes.some((note) => note.test(text)) &&
      !texts.some((other, place) => place !== index && isOfStudent(other)),
  )
}

const repeats = (cells: readonly string[], headers: readonly string[]): boolean => {
  const same = cells.filter((cell, column) => cell !== '' && cell === headers[column])
  return same.length >= 2 && same.length === filled(cells).length
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')
