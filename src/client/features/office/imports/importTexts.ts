// Words about a list.
import type { ImportBatch, ImportSummary, ImportUndone } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { count } from '#client/ui/count'

export const takenOver = ({ new: fresh, changed }: ImportSummary): number => fresh + changed

const list = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const some = (count: number, word: string): string =>
  count > 0 ? `${count.toLocaleString('en')} ${word}` : ''

/** '2 new, 1 changed, 7 rejected' */
export const summaryText = (summary: ImportSummary): string =>
  list([
    some(summary.new, 'new'),
    some(summary.changed, 'changed'),
    some(summary.unchanged, 'unchanged'),
    some(summary.rejected, 'rejected'),
    some(summary.doubtful ?? 0, 'to decide'),
  ]) || 'no rows'

/** The effect of the import, as a sentence. */
export const promiseText = (summary: ImportSummary): string => {
  const all = takenOver(summary)
  if (all === 0 && summary.doubtful) return 'Nothing can be imported before you answer the questions.'
  if (all === 0) return 'There is nothing to import from this list.'
  const parts = list([some(summary.new, 'new'), some(summary.changed, 'changed')])
  const rejected = summary.rejected > 0 ? `; ${some(summary.rejected, 'rejected')}` : ''
  return `${count(all, 'row')} can be imported: ${parts}${rejected}. Nothing is saved yet.`
}

export const undoneText = ({ restored, removed, kept }: ImportUndone): string => {
  const parts =
    list([some(restored, 'put back as before'), some(removed, 'removed again')]) || 'nothing changed'
  return kept.length === 0 ? `${parts}.` : `${parts}. ${count(kept.length, 'row')} left unchanged.`
}

const states: Readonly<Record<ImportBatch['state'], string>> = {
  stored: 'Columns not confirmed yet',
  checked: 'Checked, not imported yet',
  applied: 'Imported',
  undone: 'Undone',
}

export const stateText = ({ state }: ImportBatch): string => states[state]

export const kindTexts: ReadonlyArray<{ kind: ImportKind; title: string; about: string }> = [
  { kind: 'students', title: 'Students', about: 'New students, or changes to those the school has.' },
  {
    kind: 'marks',
    title: 'Term marks',
    about:
      'A workbook of a class, a teacher’s mark sheet, or a list with one row for each student and subject.',
  },
  {
    kind: 'remarks',
    title: 'Remarks and attendance',
    about: 'One row for each student: remarks, ratings and sessions absent or late.',
  },
]
