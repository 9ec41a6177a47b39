// What was left on the device of marks that were typed and not stored, class by class.
import { markCell } from '#shared/rules/reports/marks/markCells'
import { readCell } from '#shared/rules/reports/marks/readCell'
import type { Draft } from '../drafts'
import type { KeptSheet } from '../sheets'
import type { Recalled } from '../machine/otherTabs'
import { without, type Edit } from '../machine/queue'
import { over } from '../machine/takeBack'
import { cellPlace } from './cellKeys'
import type { FoundSheet } from './marksSaveSlice'

/** A cell that was not left counts as left. The school judges a rating: its letters are not known here. */
const withDraft = (answers: Recalled, field: string, { text, base, at, was }: Draft): Recalled => {
  const cell = markCell(cellPlace(field).name)
  if (!cell) return answers
  const before = answers.waiting[field] ?? answers.kept[field]
  const read = readCell(cell, text, [])
  const typed: Edit = {
    value: read.problem === undefined ? read.value : text,
    base: Math.min(before?.base ?? base, base),
    at,
    was: before?.was ?? was,
    isUnfinished: true,
  }
  const edit = over(typed, before)
  const rest = {
    waiting: without(answers.waiting, field),
    kept: without(answers.kept, field),
    conflicts: without(answers.conflicts, field),
  }
  return read.problem === undefined
    ? { ...rest, waiting: { ...rest.waiting, [field]: edit } }
    : { ...rest, kept: { ...rest.kept, [field]: { ...edit, problem: read.problem } } }
}

export const withDrafts = ({ drafts, ...sheet }: KeptSheet): FoundSheet => ({
  ...sheet,
  answers: Object.entries(drafts).reduce(
    (answers, [field, draft]) => withDraft(answers, field, draft),
    sheet.answers,
  ),
})
