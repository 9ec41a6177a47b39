// The part of saving marks that is loaded without the office's code (marks/marks.ts): the keys of cells and classes,
// and the unsaved cells.
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import type { ClassKey } from '#client/api/reports/reportsOfficeApi'
import type { RootState } from '#client/store/rootReducer'
import type { FoundAnswers, Saved, Saves } from './createSaveSlice'
import type { Drafts } from './drafts'

export interface CellPlace {
  readonly student_id: string
  /** Null for values of the whole term. */
  readonly subject_code: string | null
  readonly name: string
}

/** No subject code begins with this character. */
const wholeTerm = '-'

/** '20260001 ENG exam', '20260001 - authority' */
export const cellKey = ({ student_id, subject_code, name }: CellPlace): string =>
  `${student_id} ${subject_code ?? wholeTerm} ${name}`

/** Only the subject code can contain spaces. */
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

export interface SheetSave extends Saved {
  readonly key: ClassKey
  /** By version: the number of changes since the class was read, if all of them are this tab's own. */
  readonly trail: Readonly<Record<number, number>>
}

export type SheetSaves = Saves<SheetSave>

/** The unsaved cells of a closed or crashed tab for one class. */
export interface FoundSheet extends FoundAnswers {
  readonly key: ClassKey
}

const none: SheetSaves = {}

export const selectSheets = (state: Partial<Pick<RootState, 'marksSave'>>): SheetSaves =>
  state.marksSave ?? none

export const isTheirsChosen = (
  event: UnknownAction,
): event is PayloadAction<{ readonly sheet: string; readonly field: string }> =>
  event.type === 'marksSave/choseTheirs'

/** Includes the text of cells that still had the focus. */
export interface StoredSheet extends FoundSheet {
  readonly drafts: Drafts
}
