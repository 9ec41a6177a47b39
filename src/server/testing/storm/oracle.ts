// The gate: nothing that was acknowledged may be missing (REL-30, REL-31, REL-70).
import { sql } from 'kysely'
import type { PortalDatabase } from '../../db/open'
import type { Db } from '../../db/schema'
import type { Journal, Sent } from './journal'

export interface Verdict {
  acknowledged: number
  /** Empty, or one line per thing that is wrong. */
  faults: string[]
}

type Row = Record<string, unknown>

const damage = async ({ db, engine }: PortalDatabase): Promise<string[]> => {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

/** How often each value was written, by client, count and field. */
const countChanges = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('field_change').select(['client', 'seq', 'field', 'new_value']).execute()
  const counts = new Map<string, number>()
  for (const { client, seq, field, new_value } of rows) {
    const key = `${client} ${seq} ${field} ${new_value}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const historyFault = (changes: ReadonlyMap<string, number>, { client, seq, field, value }: Sent) => {
  const count = changes.get(`${client} ${seq} ${field} ${JSON.stringify(value)}`) ?? 0
  return count === 1 ? [] : [`${client} ${seq}: ${field} stands ${count} times in the history`]
}

const valueFault = (journal: Journal, records: ReadonlyMap<string, Row>, last: Sent) => {
  const stored = records.get(last.student)?.[last.field]
  if (journal.allowed(last.student, last.field, last.value).includes(String(stored))) return []
  return [`${last.student}: ${last.field} is ${JSON.stringify(stored)}, acknowledged was ${last.value}`]
}

export const judge = async (opened: PortalDatabase, journal: Journal): Promise<Verdict> => {
  const acknowledged = journal.listAcknowledged()
  const last = new Map(acknowledged.map((save) => [`${save.student} ${save.field}`, save]))
  const changes = await countChanges(opened.db)
  const rows = await opened.db.selectFrom('student').selectAll().execute()
  const records = new Map(rows.map((row) => [row.id, row as unknown as Row]))
  return {
    acknowledged: acknowledged.length,
    faults: [
      ...(await damage(opened)),
      ...[...last.values()].flatMap((save) => valueFault(journal, records, save)),
      ...acknowledged.flatMap((save) => historyFault(changes, save)),
    ],
  }
}
