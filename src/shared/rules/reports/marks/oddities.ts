// Values that may be stored and are seldom meant: the grid says so, and stores them all the same.
import { markCell, type CellValue, type MarkCellName } from './markCells'

/** Coursework and exam as far apart as this, in marks, are looked at once more. */
export const oddDistance = 40

/** The values in the other cells of the student: of the same subject, or of the same term. */
export type Beside = (name: MarkCellName) => CellValue

/** Null: nothing about the value is odd. */
export const oddity = (
  name: MarkCellName,
  value: CellValue,
  beside: Beside,
  possibleSessions: number | null,
): string | null => {
  if (!isNumber(value)) return null
  if (name === 'exam') return apart(value, beside('course'), 'course')
  if (name === 'course') return apart(value, beside('exam'), 'exam')
  return name === 'sessions_absent' || name === 'sessions_late' ? tooMany(value, possibleSessions) : null
}

const isNumber = (value: CellValue): value is number => typeof value === 'number'

const apart = (mark: number, other: CellValue, otherName: MarkCellName): string | null => {
  if (!isNumber(other)) return null
  const distance = Math.round(Math.abs(mark - other) * 100) / 100
  if (distance < oddDistance) return null
  const title = markCell(otherName)?.title ?? ''
  return `${distance} ${mark > other ? 'above' : 'below'} ${title} (${other})`
}

const tooMany = (sessions: number, possible: number | null): string | null =>
  possible !== null && sessions > possible ? `The term has only ${possible} sessions` : null
