// Makes labels for chosen students. Each student with a label is logged as viewed.
import type { LabelKind } from './studentLabelsData'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { printedStudents } from '../schoolPapers/printedStudents'
import {
  makeReport,
  scopeOf,
  todayOf,
  type SchoolPaperPool,
  type SchoolPaperRequest,
  type ScopeQuery,
} from '../schoolPapers/schoolPapers'

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
