// The year turn changes the school's terms and registration windows. After an undo they are as before, unless somebody
// has changed them since.
import type { TurnKept, TurnTerm, TurnWindow } from '#shared/contract/lists/yearTurn'
import type { Db } from '../../platform/database/schema/schema'
import { listWindows, saveWindow } from '../../school/registration/queries'
import type { TurnFacts } from './facts'
import {
  addTerm,
  findTermDays,
  hasReports,
  isTermUsed,
  removeTerm,
  removeWindow,
  saveTermDays,
} from './queries'

export interface TermWritten {
  readonly after: TurnTerm
  /** Null: it was not there. */
  readonly before: Omit<TurnTerm, 'term'> | null
  /** There were reports of it, without dates. */
  readonly hadReports: boolean
}

export interface WindowWritten {
  readonly after: TurnWindow
  /** Null: it was not there. */
  readonly before: Omit<TurnWindow, 'form_level'> | null
}

export const saveTerms = async (db: Db, { year, terms }: TurnFacts): Promise<TermWritten[]> => {
  const written: TermWritten[] = []
  for (const { term, before: known, ...wanted } of terms) {
    const days = dates(wanted)
    const before = known ? dates(known) : null
    if ((days.starts === null && known === undefined) || isSame(days, before)) continue
    const hadReports = await hasReports(db, { year, term })
    if (before === null) await addTerm(db, { year, term, ...days })
    else await saveTermDays(db, { year, term }, days)
    written.push({ after: { term, ...days }, before, hadReports })
  }
  return written
}

const dates = ({ starts, ends, next_term_starts }: Omit<TurnTerm, 'term'>) => ({
  ...{ starts, ends, next_term_starts },
})

const isSame = (one: object | undefined, other: object | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const saveWindows = async (db: Db, { plan, classes }: TurnFacts): Promise<WindowWritten[]> => {
  const stored = await listWindows(db)
  const levels = new Set(classes.map(({ form_level }) => form_level))
  const written: WindowWritten[] = []
  // The last of two windows for one form counts.
  const wanted = new Map(plan.windows.map((one) => [one.form_level, one]))
  for (const { form_level, open, deadline } of wanted.values()) {
    const before = stored.get(form_level) ?? null
    const after = { open, deadline }
    if (!levels.has(form_level) || isSame(after, before)) continue
    await saveWindow(db, { form_level, ...after })
    written.push({ after: { form_level, ...after }, before })
  }
  return written
}

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

const kept = (name: string, why: string): TurnKept => ({ student_id: '', name, why })

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
