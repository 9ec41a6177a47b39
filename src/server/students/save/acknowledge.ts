// A save as a browser sends it: stored, and acknowledged with a receipt for each field.
import type { SaveStudentAnswer, SaveStudentBody } from '#shared/contract/students/students'
import { mayBeGivenBack } from '#shared/rules/access/keptOnDevice'
import type { Covered } from '../restores/coverage'
import type { Acknowledged, Receipts } from '../restores/receipts'
import { noReceipts, saveRequestOf, type Decided, type Saver, type SaveRequest } from './request'
import type { Saves } from './save'

/** By field, of what a save has stored. */
const receiptsFor = (
  { studentId, changed, values }: SaveRequest,
  { conflicts, known }: Decided,
  give: (answer: Acknowledged) => string,
): Record<string, string> => {
  const others = [...known, ...conflicts.map(({ field }) => field)]
  return Object.fromEntries(
    (changed ?? [])
      .filter((field) => !others.includes(field) && mayBeGivenBack(field))
      .map((field) => [field, give({ studentId, field, value: values[field] ?? null })]),
  )
}

/** @param covered when the save began */
export const saveAcknowledged = async (
  { saves, receipts }: { readonly saves: Pick<Saves, 'save'>; readonly receipts: Receipts },
  body: SaveStudentBody,
  saver: Saver,
  { epoch, takesBack }: Covered,
): Promise<SaveStudentAnswer> => {
  const request = saveRequestOf(body, saver, { epoch, receipts: takesBack ? receipts : noReceipts })
  const decided = await saves.save(request)
  const { known: _known, ...answer } = decided
  const give = (stored: Acknowledged) => receipts.give(stored, epoch, answer.version)
  return { ...answer, receipts: receiptsFor(request, decided, give) }
}
