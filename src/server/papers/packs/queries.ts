// Packs: documents for many students, made in the background.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { latestTrue } from '../../platform/core/durations'
import type { DocumentPackTable } from '../../platform/database/schema/reports'
import type { Db } from '../../platform/database/schema/schema'

export type PackRow = Selectable<DocumentPackTable>

export const savePack = (db: Db, row: Insertable<DocumentPackTable>) =>
  db.insertInto('document_pack').values(row).execute()

export const findPack = (db: Db, id: string): Promise<PackRow | undefined> =>
  db.selectFrom('document_pack').selectAll().where('id', '=', id).executeTakeFirst()

/** The last term whose reports are posted. */
export const findPostedTerm = (db: Db) =>
  db
    .selectFrom('term_report')
    .select(['year', 'term'])
    .where('posted', '=', 1)
    .orderBy('year', 'desc')
    .orderBy('term', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Newest first. */
export const listPacks = (db: Db): Promise<PackRow[]> =>
  db.selectFrom('document_pack').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()

/** Waiting or being made. */
export const listOpenPacks = (db: Db): Promise<PackRow[]> =>
  db
    .selectFrom('document_pack')
    .selectAll()
    .where('state', 'in', ['waiting', 'working'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Takes the oldest waiting pack; only one process gets it. */
export const takePack = async (db: Db, run_by: string, at: string): Promise<PackRow | undefined> => {
  const next = await db
    .selectFrom('document_pack')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  return db
    .updateTable('document_pack')
    .set((row) => ({ state: 'working', run_by, beat_at: at, attempts: row('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** False when the pack no longer belongs to this process, because it was cancelled. */
export const saveProgress = async (
  db: Db,
  { id, run_by }: Pick<PackRow, 'id' | 'run_by'>,
  change: Updateable<DocumentPackTable>,
): Promise<boolean> => {
  const row = await db
    .updateTable('document_pack')
    .set(change)
    .where('id', '=', id)
    .where('run_by', '=', run_by)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined if the pack had already ended. */
export const saveCancelled = (db: Db, id: string, at: string): Promise<PackRow | undefined> =>
  db
    .updateTable('document_pack')
    .set({ state: 'cancelled', ended_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .returningAll()
    .executeTakeFirst()

/**
 * Packs whose process has sent no heartbeat since `notHeardSince`, or whose heartbeat lies in the future after a clock
 * error. With SQLite these are the packs of any other process. The caller is making no pack, so a pack that still
 * belongs to it is one whose end it could not store.
 */
export const listAbandoned = (
  db: Db,
  run_by: string,
  { notHeardSince, now }: { notHeardSince: string; now: Date },
): Promise<PackRow[]> =>
  db
    .selectFrom('document_pack')
    .selectAll()
    .where('state', '=', 'working')
    .where((is) =>
      is.or([
        is('run_by', '=', run_by),
        is('beat_at', '<=', notHeardSince),
        is('beat_at', '>', latestTrue(now)),
      ]),
    )
    .execute()

/** Takes a pack from a process that is gone; does nothing if it has sent a heartbeat after all. */
export const saveTakenFrom = (
  db: Db,
  { id, run_by, beat_at }: PackRow,
  change: Updateable<DocumentPackTable>,
) =>
  db
    .updateTable('document_pack')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('run_by', '=', run_by)
    .where('beat_at', '=', beat_at)
    .execute()

/** Also removes packs that seem to end in the future, after a clock error, because they would otherwise stay. */
export const removePacksBefore = async (db: Db, at: string, now: Date): Promise<PackRow[]> =>
  db
    .deleteFrom('document_pack')
    .where((is) => is.or([is('ended_at', '<', at), is('ended_at', '>', latestTrue(now))]))
    .where('state', 'not in', ['waiting', 'working'])
    .returningAll()
    .execute()

/** The photos of students, by the hash of their content. */
export const listPhotos = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('uploaded_file')
    .select(['student_id', 'sha256'])
    .where('type', '=', 'picture')
    .where('is_current', '=', 1)
    .execute()
  return new Map(rows.map(({ student_id, sha256 }) => [student_id, sha256]))
}
