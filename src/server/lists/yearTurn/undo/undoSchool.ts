// Terms and windows as they were before the turn, where nobody has changed them since.
import type { TurnKept } from '#shared/contract/lists/yearTurn'
import type { Db } from '#server/platform/database/schema/schema'
import { listWindows, saveWindow } from '#server/school/registration/registrationQueries'
import {
  findTermDays,
  isTermUsed,
  removeTerm,
  removeWindow,
  saveTermDays,
} from '../apply/schoolWritesQueries'
import type { TermWritten, WindowWritten } from '../school'

const kept = (name: string, why: string): TurnKept => ({ student_id: '', name, why })

const isSame = (one: object | undefined, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const putBackTerms = async (
  db: Db,
  year: number,
  terms: readonly TermWritten[],
): Promise<TurnKept[]> => {
  const stay: TurnKept[] = []
  for (const { after, before, hadReports } of terms) {
    const { term, ...days } = after
    const key = { year, term }
    if (!isSame(await findTermDays(db, key), days))
      stay.push(kept(`Term ${term}`, 'The dates have changed since then.'))
    else if (before) await saveTermDays(db, key, before)
    else if (!hadReports && (await isTermUsed(db, key)))
      stay.push(kept(`Term ${term}`, 'Someone has worked on this term since then.'))
    else await removeTerm(db, key, !hadReports)
  }
  return stay
}

export const putBackWindows = async (db: Db, windows: readonly WindowWritten[]): Promise<TurnKept[]> => {
  const stored = await listWindows(db)
  const stay: TurnKept[] = []
  for (const { after, before } of windows) {
    const { form_level, ...window } = after
    if (!isSame(stored.get(form_level), window))
      stay.push(kept(`Form ${form_level}`, 'The registration window has changed since then.'))
    else if (before) await saveWindow(db, { form_level, ...before })
    else await removeWindow(db, form_level)
  }
  return stay
}
