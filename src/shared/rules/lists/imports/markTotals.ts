// Headers that say out of how much their marks are: a card has percentages.

const outOf = /(?:\/|\bout of|\bmax(?:imum)?\.?:?|\btotal\b:?)\s*(\d{1,4})\b/i
const inBrackets = /\((\d{1,4})(?:\s*(?:marks?|pts?|points?))?\)/i

/** 'Exam /50', 'Exam (50 marks)' → 50; null: it does not say. */
export const totalIn = (header: string): number | null => {
  const found = outOf.exec(header) ?? inBrackets.exec(header)
  return found ? Number(found[1]) : null
}

/** 'Exam /50' → 'Exam' */
export const withoutTotal = (header: string): string => header.replace(outOf, ' ').replace(inBrackets, ' ')

const weight = /\(?(?:\b(?:worth|weight(?:ed|ing)?|counts?)\b\W*)?(?<!\d)(\d{1,3})\s?%\)?/i

/** 'Exam (70%)' → 'Exam': how much it counts is no part of its name. */
export const withoutWeight = (header: string): string => header.replace(weight, ' ')

/** 'Exam (70%)' → 70; null: it does not say how much it counts. */
export const weightIn = (header: string): number | null => {
  const percent = weight.exec(header)?.[1]
  return percent === undefined || Number(percent) >= 100 ? null : Number(percent)
}

/** 'Exam %', 'Exam /100': of two columns of one mark it is the one that a card needs. */
export const saysPercent = (header: string): boolean =>
  /(?<!\d\s*)%|\bper ?cent/i.test(header) || totalIn(header) === 100
