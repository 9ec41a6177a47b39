// Rows of a list of people that are about nobody: totals, signatures, headers repeated on each page.
import { isMonthName } from '#shared/rules/lists/imports/namedDays'

const notes = [
  /^(grand |sub-?)?totals?\b/i,
  // Subtotals of Excel: “1A Count”.
  /^(grand|(form )?\d ?\w{1,10}) (count|total)$/i,
  /^(boys|girls|males?|females?|students|pupils|candidates|number of \p{L}+)\s*[:=]/iu,
  /^\d+ (students|pupils|candidates|children|boys|girls)\b/i,
  /^page \d/i,
  /^(prepared|checked|certified|signed|approved|printed) (by|on)\b/i,
  /^((subject |form |class )?teacher|principal|secretary|signature|date|notes?|n\.?b\.?)(['’]?s)?( (signature|name))?\s*[:.]/i,
]

/** A row that begins so is no student, though it may have a date: the day on which somebody signed. */
const signature =
  /^((form|class|subject|homeroom) teacher|(prepared|checked|certified|verified|signed|approved|printed|compiled) by)\s*:?$/i

/** Words of a status, of a remark, of a heading, or of a column that says whether somebody has left. */
export const leaverWords =
  /\b(?:withdrawn|withdrew|withdrawals?|transferred|transfer(?:red|s)? out|leavers?|left(?!\W*(?:hand|ear|eye|foot|leg|arm))|inactive|not active|graduated|expelled|deceased|dropped out|drop-?outs?|e?migrated|no longer|de-?registered|archived?)\b/i

/** Words of a heading, a sheet or a file whose students are not yet, or no longer, in a class. */
export const notInClass = new RegExp(
  `${leaverWords.source}|\\b(?:waiting|waitlist|wait list|reserves?|not placed|applicants?|old students|old list)\\b`,
  'i',
)

const mostCells = 3
const mostInSignature = 4

/** A row with a date of birth is a student, not a note. */
const isDated = /\d{1,4}[-/. ]+(\p{L}{3,9}|\d{1,2})[-/., ]+\d{2,4}|^\p{L}+ \d{1,2},? \d{4}|^[1-5]\d{4}$/u

/** So is one with an ID: dashes beside it delete what is stored. */
const isNumbered = /^[A-Z]{0,4}-?\d{5,}$/i

/** A line of dashes or strokes, which may stand for a signature, or begin one. */
const strokes = /^(-{2,}|_{2,})/

/** A short ID beside dashes: they delete what is stored. */
const mayBeId = /^[A-Z]{0,5}[-/.]?\d{2,}\w*$/i

/** “(8 digits)”, “dd/mm/yyyy”, “M/F” below the headers say how a list is filled in. */
const explanations =
  /^\(.*\)$|^e\.?\s?g\b|^(?:d{1,2}|m{1,3}|y{2,4})(?:[-/. ](?:d{1,2}|m{1,3}|y{2,4})){1,2}$|^m\s*\/\s*f$|^y(?:es)?\s*\/\s*no?$|^(?:text|number|required|optional|as on .*)$/i

/** True if a row holds nothing but the boxes of a form that nobody has ticked. */
export const isUnticked = (cells: readonly string[]): boolean => {
  const texts = filled(cells)
  return texts.length > 0 && texts.every((text) => /^false$/i.test(text))
}

const total = /^(?:grand )?totals?:?$/i
const amount = /^[$£€]?\s?\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/

const isOfStudent = (text: string): boolean => isDated.test(text) || isNumbered.test(text)

export const isNote = (cells: readonly string[], headers: readonly string[]): boolean => {
  if (repeats(cells, headers)) return true
  const texts = filled(cells)
  // Birthdays month by month: nobody has a name and nothing else.
  if (texts.length === 1 && isMonthName(texts[0] ?? '') && filled(headers).length > 1) return true
  if (texts.length <= mostInSignature && signature.test(texts[0] ?? '')) return true
  if (texts.some((text) => total.test(text)) && texts.every((text) => total.test(text) || amount.test(text)))
    return true
  if (texts.length > 1 && texts.every((text) => /^:?-{2,}:?$/.test(text))) return true
  if (texts.length > 2 && texts.filter((text) => explanations.test(text)).length * 2 > texts.length)
    return true
  if (texts.length > mostCells) return false
  if (
    texts.some((text) => strokes.test(text)) &&
    !texts.some((text) => isOfStudent(text) || mayBeId.test(text))
  )
    return true
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
