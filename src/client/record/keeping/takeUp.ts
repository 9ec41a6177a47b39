// Takes up again what tabs that died have left on this device: into the save machine, then into this tab's own slot.
import { kindOf, log } from '../../log'
import type { Outbox } from '../../outbox/outbox'
import type { Writer } from '../../outbox/writer'
import { today } from '../../ui/dates/moments'
import type { Recalled } from '../saving/otherTabs'
import { readRecord } from '../readRecord'
import { recordSave, type Found } from '../saving/recordSaveSlice'
import type { Effects } from '../saving/sendBatch'
import { keeping, keepingSelectors } from './keepingSlice'
import { leftAnswers, newestOf, withoutStored } from './keptAnswers'
import { serverNow } from './serverNow'

/**
 * The office's look at a record would be noted for the family: its answers are sent as they are.
 * @throws when the record cannot be read: nothing is taken up for somebody whose session has ended
 */
const unstored = async (found: Found, { dispatch }: Effects): Promise<Found> => {
  if (found.editor === 'office') return found
  const { data, isError } = await dispatch(readRecord(found.studentId))
  if (isError) throw new Error('The record could not be read.')
  return withoutStored(found, data ?? undefined)
}

const fieldsOf = ({ waiting, kept, conflicts }: Recalled) =>
  Object.keys({ ...waiting, ...kept, ...conflicts })

const recall = async (text: string, effects: Effects) => {
  const { dispatch } = effects
  const left = leftAnswers(text, serverNow() ?? 0, today())
  const records = await Promise.all(left.records.map((found) => unstored(found, effects)))
  effects.throwIfCancelled()
  for (const found of records) dispatch(recordSave.recalled(found))
  dispatch(
    keeping.discovered({
      found: records.map(({ studentId, answers }) => ({ studentId, fields: fieldsOf(answers) })),
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
