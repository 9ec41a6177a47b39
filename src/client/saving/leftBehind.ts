// The format of an account's unsaved edits on the device: one entry per student record and one per class of marks.
import { fieldProblem, saysLeftOut, typedValue } from '#shared/record/fieldRules'
import { fieldOf, isFieldName } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { keptDays, mayBeGivenBack } from '#shared/rules/access/keptOnDevice'
import type { Coverage } from '../api/baseQuery'
import { valueIn } from './cachedRecord'
import type { Found, RecordSaves } from '../saving/recordSaveSlice'
import type { Draft } from './drafts'
import type { LeftAnswers } from './machine/otherTabs'
import { without, type Edit, type SaveQueue } from './machine/queue'
import { unsavedFields } from './machine/status'
import { notStored, over } from './machine/takeBack'
import { overtakenBy, withArrived } from './machine/uncovered'
import type { FoundAnswers } from './createSaveSlice'
import { latestOf } from './serverClock'
import { unsavedSheets, type StoredSheet, type FoundSheet, type SheetSaves } from './sheets'

interface StoredRecord extends Found {
  readonly drafts: Readonly<Record<string, Draft>>
}

/** The format on the device, in which refused values have their former name. */
type OnDevice<Left extends FoundAnswers> = Omit<Left, 'answers'> & {
  readonly answers: Omit<LeftAnswers, 'refusedValues'> & { readonly kept: LeftAnswers['refusedValues'] }
}

interface Stored {
  readonly format: 1
  readonly records: ReadonlyArray<OnDevice<StoredRecord>>
  /** Absent if it was written by a release that had no marks. */
  readonly sheets?: ReadonlyArray<OnDevice<StoredSheet>>
}

const toDevice = <Left extends FoundAnswers>({ answers, ...left }: Left): OnDevice<Left> => {
  const { refusedValues: kept, ...others } = answers
  return { ...left, answers: { ...others, kept } }
}

const fromDevice = <Left>({ answers, ...left }: OnDevice<Left & FoundAnswers>) => {
  const { kept: refusedValues, ...others } = answers
  return { ...left, answers: { ...others, refusedValues } }
}

const storedIn = (text: string) => {
  const { format, records, sheets = [] } = JSON.parse(text) as Stored
  return { format, records, sheets }
}

/** The maximum age of unsaved answers and documents. */
export const longestMs = keptDays * 24 * 3_600_000

/** Null if there is nothing unsaved and backups have all stored answers. */
export const unsavedText = (
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
    .map(({ studentId, editor, queue, typed }): StoredRecord => {
      const { uncovered } = queue
      return { studentId, editor, answers: { ...notStored(queue), uncovered }, drafts: typed }
    })
    .map(toDevice)
  const sheets = unsavedSheets(classes, drafts).map(toDevice)
  const all: Stored = { format: 1, records, ...(sheets.length > 0 && { sheets }) }
  return records.length + sheets.length === 0 ? null : JSON.stringify(all)
}

/** @param text as unsavedText gives it */
export const answersIn = (text: string): number => {
  const { records, sheets } = storedIn(text)
  return [...records, ...sheets].reduce((sum, { answers, drafts }) => {
    const { waiting, kept, conflicts } = answers
    return sum + Object.keys({ ...waiting, ...kept, ...conflicts, ...drafts }).length
  }, 0)
}

const isBefore = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other

/** Parses the text of a field or cell; null if no such field exists. */
type ReadText = (
  name: string,
  text: string,
  was: FieldValue,
) => { readonly value: FieldValue; readonly problem: string | null } | null

/** Text in a field that still had the focus counts as an answer. */
const withDraft = (
  answers: LeftAnswers,
  name: string,
  { text, base, at, was }: Draft,
  read: ReadText,
): LeftAnswers => {
  const found = read(name, text, was)
  const before = answers.waiting[name] ?? answers.refusedValues[name]
  const conflict = answers.conflicts[name]
  // The draft is older than an answer that another tab left on this device and this tab has already taken over.
  if (!found || isBefore(at, before?.at ?? conflict?.typedAt)) return answers
  const { value, problem } = found
  const typed: Edit = {
    value,
    // A conflict that arrived while the person typed is not answered by the draft, so it is asked again.
    base: Math.min(before?.base ?? base, base),
    at,
    was: before?.was ?? was,
    isUnfinished: true,
  }
  const edit = over(typed, before)
  const rest = {
    ...answers,
    waiting: without(answers.waiting, name),
    refusedValues: without(answers.refusedValues, name),
    conflicts: without(answers.conflicts, name),
  }
  if (!before && !conflict && value === was) return rest
  return problem === null
    ? { ...rest, waiting: { ...rest.waiting, [name]: edit } }
    : { ...rest, refusedValues: { ...rest.refusedValues, [name]: { ...edit, problem } } }
}

