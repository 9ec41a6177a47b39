// The code of marks and their effects. It comes with the office, and to whoever finds marks of a tab that died.
import { startListening } from '../../store/listeners'
import { hearToo } from '../tabNews'
import type { KeptSheet } from '../sheets'
import type { Effects } from '../sendRecord'
import { sheetId } from './cellKeys'
import { addMarksSaveListeners } from './marksSaveListeners'
import { withDrafts } from './keptSheets'
import { marksSave, type FoundSheet } from './marksSaveSlice'
import { hearOtherSheets } from './sheetNews'
import './unsavedMarks'

addMarksSaveListeners(startListening)
hearToo(hearOtherSheets)

export const readSheet = (kept: KeptSheet): FoundSheet => withDrafts(kept)

/** @returns the name of each in the save machine beside what is taken up */
export const recallSheets = (found: readonly FoundSheet[], dispatch: Effects['dispatch']) =>
  found.map(({ key, answers }) => {
    dispatch(marksSave.recalled({ key, answers }))
    return { sheet: sheetId(key), answers }
  })
