// The gate: nothing that was acknowledged may be missing (REL-30, REL-31, REL-70).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { tokenHashOf } from '../../http/security/session'
import type { PortalDatabase } from '../../platform/database/opening/open'
import type { Db, UploadedFileTable } from '../../platform/database/schema/schema'
import type { Journal, Sent, Upload } from './journal'

export interface Verdict {
  /** Saves, uploads and sign-ins that were answered with 2xx. */
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

const saveFaults = async (db: Db, journal: Journal): Promise<string[]> => {
  const saves = journal.list('save')
  const last = new Map(saves.map((save) => [`${save.student} ${save.field}`, save]))
  const changes = await countChanges(db)
  const rows = await db.selectFrom('student').selectAll().execute()
  const records = new Map(rows.map((row) => [row.id, row as unknown as Row]))
  return [
    ...[...last.values()].flatMap((save) => valueFault(journal, records, save)),
    ...saves.flatMap((save) => historyFault(changes, save)),
  ]
}

const pathOf = (dataDir: string, sha256: string) =>
  join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)

/** What is wrong with the bytes on the disk. */
const bytesFault = (dataDir: string, sha256: string): string | undefined => {
  const path = pathOf(dataDir, sha256)
  if (!existsSync(path)) return 'its file is missing'
  const found = createHash('sha256').update(readFileSync(path)).digest('hex')
  return found === sha256 ? undefined : 'its file is damaged'
}

const uploadFault = (row: UploadedFileTable | undefined, upload: Upload, dataDir: string) => {
  const name = `upload ${upload.id} of ${upload.student}`
  if (!row) return [`${name}: no such row`]
  if (row.sha256 !== upload.sha256) return [`${name}: other bytes were stored`]
  const fault = bytesFault(dataDir, row.sha256)
  return fault ? [`${name}: ${fault}`] : []
}

/** Exactly one file of each type is current, and none that is older than the last acknowledged one. */
const currentFault = (rows: readonly UploadedFileTable[], uploads: readonly Upload[]): string[] => {
  const last = new Map(uploads.map((upload) => [`${upload.student} ${upload.fileType}`, upload.id]))
  const earlier = new Set(uploads.map(({ id }) => id))
  return [...last].flatMap(([slot, id]) => {
    const current = rows.filter((row) => row.is_current === 1 && `${row.student_id} ${row.type}` === slot)
    const isRight = current.length === 1 && (current[0]?.id === id || !earlier.has(current[0]?.id ?? id))
    return isRight ? [] : [`${slot}: ${current.length} current files, acknowledged was ${id}`]
  })
}

const uploadFaults = async (db: Db, journal: Journal, dataDir: string): Promise<string[]> => {
  const uploads = journal.list('upload')
  const slots = new Set(uploads.map(({ student, fileType }) => `${student} ${fileType}`))
  const all = await db.selectFrom('uploaded_file').selectAll().execute()
  const rows = all.filter(({ student_id, type }) => slots.has(`${student_id} ${type}`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const empty = all.filter(({ sha256 }) => !existsSync(pathOf(dataDir, sha256)))
  return [
    ...empty.map(({ id }) => `the row of ${id} names a file that is not there`),
    ...uploads.flatMap((upload) => uploadFault(byId.get(upload.id), upload, dataDir)),
    ...currentFault(rows, uploads),
  ]
}

const sessionFaults = async (db: Db, journal: Journal): Promise<string[]> => {
  const rows = await db.selectFrom('session').select('id').execute()
  const alive = new Set(rows.map(({ id }) => id))
  return journal
    .list('session')
    .filter(({ token }) => !alive.has(tokenHashOf(token)))
    .map(({ student }) => `a session of ${student} is gone`)
}

interface Leniency {
  /** The clock was moved: sessions may have ended by it. */
  readonly sessionsMayEnd?: boolean
}

/** @param dataDir where the uploaded files are */
export const judge = async (
  opened: PortalDatabase,
  journal: Journal,
  dataDir: string,
  { sessionsMayEnd = false }: Leniency = {},
): Promise<Verdict> => {
  const { db } = opened
  return {
    acknowledged: journal.count,
    faults: [
      ...(await damage(opened)),
      ...(await saveFaults(db, journal)),
      ...(await uploadFaults(db, journal, dataDir)),
      ...(sessionsMayEnd ? [] : await sessionFaults(db, journal)),
    ],
  }
}
