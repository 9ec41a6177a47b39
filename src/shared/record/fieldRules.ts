// Validates one value, for the form and the server, and says what is wrong with it.
import type { Field } from './field'
import { findField } from './fields'
import { localDigits, longestNumber, phoneProblem, phoneTexts } from './phone'
import type { FieldValue } from './record'
import { typedDate } from './typedDate'

export const texts = {
  required: 'This field is required.',
  ...phoneTexts,
  email: 'Invalid e-mail',
  date: 'Enter a date with the year in four digits, for example 14 March 2014',
  futureDate: 'The date cannot be in the future',
  earliestDate: 'The date cannot be before 1 January 1950',
  flag: 'Choose yes or no (1 or 0)',
  choice: 'Choose one of the options',
  notInList: 'Choose one from the list',
  onlyName:
    'A student with only one name has it here. Leave out the first name: tick its box, or write a dash (-) there.',
} as const

export const tooLong = (max: number) => `Use at most ${max} characters`

export const earliestBirth = '1950-01-01'

export const isRealDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** The text says explicitly that there is none. */
export const saysNone = ({ none }: Field, text: string): boolean =>
  none !== undefined && text.toLowerCase() === none.toLowerCase()

/** Typed where a box says the same, or in a list, which has none. */
export const saysLeftOut = (field: Field, text: string): boolean =>
  field.leftOut !== undefined && saysNoName(field, text)

/** '-', '.', 'N/A': there is nothing to say. */
export const saysNothing = (text: string): boolean =>
  /^(?:[\p{Pd}\s._/*?]+|n\s*[/.\\]\s*a\.?)$/iu.test(text.trim())

const saysNoName = ({ isName }: Field, text: string): boolean => isName === true && saysNothing(text)

/** Characters as a person counts them; limits count these. */
export const lengthOf = (text: string): number => [...text].length

/**
 * The problem with a value, or null when it may be stored. Empty values (null or '') may be stored except in
 * `neverEmpty` fields; `required` matters for completeness, not for saving.
 * @param today yyyy-MM-dd in the school's time zone
 */
export const fieldProblem = (field: Field, value: FieldValue, today: string): string | null => {
  if (value === null || value === '') return field.neverEmpty ? texts.required : null
  if (field.kind === 'flag') return value === 0 || value === 1 ? null : texts.flag
  if (field.kind === 'house') return Number.isSafeInteger(value) ? null : texts.notInList
  const text = String(value)
  // Words where a number belongs are not merely too long.
  if (field.kind === 'count' && !isDigits(text)) return texts.onlyNumbers
  // The message for a telephone number that is too long counts digits.
  const max = field.kind === 'phone' ? longestNumber : field.max
  if (max !== undefined && lengthOf(text) > max) return tooLong(field.max ?? max)
  if (lacksName(field, text)) return texts.onlyName
  return formatProblem(field, text, today)
}

/** Without a pattern: it is asked of texts of any length. */
const isDigits = (text: string): boolean =>
  [...text].every((character) => character >= '0' && character <= '9')

/** The last name is the one that nobody lacks. */
const lacksName = (field: Field, text: string): boolean =>
  field.neverEmpty === true && field.leftOut === undefined && saysNoName(field, text)

// The pattern of <input type=email> in browsers, plus a required dot in the host.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const formatProblem = (field: Field, text: string, today: string): string | null => {
  switch (field.kind) {
    case 'phone':
      return phoneProblem(text)
    case 'email':
      return emailPattern.test(text) || saysNone(field, text) ? null : texts.email
    case 'date':
      return dateProblem(text, today)
    case 'choice':
      return field.options?.includes(text) ? null : texts.choice
    default:
      return null
  }
}

const dateProblem = (text: string, today: string): string | null => {
  if (!isRealDate(text)) return texts.date
  if (text < earliestBirth) return texts.earliestDate
  return text > today ? texts.futureDate : null
}

/** fieldProblem by field name; an unknown name is a problem too. */
export const problemOf = (name: string, value: FieldValue, today: string): string | null => {
  const field = findField(name)
  return field ? fieldProblem(field, value, today) : 'This field does not exist'
}

/**
 * The form in which a value is stored and compared: '' becomes null, text is trimmed and NFC, a count sent as a number
 * becomes text, a local telephone number its seven digits, 'none' is written as the field's own, '-' for a name that the
 * person does not have is nothing (but a last name is never left out), and what only helps the eye is left out.
 */
export const storedForm = (field: Field, value: FieldValue): FieldValue => {
  if (value === null || field.kind === 'flag' || field.kind === 'house') return value === '' ? null : value
  const text = writtenAs(field, String(value).normalize('NFC').trim())
  if (field.kind === 'phone') return localDigits(text) ?? (text === '' ? null : text)
  if (saysNoName(field, text) && !lacksName(field, text)) return null
  if (saysNone(field, text)) return field.none ?? text
  return text === '' ? null : text
}

/** '2nd' is 2. */
const ordinal = /^(\d+)\s*(?:st|nd|rd|th)$/i

const betweenGroups = /[\s\p{Pd}]+/gu

const writtenAs = (field: Field, text: string): string => {
  if (field.kind === 'count') return text.replace(ordinal, '$1')
  return field.grouped ? text.replace(betweenGroups, '') : text
}

/** The value of a field that this typed text means. */
export const typedValue = (field: Field, text: string): FieldValue =>
  storedForm(field, field.kind === 'date' ? typedDate(text) : text)

// The letters that the school's papers can print: Latin, Greek and Cyrillic with their marks and signs, as the embedded
// fonts have them (server/platform/pdf/canvas/fonts).

const printed =
  /[\s\p{C}\p{Variation_Selector}\u0020-\u03e1\u03f0-\u04ff\u1e00-\u1eff\u2000-\u209f\u20a0-\u20bf\u2100-\u215f]/gu

/** The first letters of a text that cannot be printed: '李小 Li' → '李小'; empty: all can be. */
export const unprintedIn = (text: string): string =>
  [...new Set(text.normalize('NFC').replace(printed, ''))].slice(0, 10).join('')
