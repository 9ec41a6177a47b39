// The view log, as the family and the office read it.
import type { StaffViewPage } from '#shared/contract/privacy/privacy'
import type { Db } from '../../platform/database/schema/schema'
import { findListOpened, listViewsOf } from './staffViewsQueries'

const pageSize = 50

export const staffViewsOf = async (
  db: Db,
  studentId: string,
  { before, isOffice }: { before: number | null; isOffice: boolean },
): Promise<StaffViewPage> => {
  const rows = await listViewsOf(db, studentId, before, pageSize + 1)
  const views = rows.slice(0, pageSize).map(({ id, at, actor, what, detail, student_id }) => ({
    ...{ id: Number(id), at, what, detail },
    account: isOffice ? actor : null,
    among_others: student_id === null ? (1 as const) : (0 as const),
  }))
  const next = rows.length > pageSize ? (views.at(-1)?.id ?? null) : null
  return { views, next, list_opened_at: await findListOpened(db) }
}
