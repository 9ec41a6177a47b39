// Makes labels for chosen students. Each student with a label is logged as viewed. Before a paper is printed, the preview asks
// here who gets one and who is left out.
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { termAtAddress } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listCardHolders } from '../../reports/cards/reportCards'
import {
  makeReport,
  scopeOf,
  todayOf,
  type SchoolPaperPool,
  type SchoolPaperRequest,
  type ScopeQuery,
} from '../schoolPapers/schoolPapers'
import {
  listAddressed,
  listScopeStudents,
  type ListOrder,
  type StudentScope,
} from '../schoolPapers/scopeQueries'
import type { LabelKind } from './studentLabelsDrawing'

const nobody: Readonly<Record<LabelKind, string>> = {
  name: 'There are no students for this choice.',
  address: 'These students have no home address.',
}

interface LabelsQuery extends ScopeQuery {
  readonly kind: LabelKind
  readonly first?: string
}

export const makeStudentLabels = async (
  app: App,
  pool: SchoolPaperPool,
  { kind, first = '1', ...query }: LabelsQuery,
  request: SchoolPaperRequest,
) => {
  const { db } = app
  const print = `${kind}-labels` as const
  const scope = await scopeOf(db, query, request.accountId)
  const { printed } = await printedStudents(db, scope, { print }, { order: 'class', today: todayOf(app) })
  if (printed.length === 0) throw new Refusal(409, nobody[kind])
  return makeReport(app, request, { what: print }, (order) =>
    pool.run('studentLabels', { ...order, kind, first: Number(first), ids: printed }, request.signal),
  )
}

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
