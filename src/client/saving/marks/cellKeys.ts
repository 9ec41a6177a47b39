// The names that cells and classes have in the save machine and on the device.
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import type { ClassKey } from '#client/api/reports/marksApi'

export interface CellPlace {
  readonly student_id: string
  /** Null: of the whole term. */
  readonly subject_code: string | null
  readonly name: string
}

/** No subject begins like this. */
const wholeTerm = '-'

/** '20260001 ENG exam', '20260001 - authority' */
export const cellKey = ({ student_id, subject_code, name }: CellPlace): string =>
  `${student_id} ${subject_code ?? wholeTerm} ${name}`

/** A subject's code may have spaces in it, the others have none. */
export const cellPlace = (key: string): CellPlace => {
  const [first, last] = [key.indexOf(' '), key.lastIndexOf(' ')]
  const subject = key.slice(first + 1, last)
  return {
    student_id: key.slice(0, first),
    subject_code: subject === wholeTerm ? null : subject,
    name: key.slice(last + 1),
  }
}

/** '2025-3 1A' */
export const sheetId = ({ classId, ...term }: ClassKey): string => `${termAddress(term)} ${classId}`
