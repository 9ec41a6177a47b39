// The code of marks and their effects. It comes with the office, and to whoever finds marks of a tab that died.
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import { markCell } from '#shared/rules/reports/marks/markCells'
import { readCell } from '#shared/rules/reports/marks/readCell'
import { officePath } from '#client/address/officeView'
import type { ClassKey } from '#client/api/reports/marksApi'
import { startListening, type Effects } from '#client/store/listeners'
import { deviceStoreSelectors } from '../deviceStoreSlice'
import { withTyped } from '../leftBehind'
import {
  type StoredSheet,
  cellPlace,
  sheetId,
  type CellPlace,
  type FoundSheet,
  type SheetSave,
  type SheetSaves,
} from '../sheets'
import type { UnsavedPlace } from '../unsaved'
import { registerQueues } from '../unsavedQueues'
import { addMarksSaveListeners } from './marks'
import { marksSave, marksSaveSelectors } from './marksSaveSlice'

addMarksSaveListeners(startListening)

/** Marks that were left on the device. The school judges a rating: its letters are not known here. */
export const readSheet = ({ drafts, ...sheet }: StoredSheet): FoundSheet => ({
  ...sheet,
  answers: withTyped(sheet.answers, drafts, (field, text) => {
    const cell = markCell(cellPlace(field).name)
    if (!cell) return null
    const read = readCell(cell, text, [])
    return read.problem === undefined
      ? { value: read.value, problem: null }
      : { value: text, problem: read.problem }
  }),
})

/** @returns the name of each in the save machine beside what is taken up */
export const restoreSheets = (found: readonly FoundSheet[], dispatch: Effects['dispatch']) =>
  found.map(({ key, answers }) => {
    dispatch(marksSave.restoredFromDevice({ key, answers }))
    return { sheet: sheetId(key), answers }
  })

/** Where a class shows what is said of its whole term, and what that is called. */
const wholeTerm = { view: 'term', title: 'Attendance and remarks' }

/** The grid goes to the row and the column, and takes them out of the address (features/office/marks). */
const pathTo = ({ classId, ...term }: ClassKey, { subject_code, student_id, name }: CellPlace): string =>
  officePath('postReports', {
    term: termAddress(term),
    tab: 'marks',
    class: classId,
    of: subject_code ?? wholeTerm.view,
    column: name,
    row: student_id,
  })

export interface WantedCell extends CellPlace {
  readonly key: ClassKey
  readonly field: string
  readonly path: string
}

/** A subject's cells stand together, as they do on the screen. */
const cellsIn = ({ key }: SheetSave, fields: readonly string[]): readonly WantedCell[] =>
  fields
    .map((field) => ({ key, field, ...cellPlace(field), path: pathTo(key, cellPlace(field)) }))
    .sort((one, other) => (one.subject_code ?? '').localeCompare(other.subject_code ?? ''))

/** The cells of every class and term that only the person can settle. */
export const wantedCells = (sheets: SheetSaves): readonly WantedCell[] =>
  Object.values(sheets)
    .sort((one, other) => sheetId(one.key).localeCompare(sheetId(other.key)))
    .flatMap((sheet) =>
      cellsIn(sheet, [...Object.keys(sheet.queue.refusedValues), ...Object.keys(sheet.queue.conflicts)]),
    )

const placeOf = ({ key: { year, term }, subject_code: code, student_id, path }: WantedCell): UnsavedPlace =>
  code === null
    ? { title: wholeTerm.title, studentId: student_id, path }
    : { title: code, subject: { term: { year, term }, code }, studentId: student_id, path }

registerQueues<SheetSave>({
  selectAll: marksSaveSelectors.selectSheets,
  noun: 'mark',
  whose: ({ key }, all) => (all.length === 1 ? ` of class ${key.classId}` : ` of ${all.length} classes`),
  placesOf: (sheet, fields) => cellsIn(sheet, fields).map(placeOf),
  foundIn: (state, { key }) =>
    deviceStoreSelectors
      .selectDeviceStore(state)
      .foundMarks.flatMap(({ sheet, fields }) => (sheet === sheetId(key) ? fields : [])),
  // One subject, or one mark of every subject. Without either the class shows its first one, and says where the rest is.
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every(
      (name) => searchParams.get(name) === path.searchParams.get(name),
    ) &&
    [null, path.searchParams.get('of'), path.searchParams.get('column')].includes(searchParams.get('of')),
})
