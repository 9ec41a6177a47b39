// What a family may ask the school to correct, and in which words (SEC-96).
import type { Field } from '../../record/field'
import { lengthOf, tooLong } from '../../record/fieldRules'
import { mayOfficeWrite, writerOf } from '../../record/fields'

export type CorrectionState = 'open' | 'corrected' | 'refused' | 'withdrawn'

/** Characters of a request, and of the answer to it. */
export const maxCorrectionWords = 500
/** Open requests of one student. */
export const maxOpenCorrections = 10

/** A value that the family sees and cannot change, but the office can. */
export const isLocked = (field: Field, isEditable: boolean): boolean =>
  mayOfficeWrite(field) && (!isEditable || writerOf(field) !== 'family')

/** What is said to who has written nothing, in the form and by the server. */
export const emptyTexts = {
  words: 'Write in words what it should be.',
  answer: 'Say why the value stays as it is: the family reads it.',
} as const

/** As it is stored and printed: composed letters, blanks and line breaks; nothing that cannot be seen. */
export const writtenForm = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .replace(/(?!\n)[\p{C}\p{Variation_Selector}]/gu, '')
    .replace(/ *\n\s*/g, '\n')
    .trim()

/** @param empty what is said when there is not one word in it */
export const wordsProblem = (text: string, empty: string): string | null => {
  const written = writtenForm(text)
  if (!/[\p{L}\p{N}]/u.test(written)) return empty
  return lengthOf(written) > maxCorrectionWords ? tooLong(maxCorrectionWords) : null
}

/**
 * What stands beside the value: the newest request about it while it is open, and, when the school did not change
 * the value, for as long as the record is there.
 * @param requests newest first
 */
export const noteBeside = <Request extends { readonly field: string; readonly state: CorrectionState }>(
  requests: readonly Request[],
  field: string,
): Request | undefined => {
  const newest = requests.find((one) => one.field === field && one.state !== 'withdrawn')
  return newest?.state === 'corrected' ? undefined : newest
}
