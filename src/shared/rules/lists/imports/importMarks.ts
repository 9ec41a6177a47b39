// Reads the cells of a list of marks.
import { academicYear } from '../../dates'
import type { MissingMark } from '../../reports/marks/marks'
import { reportLimits } from '../../reports/marks/termFacts'

const dashes = /^(-{1,6}|–+|—+)$/

export type MarkReading =
  | { readonly mark: number | null; readonly kind: MissingMark | null; readonly problem?: undefined }
  | { readonly problem: string }

/** 42 out of 50 → '84' */
export const percentOf = (mark: number, total: number): string =>
  String(Number(((mark / total) * 100).toFixed(2)))

const missing: ReadonlyArray<readonly [RegExp, MissingMark]> = [
  [/^(ab|abs|absent)\.?$/i, 'absent'],
  [dashes, 'not_applicable'],
  [/^(n\/?a|n\.a\.|not applicable)$/i, 'not_applicable'],
  [/^(nw|no work( submitted)?)$/i, 'no_work'],
]

/** A text that may be a school's own code for a missing mark: a person must say. */
export const isUnclearMark = (text: string): boolean =>
  /^\P{N}{1,20}$/u.test(text) && !missing.some(([pattern]) => pattern.test(text))

/** A percentage with at most two decimals, or the kind of missing mark, as a teacher types it. */
export const readMark = (text: string): MarkReading => {
  const kind = missing.find(([pattern]) => pattern.test(text))?.[1]
  if (kind) return { mark: null, kind }
  const mark = numberIn(text.replace(/\s*%$/, ''))
  if (mark === null)
    return {
      problem:
        outOfProblem(text) ??
        `“${text}” is not a mark: write 0 to 100 with at most two decimals, Abs, ---- or NW`,
    }
  return mark > 100 ? { problem: `“${text}” is more than 100` } : { mark, kind: null }
}

/** 64.95, as well as .5, 70. and 68,5: nobody groups the digits of a mark by commas. */
const decimal = /^(?=.*\d)(\d{0,3})(?:[.,](\d{0,2}))?$/

const numberIn = (text: string): number | null => {
  const [found, whole = '', decimals = ''] = decimal.exec(text) ?? []
  return found === undefined ? null : Number(`${whole}.${decimals}0`)
}

const fraction = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*\/\s*([1-9]\d{0,2})$/

/** '42/50' */
export const fractionIn = (text: string): { readonly part: number; readonly whole: number } | null => {
  const [, part = '', whole = ''] = fraction.exec(text) ?? []
  return part === '' ? null : { part: Number(part.replace(',', '.')), whole: Number(whole) }
}

const outOfProblem = (text: string): string | null => {
  const { part, whole } = fractionIn(text) ?? {}
  return part === undefined || whole === undefined
    ? null
    : `“${text}” is out of ${whole}: write the percentage, ${percentOf(part, whole)}`
}

const manyDecimals = /^\d{1,3}[.,]\d{4,}(?=\s*%?$)/

/** A spreadsheet's result has more decimals than anybody types. */
export const roundedMark = (text: string): string =>
  text.replace(manyDecimals, (digits) => String(Number(Number(digits.replace(',', '.')).toFixed(2))))

/** A mark as a list shows it. */
export const shownMark = (mark: number | null, kind: MissingMark | null): string | null => {
  if (kind) return { absent: 'Abs', not_applicable: '----', no_work: 'NW' }[kind]
  return mark === null ? null : String(mark)
}

/** '2025', '2025-2026' and '2025/26' are 2025; null for anything else. */
export const readYear = (text: string): number | null => {
  const found = /^(20\d{2}|21\d{2})(?:\s*[-–/]\s*(\d{2}|\d{4}))?$/.exec(text)
  if (!found) return null
  const year = Number(found[1])
  const end = found[2]
  return end === undefined || academicYear(year).endsWith(end) ? year : null
}

export const readTerm = (text: string): number | null => {
  const found = /^(?:term\s*)?([123])$/i.exec(text)
  return found ? Number(found[1]) : null
}

/** Dashes instead of a remark, a rating or a number clear the stored value; an empty cell keeps it. */
export const isTakenAway = (text: string): boolean => dashes.test(text)

const maxCount = 400

export const readCount = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= maxCount ? Number(text) : null

type Limited = Exclude<keyof typeof reportLimits, 'subjects' | 'subject_title'>

/** Null when the text fits on the card. */
export const textProblem = (limit: Limited, text: string): string | null => {
  const length = [...text].length
  return length > reportLimits[limit]
    ? `${length} characters; there is room for ${reportLimits[limit]}`
    : null
}
