// The school's epoch, which changes with each restore, and the versions of records that a restore has lost. The outcome of
// scheduled backups stands here too, so that every instance and the office can see it.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keptDays } from '#shared/rules/access/keptOnDevice'
import { dayMs, latestTrue } from '../../platform/core/durations'
import { rowsStatement } from '../../platform/database/queries/compiledOnce'
import type { Db, RestoredRecordTable } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'

export interface Epoch {
  readonly id: string
  /** ISO, UTC; when the portal was restored. */
  readonly restoredAt: string
  /** ISO, UTC; when the copy was made. Null: not known. */
  readonly copyAt: string | null
}

/** The time for which browsers keep answers that could not be saved. */
export const keptMs = keptDays * dayMs

/** True while browsers may have answers that this restore has lost. */
export const isRecent = ({ restoredAt }: Epoch, now: Date): boolean =>
  now.getTime() - Date.parse(restoredAt) < keptMs

const mark = 'restored'

/**
 * Marks a restored database, so that the next start begins a new epoch after migrating the tables.
 * @param copyAt ISO, UTC; null if unknown
 */
export const markRestored = (db: Db, copyAt: string | null, now: Date): Promise<void> =>
  saveSetting(db, mark, { copyAt }, now)

const saveSetting = async (db: Db, setting: string, value: unknown, now: Date) => {
  const row = { name: setting, value: JSON.stringify(value), updated_at: now.toISOString() }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

const name = 'epoch'

/** Null: never restored. */
export const findEpoch = async (db: Db): Promise<Epoch | null> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row ? (JSON.parse(row.value) as Epoch) : null
}

/**
 * Called at the start, before the first request. Null if there was no restore since the last epoch began.
 * @param alongside what else belongs to the beginning, in its transaction
 */
export const beginEpoch = (
  db: Db,
  now: Date,
  alongside?: (trx: Db) => Promise<unknown>,
): Promise<Epoch | null> =>
  db.transaction().execute(async (trx) => {
    // One of several instances begins the epoch; the others wait for it.
    const marked = await trx
      .deleteFrom('setting')
      .where('name', '=', mark)
      .returning('value')
      .executeTakeFirst()
    if (!marked) return null
    const { copyAt } = JSON.parse(marked.value) as Pick<Epoch, 'copyAt'>
    const epoch = { id: randomBytes(9).toString('base64url'), restoredAt: now.toISOString(), copyAt }
    await saveSetting(trx, name, epoch, now)
    await leaveGaps(trx, epoch.id, now)
    await alongside?.(trx)
    return epoch
  })

/** Raises the versions of all records above any lost version, so that a lost version can be recognized. */
const leaveGaps = async (db: Db, epoch: string, now: Date) => {
  const least = sql.lit(versionAt(now))
  const after = sql<number>`case when version < ${least} then ${least} else version + 1000000 end`
  await db
    .insertInto('restored_record')
    .columns(['student_id', 'epoch', 'version_before', 'version_after', 'answers'])
    .expression(
      db
        .selectFrom('student')
        .select(['id', sql<string>`cast(${epoch} as text)`.as('epoch'), 'version'])
        .select([after.as('after'), sql<number>`0`.as('answers')]),
    )
    .execute()
  await db.updateTable('student').set({ version: after }).execute()
}

/** A version that no record reaches by saves, because that would take a save every second. */
const versionAt = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000)

export type Gap = Pick<RestoredRecordTable, 'student_id' | 'epoch' | 'version_before' | 'version_after'>

const gapsQuery = rowsStatement(['id'], (db, wanted) =>
  db
    .selectFrom(wanted.table)
    .innerJoin('restored_record', (join) => join.on('restored_record.student_id', '=', wanted.text('id')))
    .select(['student_id', 'epoch', 'version_before', 'version_after']),
)

/** The versions of these records that restores have lost. */
export const listGaps = async (db: Db, ids: readonly string[]): Promise<Gap[]> => {
  const wanted = ids.map((id) => ({ id }))
  return (await gapsQuery(db, wanted)).rows
}

type Whose = Pick<RestoredRecordTable, 'student_id' | 'epoch'>

/** Notes that a family has come back since a restore. */
export const saveFamilyBack = (db: Db, whose: Whose, now: string) =>
  ofRecord(db, whose).set({ back_at: now }).where('back_at', 'is', null).execute()

const ofRecord = (db: Db, { student_id, epoch }: Whose) =>
  db.updateTable('restored_record').where('student_id', '=', student_id).where('epoch', '=', epoch)

/** Counts answers that a family has sent again after a restore. */
export const addAnswersBack = (db: Db, whose: Whose, answers: number) =>
  ofRecord(db, whose)
    .set((row) => ({ answers: row('answers', '+', answers) }))
    .execute()

/** The numbers of families and answers that have come back since a restore. */
export const countReturns = async (db: Db, epoch: string) => {
  const { answers, students, families } = await db
    .selectFrom('restored_record')
    .where('epoch', '=', epoch)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('answers'), sql<number>`0`).as('answers'),
      fn.count<number>('student_id').filterWhere('answers', '>', 0).as('students'),
      fn.count<number>('back_at').as('families'),
    ])
    .executeTakeFirstOrThrow()
  return { answers: Number(answers), students: Number(students), families_back: Number(families) }
}

/**
 * Families that used the portal shortly before a restore and have not come back since.
 * @param since the beginning of that time (ISO, UTC)
 * @param today yyyy-MM-dd; students who have left by this day are not listed
 */
export const listNotBack = (db: Db, epoch: string, since: string, today: string) =>
  db
    .selectFrom('restored_record')
    .innerJoin('student', 'student.id', 'restored_record.student_id')
    .innerJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.class_id'])
    .where('restored_record.epoch', '=', epoch)
    .where('restored_record.back_at', 'is', null)
    .where('account.last_sign_in_at', '>=', since)
    .where('student.id', 'not in', leaversBy(db, today))
    .orderBy('student.class_id')
    .orderBy('student.search_name')
    .execute()

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
