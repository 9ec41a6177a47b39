// The code for saving marks. It is loaded with the office, and also when a closed tab has left marks.
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

/** Reads marks that a closed tab left. Ratings are not validated here, because only the school knows its letters. */
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

/**
 * Takes over the cells into the queues.
 * @returns the queue's id with each class
 */
export const restoreSheets = (found: readonly FoundSheet[], dispatch: Effects['dispatch']) =>
  found.map(({ key, answers }) => {
    dispatch(marksSave.restoredFromDevice({ key, answers }))
    return { sheet: sheetId(key), answers }
  })

/** The view of a class that shows attendance and remarks of the whole term, and its title. */
const wholeTerm = { view: 'term', title: 'Attendance and remarks' }

/** The grid moves to the row and column and removes them from the address (features/office/marks). */
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

/** Groups the cells by subject, as on the screen. */
const cellsIn = ({ key }: SheetSave, fields: readonly string[]): readonly WantedCell[] =>
  fields
    .map((field) => ({ key, field, ...cellPlace(field), path: pathTo(key, cellPlace(field)) }))
    .sort((one, other) => (one.subject_code ?? '').localeCompare(other.subject_code ?? ''))

/** All cells that only the person can resolve, in every class and term. */
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
  // The address names one subject, or one mark of all subjects. Without either, the class shows its first subject and a
  // notice about the others.
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every(
      (name) => searchParams.get(name) === path.searchParams.get(name),
    ) &&
    [null, path.searchParams.get('of'), path.searchParams.get('column')].includes(searchParams.get('of')),
})