export const withTyped = (
  answers: LeftAnswers,
  drafts: Readonly<Record<string, Draft>>,
  read: ReadText,
): LeftAnswers =>
  Object.entries(drafts).reduce((all, [name, draft]) => withDraft(all, name, draft, read), answers)

const readAnswer =
  (today: string): ReadText =>
  (name, text, was) => {
    if (!isFieldName(name)) return null
    const field = fieldOf(name)
    const value = typedValue(field, text)
    const isFine = (value !== null && value === was) || saysLeftOut(field, text)
    return { value, problem: isFine ? null : fieldProblem(field, value, today) }
  }

export interface Left {
  readonly records: readonly Found[]
  readonly sheets: readonly FoundSheet[]
  /** When the newest answer was typed, in milliseconds; null if unknown. */
  readonly at: number | null
  /** Answers older than thirty days, which are dropped. */
  readonly expired: readonly Timed[]
}

/** When the newest edit was typed, in milliseconds; null if unknown. */
export const newestOf = (edits: readonly Timed[]): number | null => latestOf(edits.map(({ at }) => at))

type Timed = Pick<Edit, 'at'>

/** All unsaved edits, including those in conflict. */
const typedIn = ({ waiting, refusedValues, conflicts }: LeftAnswers): Timed[] => [
  ...Object.values(waiting),
  ...Object.values(refusedValues),
  ...Object.values(conflicts).map(({ typedAt }) => ({ at: typedAt })),
]

const younger = <T extends Timed>(edits: Readonly<Record<string, T>>, limit: number) =>
  Object.fromEntries(Object.entries(edits).filter(([, { at = limit }]) => at >= limit))

const withoutOld = <F extends FoundAnswers>(found: F, limit: number): F => {
  const { answers } = found
  const { waiting, refusedValues, conflicts, uncovered = {} } = answers
  const young = { waiting: younger(waiting, limit), refusedValues: younger(refusedValues, limit) }
  const asked = Object.fromEntries(
    Object.entries(conflicts).filter(([, { typedAt = limit }]) => typedAt >= limit),
  )
  return { ...found, answers: { ...young, conflicts: asked, uncovered: younger(uncovered, limit) } }
}

/** Tolerance for two clocks that differ. */
const doubtMs = 60_000

/** Drops times in the future, which come from a clock that was ahead; otherwise new edits would count as older. */
const withoutFuture = <F extends FoundAnswers>(found: F, now: number): F => {
  const { answers } = found
  const known = (at: number | undefined) =>
    now > 0 && at !== undefined && at > now + doubtMs ? undefined : at
  const timed = <T extends Edit>(edits: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, { ...edit, at: known(edit.at) }]))
  const conflicts = Object.fromEntries(
    Object.entries(answers.conflicts).map(([name, one]) => [name, { ...one, typedAt: known(one.typedAt) }]),
  )
  const waiting = timed(answers.waiting)
  return {
    ...found,
    answers: { ...answers, waiting, refusedValues: timed(answers.refusedValues), conflicts },
  }
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
 * A save without an answer may have arrived. A value that the record already has needs no saving, but stays on the
 * device until a backup has it. If the backups are unknown, the value is sent once more. An edit that is resent after a
 * restore is always sent, because the school does not know of it yet.
 * @param now milliseconds of the server's clock
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

/** @param text as unsavedText gives it */
export const hasSheets = (text: string): boolean => storedIn(text).sheets.length > 0

const unread = (): never => {
  throw new Error('Marks, and nobody to read them.')
}

/**
 * Reads the edits of a closed or crashed tab.
 * @param now milliseconds of the server's clock; 0 while it is unknown
 * @param readSheet reads marks, if there are any
 * @throws if a later release has written the text, which only that release can read
 */
export const leftAnswers = (
  text: string,
  now: number,
  today: string,
  readSheet: (kept: StoredSheet) => FoundSheet = unread,
): Left => {
  const { format, records, sheets } = storedIn(text)
  if (format !== 1) throw new Error(`Kept answers in format ${String(format)}`)
  const all = records.map(fromDevice).map(({ drafts, ...stored }) => ({
    ...stored,
    answers: withTyped(withoutFuture(stored, now).answers, drafts, readAnswer(today)),
  }))
  const typedSheets = sheets.map(fromDevice).map((sheet) => readSheet(withoutFuture(sheet, now)))
  const limit = now - longestMs
  const young = <F extends FoundAnswers>(found: F) => withoutFuture(withoutOld(found, limit), now)
  const fresh = { records: all.map(young), sheets: typedSheets.map(young) }
  const typedTimes = (found: readonly FoundAnswers[]) => found.flatMap(({ answers }) => typedIn(answers))
  return {
    ...fresh,
    at: newestOf(typedTimes([...fresh.records, ...fresh.sheets])),
    expired: typedTimes([...all, ...typedSheets]).filter(({ at = limit }) => at < limit),
  }
}
