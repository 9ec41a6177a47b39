// Marks among what is not saved yet (store/unsaved.ts), and the way to each of them.
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '../../address/officeView'
import type { ClassKey } from '../../api/reports/marksApi'
import type { UnsavedPlace } from '../unsaved'
import { keepingSelectors } from '../keepingSlice'
import { joinQueues } from '../unsavedQueues'
import { cellPlace, sheetId, type CellPlace } from './cellKeys'
import { marksSaveSelectors, type SheetSave, type SheetSaves } from './marksSaveSlice'

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
      cellsIn(sheet, [...Object.keys(sheet.queue.kept), ...Object.keys(sheet.queue.conflicts)]),
    )

const placeOf = ({ key: { year, term }, subject_code: code, student_id, path }: WantedCell): UnsavedPlace =>
  code === null
    ? { title: wholeTerm.title, studentId: student_id, path }
    : { title: code, subject: { term: { year, term }, code }, studentId: student_id, path }

joinQueues<SheetSave>({
  selectAll: marksSaveSelectors.selectSheets,
  noun: 'mark',
  whose: ({ key }, all) => (all.length === 1 ? ` of class ${key.classId}` : ` of ${all.length} classes`),
  placesOf: (sheet, fields) => cellsIn(sheet, fields).map(placeOf),
  foundIn: (state, { key }) =>
    keepingSelectors
      .selectKeeping(state)
      .foundMarks.flatMap(({ sheet, fields }) => (sheet === sheetId(key) ? fields : [])),
  // One subject, or one mark of every subject. Without either the class shows its first one, and says where the rest is.
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every(
      (name) => searchParams.get(name) === path.searchParams.get(name),
    ) &&
    [null, path.searchParams.get('of'), path.searchParams.get('column')].includes(searchParams.get('of')),
})
