// Takes up again what tabs that died have left on this device: into the save machine, then into this tab's own slot.
import { studentsApi } from '../../api/records/studentsApi'
import type { Outbox } from '../../outbox/outbox'
import type { Writer } from '../../outbox/writer'
import { today } from '../../ui/dates/moments'
import type { Recalled } from '../saving/otherTabs'
import { recordSave, type Found } from '../saving/recordSaveSlice'
import type { Effects } from '../saving/sendBatch'
import { keeping, keepingSelectors } from './keepingSlice'
import { leftAnswers, newestOf, withoutStored } from './keptAnswers'
import { serverNow } from './serverNow'

const { getStudentRecord } = studentsApi.endpoints

/**
 * The office's look at a record would be noted for the family: its answers are sent as they are.
 * @throws when the record cannot be read: nothing is taken up for somebody whose session has ended
 */
const unstored = async (found: Found, { dispatch }: Effects): Promise<Found> => {
  if (found.editor === 'office') return found
  const read = getStudentRecord.initiate(found.studentId, { forceRefetch: true, subscribe: false })
  const { data, isError } = await dispatch(read)
  if (isError) throw new Error('The record could not be read.')
  return withoutStored(found, data ?? undefined)
}

const fieldsOf = ({ waiting, kept, conflicts }: Recalled) =>
  Object.keys({ ...waiting, ...kept, ...conflicts })

/** After every wait the person may have signed out: then nothing is taken, and nothing removed. */
export const takeUp = (outbox: Outbox, effects: Effects, own: Writer, keep: () => void): Promise<boolean> =>
  outbox.takeOver(async (text) => {
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
    keep()
    await own.settled()
    effects.throwIfCancelled()
    if (keepingSelectors.selectKeeps(effects.getState()) !== 'yes')
      throw new Error('What was found could not be kept here.')
  })
