// Takes up again what tabs that died have left on this device: into the save machine, then into this tab's own slot.
import type { StudentRecord } from '#shared/record/record'
import { coverageHeard, lastCoverage } from '../../api/baseQuery'
import { kindOf, log } from '../../log'
import type { Outbox } from '../../outbox/outbox'
import type { Writer } from '../../outbox/writer'
import { today } from '../../ui/dates/moments'
import type { Recalled } from '../queue/otherTabs'
import { isUnanswered } from '../device/cutOff'
import { readRecord } from '../readRecord'
import { selectRecord } from '../recordSelectors'
import { recordSave, type Found } from '../saving/recordSaveSlice'
import type { Effects } from '../saving/sendBatch'
import { keeping, keepingSelectors } from './keepingSlice'
import { hasSheets, leftAnswers, newestOf, withoutStored } from './keptAnswers'
import { serverNow } from './serverNow'

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

const fieldsOf = ({ waiting, kept, conflicts }: Recalled) =>
  Object.keys({ ...waiting, ...kept, ...conflicts })

const recall = async (text: string, effects: Effects) => {
  const { dispatch } = effects
  const marks = hasSheets(text) ? await import('../marks/marksHere') : null
  const left = leftAnswers(text, serverNow() ?? 0, today(), marks?.readSheet)
  const records = await Promise.all(left.records.map((found) => unstored(found, effects)))
  effects.throwIfCancelled()
  for (const found of records) dispatch(recordSave.recalled(found))
  const sheets = marks?.recallSheets(left.sheets, dispatch) ?? []
  const coverage = lastCoverage()
  if (coverage) dispatch(coverageHeard(coverage))
  dispatch(
    keeping.discovered({
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
  readonly recalled: Set<string>
}

/** After every wait the person may have signed out: then nothing is taken, and nothing removed. */
const takeUpEach = (outbox: Outbox, effects: Effects, { writer, keep, recalled }: Own): Promise<boolean> =>
  outbox.takeOver(async (text) => {
    if (!recalled.has(text)) await recall(text, effects)
    recalled.add(text)
    keep()
    await writer.settled()
    effects.throwIfCancelled()
    if (keepingSelectors.selectKeeps(effects.getState()) !== 'yes')
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
