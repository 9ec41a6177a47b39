// The outcome of scheduled backups, kept in the database so that every instance and the office can see it.
import { latestTrue } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'

export interface BackupStatus {
  /** ISO time of the newest copy that was read back and found intact. */
  goodAt: string | null
  goodFullAt: string | null
  bytes: number
  /** The last failure since the last good copy; null when there was none. */
  failedAt: string | null
  /** Copies that can no longer be opened. */
  damaged: number
  /** The number of files that records refer to but that no longer exist. */
  lacking: number
}

const attempt = 'backup attempt'

/**
 * Returns true to one instance in each period, and that instance makes the backup. A backup that is never finished is
 * tried again in the next period. An attempt in the future comes from a wrong clock, so a backup is due.
 */
export const claimAttempt = async (db: Db, now: Date, everyMs: number): Promise<boolean> => {
  const row = { name: attempt, value: '{}', updated_at: now.toISOString() }
  const due = new Date(now.getTime() - everyMs).toISOString()
  const claimed = await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ updated_at: row.updated_at })
        .where((is) =>
          is.or([is('setting.updated_at', '<=', due), is('setting.updated_at', '>', latestTrue(now))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The next backup is due at once, because it has another place. */
export const forgetAttempt = (db: Db) => db.deleteFrom('setting').where('name', '=', attempt).execute()

const status = 'backup status'

const none: BackupStatus = {
  goodAt: null,
  goodFullAt: null,
  bytes: 0,
  failedAt: null,
  damaged: 0,
  lacking: 0,
}

export const readBackupStatus = async (db: Db): Promise<BackupStatus> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', status).executeTakeFirst()
  return row ? { ...none, ...(JSON.parse(row.value) as Partial<BackupStatus>) } : none
}

export const saveBackupStatus = async (db: Db, change: Partial<BackupStatus>, now: Date): Promise<void> => {
  const value = JSON.stringify({ ...(await readBackupStatus(db)), ...change })
  const row = { name: status, value, updated_at: now.toISOString() }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: row.updated_at }))
    .execute()
}
