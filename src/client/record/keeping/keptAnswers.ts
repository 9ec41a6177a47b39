// What lies on the device for an account: everything typed and not stored, record by record and class by class.
import { fieldProblem, saysLeftOut } from '#shared/record/fieldRules'
import { fieldOf, isFieldName } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { keptDays, mayBeGivenBack } from '#shared/rules/access/keptOnDevice'
import type { Coverage } from '../../api/baseQuery'
import { valueOf } from '../controls/fieldDraft'
import { valueIn } from '../recordSelectors'
import type { FoundSheet, SheetSaves } from '../marks/marksSaveSlice'
import type { Recalled } from '../queue/otherTabs'
import type { Found, RecordSaves } from '../saving/recordSaveSlice'
import { without, type Edit, type SaveQueue } from '../queue/saveQueue'
import { notStored, over } from '../queue/takeBack'
import { overtakenBy, withArrived } from '../queue/uncovered'
import { unsavedFields } from '../queue/saveSummary'
import { latestOf } from '../../ui/dates/moments'
import type { Draft } from './drafts'
import { keptSheets, type KeptSheet } from './sheets'

interface KeptRecord extends Found {
  readonly drafts: Readonly<Record<string, Draft>>
}

/** As it is stored. */
interface Kept {
  readonly format: 1
  readonly records: readonly KeptRecord[]
  /** Absent: written by a release that knew of none. */
  readonly sheets?: readonly KeptSheet[]
}

/** How long what was not saved is kept, answers and documents alike. */
export const keptMs = keptDays * 24 * 3_600_000

/** Null when nothing is unsaved, and copies of the school's have the rest. */
export const keptAnswers = (
  saves: RecordSaves,
  drafts: Readonly<Record<string, Readonly<Record<string, Draft>>>>,
  classes: SheetSaves = {},
): string | null => {
  const records = Object.values(saves)
    .map(({ studentId, editor, queue }) => ({ studentId, editor, queue, typed: drafts[studentId] ?? {} }))
    .filter(
      ({ queue, typed }) =>
        [...unsavedFields(queue), ...Object.keys(queue.uncovered), ...Object.keys(typed)].length > 0,
    )
    .map(({ studentId, editor, queue, typed }): KeptRecord => {
      const { uncovered } = queue
      return { studentId, editor, answers: { ...notStored(queue), uncovered }, drafts: typed }
    })
  const sheets = keptSheets(classes, drafts)
  const all: Kept = { format: 1, records, ...(sheets.length > 0 && { sheets }) }
  return records.length + sheets.length === 0 ? null : JSON.stringify(all)
}

/** @param text as keptAnswers gives it */
export const answersIn = (text: string): number => {
  const { records, sheets = [] } = JSON.parse(text) as Kept
  return [...records, ...sheets].reduce((sum, { answers, drafts }) => {
    const { waiting, kept, conflicts } = answers
    return sum + Object.keys({ ...waiting, ...kept, ...conflicts, ...drafts }).length
  }, 0)
}

const isBefore = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other

/** A field that was not left counts as left: what stood in it is the person's answer. */
const withDraft = (answers: Recalled, name: string, draft: Draft, today: string): Recalled => {
  if (!isFieldName(name)) return answers
  const field = fieldOf(name)
  const { text, at, was } = draft
  const before = answers.waiting[name] ?? answers.kept[name]
  const conflict = answers.conflicts[name]
  // Typed before an answer that another tab of this device has left, and this one has taken up.
  if (isBefore(at, before?.at ?? conflict?.typedAt)) return answers
  // A question that came while the text was being typed is no answered one: it is asked again.
  const base = Math.min(before?.base ?? draft.base, draft.base)
  const typed: Edit = { value: valueOf(field, text), base, at, was: before?.was ?? was, isUnfinished: true }
  const edit = over(typed, before)
  const rest = {
    ...answers,
    waiting: without(answers.waiting, name),
    kept: without(answers.kept, name),
    conflicts: without(answers.conflicts, name),
  }
  if (!before && !conflict && edit.value === was) return rest
  const isFine = (edit.value !== null && edit.value === was) || saysLeftOut(field, text)
  const problem = isFine ? null : fieldProblem(field, edit.value, today)
  return problem === null
    ? { ...rest, waiting: { ...rest.waiting, [name]: edit } }
    : { ...rest, kept: { ...rest.kept, [name]: { ...edit, problem } } }
}

export interface Left {
  readonly records: readonly Found[]
  readonly sheets: readonly FoundSheet[]
  /** When the newest of their answers was typed, in milliseconds; null when none says. */
  readonly at: number | null
  /** Older than thirty days, and given up. */
  readonly expired: readonly Timed[]
}

/** When the newest of them was typed, in milliseconds; null when none says. */
export const newestOf = (edits: readonly Timed[]): number | null => latestOf(edits.map(({ at }) => at))

type Timed = Pick<Edit, 'at'>

