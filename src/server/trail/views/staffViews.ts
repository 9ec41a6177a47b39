// The view log, as the family, the office and the operator read it.
import type { StaffViewPage } from '#shared/contract/privacy/privacy'
import { staffViewText } from '#shared/rules/trail/staffViews'
import type { Db } from '../../platform/database/schema/schema'
import { findListOpened, listViewsBetween, listViewsOf } from './queries'

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

export interface WhoSawQuery {
  /** yyyy-MM-dd or an ISO time; UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly student?: string | undefined
}

/** Views and exports between two days, as lines of text. */
export const whoSaw = async (db: Db, query: WhoSawQuery): Promise<string[]> => {
  const from = momentOf('from', query.from, '00:00:00.000')
  const to = momentOf('to', query.to, '23:59:59.999')
  const rows = await listViewsBetween(db, from, to, query.student ?? null)
  const lines = rows.map((row) =>
    [row.at, row.actor, staffViewText(row.what), row.detail ?? '–', aboutText(row)].join('\t'),
  )
  const people = new Set(rows.map(({ actor }) => actor)).size
  return [
    ...lines,
    `${rows.length} ${rows.length === 1 ? 'view' : 'views'} by ${people} ${people === 1 ? 'person' : 'people'} from ${from} to ${to} (UTC).`,
  ]
}

const momentOf = (name: string, text: string | undefined, rest: string): string => {
  const moment = text === undefined ? '' : /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T${rest}Z` : text
  if (Number.isNaN(Date.parse(moment)))
    throw new Error(
      `Give the days: --from 2026-09-01 --to 2026-09-03 [--student ID]. --${name} is not a day.`,
    )
  return new Date(moment).toISOString()
}

const aboutText = ({ student_id, students }: { student_id: string | null; students: string | null }) => {
  if (student_id !== null) return student_id
  if (students === 'all') return 'every student'
  const ids = JSON.parse(students ?? '[]') as string[]
  return ids.length > 5 ? `${ids.slice(0, 5).join(',')} and ${ids.length - 5} more` : ids.join(',')
}
