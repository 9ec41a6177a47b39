// What lies on the device for an account: everything typed and not stored, record by record.
import { fieldProblem } from '#shared/record/fieldRules'
import { fieldOf, isFieldName } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { valueOf } from '../controls/fieldDraft'
import { valueIn } from '../recordSelectors'
import type { Recalled } from '../saving/otherTabs'
import type { Found, RecordSaves } from '../saving/recordSaveSlice'
import { isEmpty, sentOf, without, type Edit } from '../saving/saveQueue'
import { unsavedFields } from '../saving/saveSummary'
import { latestOf } from '../../ui/dates/moments'
import type { Draft } from './drafts'

interface KeptRecord extends Found {
  readonly drafts: Readonly<Record<string, Draft>>
}

/** As it is stored. `epoch` is the school's, which a restore changes; null while the server tells none. */
interface Kept {
  readonly format: 1
  readonly epoch: string | null
  readonly records: readonly KeptRecord[]
}

const keptMs = 30 * 24 * 3_600_000

/** Null when nothing is unsaved. */
export const keptAnswers = (
  saves: RecordSaves,
  drafts: Readonly<Record<string, Readonly<Record<string, Draft>>>>,
): string | null => {
  const records = Object.values(saves)
    .map(({ studentId, editor, queue }) => ({ studentId, editor, queue, typed: drafts[studentId] ?? {} }))
    .filter(({ queue, typed }) => unsavedFields(queue).length > 0 || !isEmpty(typed))
    .map(({ studentId, editor, queue, typed }): KeptRecord => {
      const { waiting, kept, conflicts } = queue
      const answers = { waiting: { ...sentOf(queue)?.edits, ...waiting }, kept, conflicts }
      return { studentId, editor, answers, drafts: typed }
    })
  const all: Kept = { format: 1, epoch: null, records }
  return records.length === 0 ? null : JSON.stringify(all)
}

/** A field that was not left counts as left: what stood in it is the person's answer. */
const withDraft = (answers: Recalled, name: string, draft: Draft, today: string): Recalled => {
  if (!isFieldName(name)) return answers
  const field = fieldOf(name)
  const { text, at, was } = draft
  const before = answers.waiting[name] ?? answers.kept[name]
  const conflict = answers.conflicts[name]
  const base = conflict?.version ?? Math.min(before?.base ?? draft.base, draft.base)
  const edit: Edit = { value: valueOf(field, text), base, at, was: before?.was ?? was }
  const rest = {
    waiting: without(answers.waiting, name),
    kept: without(answers.kept, name),
    conflicts: without(answers.conflicts, name),
  }
  if (!before && !conflict && edit.value === was) return rest
  const problem = fieldProblem(field, edit.value, today)
  return problem === null
    ? { ...rest, waiting: { ...rest.waiting, [name]: edit } }
    : { ...rest, kept: { ...rest.kept, [name]: { ...edit, problem } } }
}

export interface Left {
  readonly records: readonly Found[]
  /** When the newest of their answers was typed, in milliseconds; null when none says. */
  readonly at: number | null
  /** Older than thirty days, and given up. */
  readonly expired: readonly Edit[]
}

/** When the newest of them was typed, in milliseconds; null when none says. */
export const newestOf = (edits: readonly Edit[]): number | null => latestOf(edits.map(({ at }) => at))

const editsOf = ({ waiting, kept }: Recalled): Edit[] => [...Object.values(waiting), ...Object.values(kept)]

const younger = <T extends Edit>(edits: Readonly<Record<string, T>>, limit: number) =>
  Object.fromEntries(Object.entries(edits).filter(([, { at = limit }]) => at >= limit))

const withoutOld = ({ answers: { waiting, kept, conflicts }, ...found }: Found, limit: number): Found => ({
  ...found,
  answers: { waiting: younger(waiting, limit), kept: younger(kept, limit), conflicts },
})

/** A save that was on its way may have arrived: what the school's record says already needs no saving. */
export const withoutStored = ({ answers, ...found }: Found, record: StudentRecord | undefined): Found => {
  const stored = Object.entries(answers.waiting).flatMap(([name, { value }]) =>
    record && valueIn(record, name) === value ? [name] : [],
  )
  return { ...found, answers: { ...answers, waiting: without(answers.waiting, ...stored) } }
}

/**
 * What a tab that died has left behind.
 * @param now milliseconds, of the server
 * @throws when a later release of the portal has written it: that one will read it
 */
export const leftAnswers = (text: string, now: number, today: string): Left => {
  const { format, records } = JSON.parse(text) as Kept
  if (format !== 1) throw new Error(`Kept answers in format ${String(format)}`)
  const all = records.map(({ drafts, ...found }) => ({
    ...found,
    answers: Object.entries(drafts).reduce(
      (answers, [name, draft]) => withDraft(answers, name, draft, today),
      found.answers,
    ),
  }))
  const limit = now - keptMs
  const fresh = all.map((found) => withoutOld(found, limit))
  return {
    records: fresh,
    at: newestOf(fresh.flatMap(({ answers }) => editsOf(answers))),
    expired: all.flatMap(({ answers }) => editsOf(answers)).filter(({ at = limit }) => at < limit),
  }
}
