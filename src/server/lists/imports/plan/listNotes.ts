// Rows of a list of people that are about nobody: totals, signatures, headers repeated on each page.

const notes = [
  /^(grand |sub-?)?totals?\b/i,
  // Subtotals of Excel: “1A Count”.
  /^(grand|(form )?\d ?\w{1,10}) (count|total)$/i,
  /^(boys|girls|males?|females?|students|pupils|candidates|number of \p{L}+)\s*[:=]/iu,
  /^\d+ (students|pupils|candidates|children|boys|girls)\b/i,
  /^(page \d|-{2,}|_{2,})/i,
  /^(prepared|checked|certified|signed|approved|printed) (by|on)\b/i,
  /^((subject |form |class )?teacher|principal|secretary|signature|date|notes?|n\.?b\.?)(['’]?s)?( (signature|name))?\s*[:.]/i,
]

/** A row that begins so is no student, though it may have a date: the day on which somebody signed. */
const signature =
  /^((form|class|subject|homeroom) teacher|(prepared|checked|certified|verified|signed|approved|printed|compiled) by)\s*:?$/i

const mostCells = 3
const mostInSignature = 4

/** A row with a date of birth is a student, not a note. */
const isDated = /\d{1,4}[-/. ]+(\p{L}{3,9}|\d{1,2})[-/., ]+\d{2,4}|^\p{L}+ \d{1,2},? \d{4}|^[1-5]\d{4}$/u

/** So is one with an ID: dashes beside it delete what is stored. */
const isNumbered = /^[A-Z]{0,4}-?\d{5,}$/i

const isOfStudent = (text: string): boolean => isDated.test(text) || isNumbered.test(text)

export const isNote = (cells: readonly string[], headers: readonly string[]): boolean => {
  if (repeats(cells, headers)) return true
  const texts = filled(cells)
  if (texts.length <= mostInSignature && signature.test(texts[0] ?? '')) return true
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
