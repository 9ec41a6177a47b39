// Marks among what is not saved yet (store/unsaved.ts).
import { termAddress } from '#shared/rules/termReports/termPosting'
import { officePath } from '../../address/officeView'
import { joinQueues } from '../saving/unsavedQueues'
import { cellPlace } from './cellKeys'
import { marksSaveSelectors, type SheetSave } from './marksSaveSlice'

joinQueues<SheetSave>({
  selectAll: marksSaveSelectors.selectSheets,
  noun: 'mark',
  whose: ({ key }, all) => (all.length === 1 ? ` of class ${key.classId}` : ` of ${all.length} classes`),
  pathTo: ({ key: { classId, ...term }, queue }) => {
    const [cell] = [...Object.keys(queue.kept), ...Object.keys(queue.conflicts)]
    if (cell === undefined) return null
    const subject = cellPlace(cell).subject_code
    const place = { term: termAddress(term), tab: 'marks', class: classId }
    return officePath('postReports', subject === null ? place : { ...place, of: subject })
  },
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every((name) => searchParams.get(name) === path.searchParams.get(name)),
})
