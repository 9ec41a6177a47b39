// The sheets of marks of a class that somebody reads and enters: one for each subject, and one for the whole term.
import {
  isSubjectCell,
  termCells,
  type MarkCellName,
  type TermCell,
} from '#shared/rules/reports/marks/markCells'
import { roleHas } from '#shared/rules/access/roles'
import { subjectsSeen, type OwnClasses } from '../../access/assignments/own'
import type { listSheetTeachers } from '../../access/assignments/queries'
import type { SignedIn } from '../../http/security/session'

/** Somebody of the office who asks for marks or enters them. */
export type MarksUser = Pick<SignedIn, 'accountId' | 'officeRole'>

export interface OwnSheets {
  /** The codes of the subjects that they read; null: all. */
  readonly read: ReadonlySet<string> | null
  readonly readsTerm: boolean
  /** The codes of the subjects that they enter; null: all. */
  readonly entered: ReadonlySet<string> | null
  readonly termCells: readonly TermCell[]
  /** True for those who also enter what was handed in. */
  readonly mayReopen: boolean
}

const allTermCells = termCells.map(({ name }) => name)
const formTeacherCells: readonly TermCell[] = ['sessions_absent', 'sessions_late', 'remark_form_teacher']

/** Null: the class is not theirs, which is answered as if it did not exist. */
export const sheetsOf = (
  own: OwnClasses | null,
  class_id: string,
  { officeRole }: Pick<MarksUser, 'officeRole'>,
): OwnSheets | null => {
  const mayReopen = roleHas(officeRole, 'editMarks')
  if (own === null) {
    const enters = roleHas(officeRole, 'enterMarks')
    const office = { read: null, readsTerm: true, mayReopen }
    return { ...office, entered: enters ? null : new Set(), termCells: enters ? allTermCells : [] }
  }
  const read = subjectsSeen(own, class_id)
  if (read?.size === 0) return null
  const isFormTeacher = own.formClasses.has(class_id)
  return {
    ...{ read, readsTerm: isFormTeacher, mayReopen },
    entered: own.subjects.get(class_id) ?? new Set(),
    termCells: isFormTeacher ? formTeacherCells : [],
  }
}

export const entersSubject = ({ entered }: OwnSheets, code: string): boolean => entered?.has(code) ?? true

/** The subject of a sheet in the table of those that were handed in. */
export const sheetCode = (subject_code: string | null): string => subject_code ?? ''

/** Names a sheet of a year's classes; the subject '' is attendance and remarks. */
export const sheetName = ({ class_id, subject_code }: { class_id: string; subject_code: string }): string =>
  `${class_id}\n${subject_code}`

/** The names of those who teach each sheet, by the name of the sheet. */
export const teachersBySheet = (
  rows: Awaited<ReturnType<typeof listSheetTeachers>>,
): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>()
  for (const { name, ...sheet } of rows) {
    const known = names.get(sheetName(sheet)) ?? []
    names.set(sheetName(sheet), [...known, name])
  }
  return names
}

interface SheetCell {
  readonly subject_code: string | null
  readonly name: MarkCellName
}

/** Why a cell is not somebody's to enter. A subject that is not theirs gets the same sentence as one that the school does not have. */
export const sheetProblem = (sheets: OwnSheets, { subject_code, name }: SheetCell): string | null => {
  if (subject_code === null && isSubjectCell(name)) return null
  if (subject_code !== null && !entersSubject(sheets, subject_code))
    return 'You do not enter marks of this subject in this class'
  if (subject_code === null && !(sheets.termCells as readonly string[]).includes(name))
    return sheets.readsTerm
      ? 'The office enters this'
      : 'The form teacher and the office enter attendance and remarks'
  return null
}

/** The sheets of a class that are closed to those who may not reopen them. */
export interface ClosedSheets {
  /** True for a posted term: all of its sheets are closed. */
  readonly posted: boolean
  /** The codes of those that were handed in. */
  readonly handedIn: ReadonlySet<string>
}

export const closedProblem = (
  { mayReopen }: OwnSheets,
  { posted, handedIn }: ClosedSheets,
  subject_code: string | null,
): string | null => {
  if (mayReopen) return null
  if (posted) return 'This term has been posted; the office can change its marks'
  return handedIn.has(sheetCode(subject_code))
    ? 'These marks have been handed in; the office can reopen them'
    : null
}
