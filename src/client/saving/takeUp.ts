// Takes over the edits of closed or crashed tabs of this device: first into the save queues, then into this tab's own
// slot.
import { isAnyOf } from '@reduxjs/toolkit'
import type { StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { studentsApi } from '#client/api/students/studentsApi'
import { coverageHeard, lastCoverage } from '../api/baseQuery'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { isNotFound } from '#client/api/transport/errorText'
import { kindOf, log } from '#client/log'
import { portalConfig } from '#client/portalConfig'
import { selectOwnId } from '#client/session/children'
import type { Effects } from '#client/store/listeners'
import { readRecord, selectRecord } from './cachedRecord'
import type { Outbox, Writer } from './device/outbox'
import { mostTries, pause } from './device/place'
import { isUnanswered } from './device/readings'
import { deviceStore, deviceStoreSelectors, type FoundFields } from './deviceStoreSlice'
import { hasSheets, leftAnswers, newestOf, withoutStored } from './leftBehind'
import type { LeftAnswers } from './machine/otherTabs'
import { recordSave, type Found } from './recordSaveSlice'
import { serverNow } from './serverClock'

/** The longest wait for the copy of a record on this device. */
const copyMs = 5_000

/**
 * The office's edits are sent without reading the record, because the family's access log would show the read. If the
 * server does not answer, the last copy on the device is used: a save that had arrived is then merged once more.
 * @throws if the record cannot be read; nothing is taken over for a person whose session has ended
 */
const unstored = async (found: Found, effects: Effects): Promise<Found> => {
  if (found.editor === 'office') return found
  const { data, error } = await effects.dispatch(readRecord(found.studentId))
  // A brother or sister whose pages this sign-in does not open any more: nothing is sent, and nothing is lost.
  if (isNotFound(error) && found.studentId !== selectOwnId(effects.getState())) return found
  const left = (record: StudentRecord | undefined) =>
    withoutStored(found, record, lastCoverage(), serverNow() ?? 0)
  if (!error) return left(data ?? undefined)
  const copy = () => selectRecord(effects.getState(), found.studentId)
  if (isUnanswered(error) && !copy()) await effects.condition(() => copy() !== undefined, copyMs)
  const known = isUnanswered(error) ? copy() : undefined
  if (!known) throw new Error('The record could not be read.')
  return left(known)
}

const found = (
  kind: FoundFields['kind'],
  id: string,
  { waiting, refusedValues, conflicts }: LeftAnswers,
): FoundFields => ({ kind, id, fields: Object.keys({ ...waiting, ...refusedValues, ...conflicts }) })

const restore = async (text: string, effects: Effects) => {
  const { dispatch } = effects
  const marks = hasSheets(text) ? await import('./marks/marks') : null
  const today = dayIn(portalConfig().school.timeZone, new Date())
  const left = leftAnswers(text, serverNow() ?? 0, today, marks?.readSheet)
  const records = await Promise.all(left.records.map((record) => unstored(record, effects)))
  effects.throwIfCancelled()
  for (const record of records) dispatch(recordSave.restoredFromDevice(record))
  const sheets = marks?.restoreSheets(left.sheets, dispatch) ?? []
  const coverage = lastCoverage()
  if (coverage) dispatch(coverageHeard(coverage))
  dispatch(
    deviceStore.discovered({
      found: [
        ...records.map(({ studentId, answers }) => found('answer', studentId, answers)),
        ...sheets.map(({ sheet, answers }) => found('mark', sheet, answers)),
      ],
      foundAt: left.at,
      expired: { count: left.expired.length, at: newestOf(left.expired) },
    }),
  )
}

export interface Own {
  readonly writer: Writer
  readonly keep: () => void
  /**
   * Edits that are already in the queues but could not be written to this tab's slot; they must not be taken over
   * twice.
   */
  readonly restored: Set<string>
}

/** The person may sign out during every wait; then nothing is taken over and nothing is deleted. */
const takeUpEach = (outbox: Outbox, effects: Effects, { writer, keep, restored }: Own): Promise<boolean> =>
  outbox.takeOver(async (text) => {
    if (!restored.has(text)) await restore(text, effects)
    restored.add(text)
    keep()
    await writer.settled()
    effects.throwIfCancelled()
    if (deviceStoreSelectors.selectKeeps(effects.getState()) !== 'yes')
      throw new Error('What was found could not be kept here.')
  })

/** True if no edits of other tabs are left. */
export const takeUp = async (outbox: Outbox, effects: Effects, own: Own): Promise<boolean> => {
  try {
    return await takeUpEach(outbox, effects, own)
  } catch (error) {
    log('nothing could be taken up', { reason: kindOf(error) })
    return false
  }
}

/** After these events a failed read may succeed. */
const mayBeReadable = isAnyOf(
  signedInAgain,
  recordSave.cameOnline,
  studentsApi.endpoints.getStudentRecord.matchFulfilled,
)

const never = () => new Promise<never>(() => undefined)

/** The visibility of the page. */
export interface Sight {
  /** Aborts when the page is hidden: a suspended tab must not hold the lock of a closed one. */
  readonly untilHidden: () => AbortSignal
  /** Resolves when the page becomes visible the next time. */
  readonly seen: () => Promise<void>
}

/**
 * Takes over edits until the sign-out: at once, a few retries, then after each event that may help and each time a tab
 * closes.
 * @param take resolves to true if no edits of other tabs are left
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