/** What was typed, and answers about which there is a question. */
const typedIn = ({ waiting, kept, conflicts }: Recalled): Timed[] => [
  ...Object.values(waiting),
  ...Object.values(kept),
  ...Object.values(conflicts).map(({ typedAt }) => ({ at: typedAt })),
]

const younger = <T extends Timed>(edits: Readonly<Record<string, T>>, limit: number) =>
  Object.fromEntries(Object.entries(edits).filter(([, { at = limit }]) => at >= limit))

interface Answered {
  readonly answers: Recalled
}

const withoutOld = <F extends Answered>(found: F, limit: number): F => {
  const { answers } = found
  const { waiting, kept, conflicts, uncovered = {} } = answers
  const young = { waiting: younger(waiting, limit), kept: younger(kept, limit) }
  const asked = Object.fromEntries(
    Object.entries(conflicts).filter(([, { typedAt = limit }]) => typedAt >= limit),
  )
  return { ...found, answers: { ...young, conflicts: asked, uncovered: younger(uncovered, limit) } }
}

/** The clocks of two machines are never the same. */
const doubtMs = 60_000

/** By a clock that was ahead: the time is unknown, or what is typed now would count as older. */
const withoutFuture = <F extends Answered>(found: F, now: number): F => {
  const { answers } = found
  const known = (at: number | undefined) =>
    now > 0 && at !== undefined && at > now + doubtMs ? undefined : at
  const timed = <T extends Edit>(edits: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, { ...edit, at: known(edit.at) }]))
  const conflicts = Object.fromEntries(
    Object.entries(answers.conflicts).map(([name, one]) => [name, { ...one, typedAt: known(one.typedAt) }]),
  )
  const waiting = timed(answers.waiting)
  return { ...found, answers: { ...answers, waiting, kept: timed(answers.kept), conflicts } }
}

const stillStanding = (
  uncovered: SaveQueue['uncovered'],
  record: StudentRecord,
  { epoch }: Coverage,
): SaveQueue['uncovered'] => {
  const ofNow = Object.fromEntries(Object.entries(uncovered).filter(([, one]) => one.epoch === epoch))
  return without(uncovered, ...overtakenBy(record, ofNow))
}

/**
 * A save that was on its way may have arrived: what the school's record says already needs no saving, but stays on the
 * device until a copy has it. Where nobody has told of copies yet it is sent once more, and so is what a restore has lost:
 * the school does not know yet that it was given.
 * @param now milliseconds, of the server
 */
export const withoutStored = (
  { answers, ...found }: Found,
  record: StudentRecord | undefined,
  coverage: Coverage | null,
  now: number,
): Found => {
  if (!record || !coverage) return { ...found, answers }
  const stored = Object.fromEntries(
    Object.entries(answers.waiting).filter(
      ([name, { value, receipt }]) =>
        receipt === undefined && valueIn(record, name) === value && mayBeGivenBack(name),
    ),
  )
  const since = { version: record.version, epoch: coverage.epoch, at: now }
  const waiting = without(answers.waiting, ...Object.keys(stored))
  const uncovered = withArrived(stillStanding(answers.uncovered ?? {}, record, coverage), stored, since)
  return { ...found, answers: { ...answers, waiting, uncovered } }
}

/** @param text as keptAnswers gives it */
export const hasSheets = (text: string): boolean => ((JSON.parse(text) as Kept).sheets ?? []).length > 0

const unread = (): never => {
  throw new Error('Marks, and nobody to read them.')
}

/**
 * What a tab that died has left behind.
 * @param now milliseconds, of the server; 0 while that is unknown
 * @param readSheet of marks, when there are any
 * @throws when a later release of the portal has written it: that one will read it
 */
export const leftAnswers = (
  text: string,
  now: number,
  today: string,
  readSheet: (kept: KeptSheet) => FoundSheet = unread,
): Left => {
  const { format, records, sheets = [] } = JSON.parse(text) as Kept
  if (format !== 1) throw new Error(`Kept answers in format ${String(format)}`)
  const all = records.map(({ drafts, ...stored }) => ({
    ...stored,
    answers: Object.entries(drafts).reduce(
      (answers, [name, draft]) => withDraft(answers, name, draft, today),
      withoutFuture(stored, now).answers,
    ),
  }))
  const typedSheets = sheets.map((sheet) => readSheet(withoutFuture(sheet, now)))
  const limit = now - keptMs
  const young = <F extends Answered>(found: F) => withoutFuture(withoutOld(found, limit), now)
  const fresh = { records: all.map(young), sheets: typedSheets.map(young) }
  const typedTimes = (found: readonly Answered[]) => found.flatMap(({ answers }) => typedIn(answers))
  return {
    ...fresh,
    at: newestOf(typedTimes([...fresh.records, ...fresh.sheets])),
    expired: typedTimes([...all, ...typedSheets]).filter(({ at = limit }) => at < limit),
  }
}
