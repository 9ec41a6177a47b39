// The format of an account's unsaved edits on the device: one entry per student record and one per class of marks.
import { fieldProblem, saysLeftOut, typedValue } from '#shared/record/fieldRules'
import { fieldOf, isFieldName } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { keptDays, mayBeGivenBack } from '#shared/rules/access/keptOnDevice'
import type { Coverage } from '../api/baseQuery'
import { valueIn } from './cachedRecord'
import type { FoundAnswers, Saved, Saves } from './createSaveSlice'
import type { AllDrafts, Draft, Drafts } from './drafts'
import type { LeftAnswers } from './machine/otherTabs'
import { some, without, type ByField, type Edit, type SaveQueue } from './machine/queue'
import { unsavedFields } from './machine/status'
import { notStored, over } from './machine/takeBack'
import { overtakenBy, withArrived } from './machine/uncovered'
import type { Found, RecordSaves } from './recordSaveSlice'
import { latestOf } from './serverClock'
import type { FoundSheet, SheetSaves, StoredSheet } from './sheets'

interface StoredRecord extends Found {
  readonly drafts: Drafts
}

interface Stored {
  readonly format: 2
  readonly records: readonly StoredRecord[]
  readonly sheets: readonly StoredSheet[]
}

type FormerAnswers = Omit<LeftAnswers, 'refusedValues'> & { readonly kept: LeftAnswers['refusedValues'] }

/** Refused values had another name, and the list of sheets was absent when no marks were unsaved. */
interface FormerFormat {
  readonly format: 1
  readonly records: ReadonlyArray<Omit<StoredRecord, 'answers'> & { readonly answers: FormerAnswers }>
  readonly sheets?: ReadonlyArray<Omit<StoredSheet, 'answers'> & { readonly answers: FormerAnswers }>
}

const renamed = ({ kept, ...answers }: FormerAnswers): LeftAnswers => ({ ...answers, refusedValues: kept })

const storedIn = (text: string): Stored => {
  const stored = JSON.parse(text) as Stored | FormerFormat
  if (stored.format !== 1) return stored
  const { records, sheets = [] } = stored
  return {
    format: 2,
    records: records.map(({ answers, ...record }) => ({ ...record, answers: renamed(answers) })),
    sheets: sheets.map(({ answers, ...sheet }) => ({ ...sheet, answers: renamed(answers) })),
  }
}

/** The maximum age of unsaved answers and documents. */
export const longestMs = keptDays * 24 * 3_600_000

/** The unsaved edits of each record or class, with those stored answers that no backup has yet. */
const unsavedIn = <One extends Saved, Whose>(
  saves: Saves<One>,
  drafts: AllDrafts,
  whose: (one: One) => Whose,
) =>
  Object.entries(saves).flatMap(([id, one]) => {
    const { queue } = one
    const typed = drafts[id] ?? {}
    const names = [...unsavedFields(queue), ...Object.keys(queue.uncovered), ...Object.keys(typed)]
    if (names.length === 0) return []
    return [{ ...whose(one), answers: { ...notStored(queue), uncovered: queue.uncovered }, drafts: typed }]
  })

/** Null if there is nothing unsaved and backups have all stored answers. */
export const unsavedText = (
  saves: RecordSaves,
  drafts: AllDrafts,
  classes: SheetSaves = {},
): string | null => {
  const records = unsavedIn(saves, drafts, ({ studentId, editor }) => ({ studentId, editor }))
  const sheets = unsavedIn(classes, drafts, ({ key }) => ({ key }))
  const all: Stored = { format: 2, records, sheets }
  return records.length + sheets.length === 0 ? null : JSON.stringify(all)
}

/** @param text as unsavedText gives it */
export const answersIn = (text: string): number => {
  const { records, sheets } = storedIn(text)
  return [...records, ...sheets].reduce((sum, { answers, drafts }) => {
    const { waiting, refusedValues, conflicts } = answers
    return sum + Object.keys({ ...waiting, ...refusedValues, ...conflicts, ...drafts }).length
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

export const withTyped = (answers: LeftAnswers, drafts: Drafts, read: ReadText): LeftAnswers =>
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

/** Drops edits that were typed before the limit. */
const withoutOld = (
  { waiting, refusedValues, conflicts, uncovered = {} }: LeftAnswers,
  limit: number,
): LeftAnswers => {
  const isYoung = ({ at = limit }: Timed) => at >= limit
  return {
    waiting: some(waiting, isYoung),
    refusedValues: some(refusedValues, isYoung),
    conflicts: some(conflicts, ({ typedAt }) => isYoung({ at: typedAt })),
    uncovered: some(uncovered, isYoung),
  }
}

/** Tolerance for two clocks that differ. */
const doubtMs = 60_000

const each = <T>(all: ByField<T>, change: (one: T) => T): ByField<T> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))

/** Drops times in the future, which come from a clock that was ahead; otherwise new edits would count as older. */
const withoutFuture = <Left extends FoundAnswers & { readonly drafts: Drafts }>(
  left: Left,
  now: number,
): Left => {
  const { answers, drafts } = left
  const known = (at: number | undefined) =>
    now > 0 && at !== undefined && at > now + doubtMs ? undefined : at
  const timed = <T extends Timed>(edits: ByField<T>) =>
    each(edits, (edit) => ({ ...edit, at: known(edit.at) }))
  return {
    ...left,
    drafts: timed(drafts),
    answers: {
      ...answers,
      waiting: timed(answers.waiting),
      refusedValues: timed(answers.refusedValues),
      conflicts: each(answers.conflicts, (one) => ({ ...one, typedAt: known(one.typedAt) })),
    },
  }
}

const stillStanding = (
  uncovered: SaveQueue['uncovered'],
  record: StudentRecord,
  { epoch }: Coverage,
): SaveQueue['uncovered'] => {
  const ofNow = some(uncovered, (one) => one.epoch === epoch)
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
  if (format !== 2) throw new Error(`Kept answers in format ${String(format)}`)
  const typedRecords = records
    .map((record) => withoutFuture(record, now))
    .map(({ drafts, ...found }) => ({
      ...found,
      answers: withTyped(found.answers, drafts, readAnswer(today)),
    }))
  const typedSheets = sheets.map((sheet) => readSheet(withoutFuture(sheet, now)))
  const limit = now - longestMs
  const young = <F extends FoundAnswers>(found: F) => ({
    ...found,
    answers: withoutOld(found.answers, limit),
  })
  const fresh = { records: typedRecords.map(young), sheets: typedSheets.map(young) }
  const typedTimes = (found: readonly FoundAnswers[]) => found.flatMap(({ answers }) => typedIn(answers))
  return {
    ...fresh,
    at: newestOf(typedTimes([...fresh.records, ...fresh.sheets])),
    expired: typedTimes([...typedRecords, ...typedSheets]).filter(({ at = limit }) => at < limit),
  }
}
