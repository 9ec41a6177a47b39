// Marks among what is not saved yet (store/unsaved.ts).
import { termAddress } from '#shared/rules/termReports/termPosting'
import { officePath } from '../../address/officeView'
import type { RootState } from '../../store/rootReducer'
import { joinUnsaved } from '../../store/unsaved'
import { count } from '../../ui/count'
import { keepingSelectors } from '../keeping/keepingSlice'
import { hasPending, unsavedFields } from '../queue/saveSummary'
import { cellPlace } from './cellKeys'
import { marksSaveSelectors, type SheetSave } from './marksSaveSlice'

/** To the class and subject of the first mark that only the person can settle. */
const pathTo = ({ key: { classId, ...term }, queue }: SheetSave): string | null => {
  const [cell] = [...Object.keys(queue.kept), ...Object.keys(queue.conflicts)]
  if (cell === undefined) return null
  const subject = cellPlace(cell).subject_code
  const place = { term: termAddress(term), tab: 'marks', class: classId }
  return officePath('postReports', subject === null ? place : { ...place, of: subject })
}

const whatOf = (many: number, [first, ...others]: readonly SheetSave[]): string =>
  others.length === 0 && first
    ? `${count(many, 'mark')} of class ${first.key.classId}`
    : `${count(many, 'mark')} of ${others.length + 1} classes`

const select = (state: RootState) => {
  const sheets = Object.values(marksSaveSelectors.selectSheets(state)).filter(
    ({ queue }) => unsavedFields(queue).length > 0,
  )
  if (sheets.length === 0) return null
  const many = sheets.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
  return {
    count: many,
    what: whatOf(many, sheets),
    isKept: keepingSelectors.selectKeeps(state) === 'yes',
    isOnItsWay: sheets.some(({ queue }) => hasPending(queue) && queue.is !== 'signedOut'),
    path: sheets.map(pathTo).find((path) => path !== null) ?? null,
  }
}

joinUnsaved('marks', {
  select,
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every((name) => searchParams.get(name) === path.searchParams.get(name)),
})
