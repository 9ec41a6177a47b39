// Takes up again what tabs that died have left on this device: into the save machine, then into this tab's own slot.
import { isAnyOf } from '@reduxjs/toolkit'
import type { StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { studentsApi } from '#client/api/students/studentsApi'
import { coverageHeard, lastCoverage } from '../api/baseQuery'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { kindOf, log } from '#client/log'
import { portalConfig } from '#client/portalConfig'
import type { Effects } from '#client/store/listeners'
import { readRecord, selectRecord } from './cachedRecord'
import type { Outbox } from './device/outbox'
import { mostTries, pause } from './device/place'
import { isUnanswered } from './device/readings'
import type { Writer } from './device/writer'
import { deviceStore, deviceStoreSelectors } from './deviceStoreSlice'
import { hasSheets, leftAnswers, newestOf, withoutStored } from './leftBehind'
import type { LeftAnswers } from './machine/otherTabs'
import { recordSave, type Found } from './recordSaveSlice'
import { serverNow } from './serverClock'

/** How long it takes at most to read the copy of a record on this device. */
const copyMs = 5_000

/**
 * The office's look at a record would be noted for the family: its answers are sent as they are. Where no answer comes,
 * the record as it was read last must do: a save that arrived after all is merged once more.
 * @throws when the record cannot be read: nothing is taken up for somebody whose session has ended
 */
const unstored = async (found: Found, effects: Effects): Promise<Found> => {
  if (found.editor === 'office') return found
  const { data, error } = await effects.dispatch(readRecord(found.studentId))
  const left = (record: StudentRecord | undefined) =>
    withoutStored(found, record, lastCoverage(), serverNow() ?? 0)
  if (!error) return left(data ?? undefined)
  const copy = () => selectRecord(effects.getState(), found.studentId)
  if (isUnanswered(error) && !copy()) await effects.condition(() => copy() !== undefined, copyMs)
  const known = isUnanswered(error) ? copy() : undefined
  if (!known) throw new Error('The record could not be read.')
  return left(known)
}

const fieldsOf = ({ waiting, refusedValues, conflicts }: LeftAnswers) =>
  Object.keys({ ...waiting, ...refusedValues, ...conflicts })

const restore = async (text: string, effects: Effects) => {
  const { dispatch } = effects
  const marks = hasSheets(text) ? await import('./marks/marksHere') : null
  const today = dayIn(portalConfig().school.timeZone, new Date())
  const left = leftAnswers(text, serverNow() ?? 0, today, marks?.readSheet)
  const records = await Promise.all(left.records.map((found) => unstored(found, effects)))
  effects.throwIfCancelled()
  for (const found of records) dispatch(recordSave.restoredFromDevice(found))
  const sheets = marks?.restoreSheets(left.sheets, dispatch) ?? []
  const coverage = lastCoverage()
  if (coverage) dispatch(coverageHeard(coverage))
  dispatch(
    deviceStore.discovered({
      found: records.map(({ studentId, answers }) => ({ studentId, fields: fieldsOf(answers) })),
      foundMarks: sheets.map(({ sheet, answers }) => ({ sheet, fields: fieldsOf(answers) })),
      foundAt: left.at,
      expired: { count: left.expired.length, at: newestOf(left.expired) },
    }),
  )
}

export interface Own {
  readonly writer: Writer
  readonly keep: () => void
  /** What is taken up already, but could not be kept here: once is enough. */
  readonly restored: Set<string>
}

/** After every wait the person may have signed out: then nothing is taken, and nothing removed. */
const takeUpEach = (
  outbox: Outbox,
  effects: Effects,
  { writer, keep, restored: recalled }: Own,
): Promise<boolean> =>
  outbox.takeOver(async (text) => {
    if (!recalled.has(text)) await restore(text, effects)
    recalled.add(text)
    keep()
    await writer.settled()
    effects.throwIfCancelled()
    if (deviceStoreSelectors.selectKeeps(effects.getState()) !== 'yes')
      throw new Error('What was found could not be kept here.')
  })

/** Whether nothing is left of any tab that died. */
export const takeUp = async (outbox: Outbox, effects: Effects, own: Own): Promise<boolean> => {
  try {
    return await takeUpEach(outbox, effects, own)
  } catch (error) {
    log('nothing could be taken up', { reason: kindOf(error) })
    return false
  }
}

/** What could not be read before may be read now. */
const mayBeReadable = isAnyOf(
  signedInAgain,
  recordSave.cameOnline,
  studentsApi.endpoints.getStudentRecord.matchFulfilled,
)

const never = () => new Promise<never>(() => undefined)

/** The page as the person sees it. */
export interface Sight {
  /** Aborted when the page is hidden: a tab that sleeps must not hold the lock of one that has died. */
  readonly untilHidden: () => AbortSignal
  /** Resolves when the page is seen the next time. */
  readonly seen: () => Promise<void>
}

/**
 * For as long as somebody is signed in: at once, a few times, and then whenever there is reason to hope or a tab dies.
 * @param take whether nothing is left of any tab that died
 */
export const takeUpOthers = async (
  take: () => Promise<boolean>,
  { whenOneDies }: Pick<Outbox, 'whenOneDies'>,
  { untilHidden, seen }: Sight,
  effects: Effects,
): Promise<void> => {
  let attempt = 1
  for (;;) {
    const nextSeen = seen()
    const isAll = await take()
    const died = whenOneDies(untilHidden()).then((hasDied) => hasDied || never())
    const hope = isAll ? [] : [effects.condition(mayBeReadable)]
    const again = isAll || attempt >= mostTries ? [] : [effects.delay(pause(attempt))]
    await Promise.race([died, nextSeen, ...hope, ...again])
    effects.throwIfCancelled()
    attempt = isAll ? 1 : attempt + 1
  }
}
