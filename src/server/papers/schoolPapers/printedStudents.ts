// Divides the chosen students into those a paper is printed for and those left out.
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { termAtAddress } from '#shared/rules/reports/cards/termPosting'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listCardHolders } from '../../reports/cards/reportCards'
import { listAddressed } from '../studentLabels/queries'
import { listScopeStudents, type ListOrder, type StudentScope } from './scopeQueries'

interface Wish {
  readonly print: Print
  /** '2025-2' */
  readonly term?: string | undefined
}

export const printedStudents = async (
  db: Db,
  scope: StudentScope,
  wish: Wish,
  listing: { order: ListOrder; today: string },
): Promise<PrintPreview> => {
  const ids = (await listScopeStudents(db, scope, listing)).map(({ id }) => id)
  const holders = await printable(db, wish)
  const isPrinted = (id: string) => holders === null || holders.has(id)
  return { printed: ids.filter(isPrinted), left_out: ids.filter((id) => !isPrinted(id)) }
}

/** Null: everybody. */
const printable = async (db: Db, { print, term }: Wish): Promise<ReadonlySet<string> | null> => {
  if (print === 'name-labels') return null
  if (print === 'address-labels') return listAddressed(db)
  const key = termAtAddress(term ?? null)
  if (!key) throw new Refusal(422, 'Choose the term of the report cards.', { term: ['Choose a term.'] })
  return new Set((await listCardHolders(db, key)).map(({ student_id }) => student_id))
}
