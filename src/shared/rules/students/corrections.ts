// Things that a family may ask the school to correct, and their words (SEC-96).
import type { Field } from '../../record/field'
import { lengthOf, tooLong } from '../../record/fieldRules'
import { mayOfficeWrite, writerOf } from '../../record/fields'

export type CorrectionState = 'open' | 'corrected' | 'refused' | 'withdrawn'

/** Characters of a request, and of the answer to it. */
export const maxCorrectionWords = 500
/** Open requests of one student. */
export const maxOpenCorrections = 10

/** True if the family sees the value but only the office can change it. */
export const isLocked = (field: Field, isEditable: boolean): boolean =>
  mayOfficeWrite(field) && (!isEditable || writerOf(field) !== 'family')

/** Shown when nothing was written, by the form and the server. */
export const emptyTexts = {
  words: 'Write in words what it should be.',
  answer: 'Explain why the answer stays the same. The family will read this.',
} as const

/** The text as it is stored: composed letters, single spaces and line breaks, no invisible characters. */
export const writtenForm = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .replace(/(?!\n)[\p{C}\p{Variation_Selector}]/gu, '')
    .replace(/ *\n\s*/g, '\n')
    .trim()

/** The same for a single line of text, such as a name. */
export const oneLine = (text: string): string => writtenForm(text).replaceAll('\n', ' ')

/** @param empty the message when the text has no word in it */
export const wordsProblem = (text: string, empty: string): string | null => {
  const written = writtenForm(text)
  if (!/[\p{L}\p{N}]/u.test(written)) return empty
  return lengthOf(written) > maxCorrectionWords ? tooLong(maxCorrectionWords) : null
}

/**
 * The request to show beside a value: the newest one, unless it was withdrawn or the value was corrected.
 * @param requests newest first
 */
export const noteBeside = <Request extends { readonly field: string; readonly state: CorrectionState }>(
  requests: readonly Request[],
  field: string,
): Request | undefined => {
  const newest = requests.find((one) => one.field === field && one.state !== 'withdrawn')
  return newest?.state === 'corrected' ? undefined : newest
}
