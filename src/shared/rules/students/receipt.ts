// A family that is done gets a reference of its registration, which is of use for a limited time.
import { academicYear, registrationYearOf, schoolYearOf } from '../dates'

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
