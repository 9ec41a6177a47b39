// What a family that is done goes by: the reference of its registration, and how long that is of use.
import { academicYear, schoolYearOf } from '../dates'

/**
 * The school year that a family registers for, by the day on which it agreed: from June on, the one that begins in
 * September. '2026-06-03' → 2026, '2027-02-10' → 2026.
 */
export const registrationYearOf = (day: string): number => {
  const month = day.slice(5, 7)
  return schoolYearOf(day) + (month >= '06' && month < '09' ? 1 : 0)
}

/** No secret: it opens nothing. 'REG-2026-20260002' */
export const referenceOf = (year: number, studentId: string): string => `REG-${year}-${studentId}`

/** Leaves the student ID, by which the office finds the student. */
export const withoutReference = (text: string): string => text.replace(/\bREG-\d{4}-(?=\w)/gi, '')

export interface Receipt {
  readonly reference: string
  /** '2026-2027' */
  readonly schoolYear: string
}

/** Null once that school year is over. Days are yyyy-MM-dd. */
export const receiptOf = (studentId: string, agreedOn: string, today: string): Receipt | null => {
  const year = registrationYearOf(agreedOn)
  if (schoolYearOf(today) > year) return null
  return { reference: referenceOf(year, studentId), schoolYear: academicYear(year) }
}
