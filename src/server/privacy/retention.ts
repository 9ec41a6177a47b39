// Lists and removes data whose retention has expired. Students on hold are always left alone.
import { randomUUID } from 'node:crypto'
import { localTimeIn } from '#shared/rules/dates'
import type { Config } from '../config/config'
import type { Db } from '../platform/database/schema/schema'
import { hourSeconds } from '../platform/core/durations'
import { takeLease } from '../platform/database/queries/lease'
import { saveAudit } from '../trail/audit/queries'
import { listHeld, listLeavers } from '../school/registration/queries'
import { yearsAfter } from '../students/legalHold/legalHold'
import { removeStudent, purgeDeleted, type RemovalApp } from './erase'
import {
  listFormerFiles,
  listOldDevices,
  listOldImports,
  removeDevice,
  removeFileRow,
  removeImports,
} from './removalQueries'
import { enqueuePurge } from './purgeQueries'

type RetentionClass = keyof Config['retention']

export interface DueClass {
  readonly class: RetentionClass
  /** Everything older than this day (yyyy-MM-dd); null: kept for ever. */
  readonly before: string | null
  readonly ids: readonly string[]
  /** Expired, but about a student on hold. */
  readonly held: readonly string[]
}

interface Due {
  readonly id: string
  /** The students it is about. */
  readonly students: readonly string[]
  /** Hash of its file, if it has one. */
  readonly sha256?: string
}

interface Rule {
  readonly list: (app: RemovalApp, before: string) => Promise<Due[]>
  readonly remove: (app: RemovalApp, by: string, due: Due) => Promise<unknown>
}

/** Removes a row and enqueues the purge of what it leaves behind, in one transaction. */
const withPurge =
  (remove: (trx: Db, id: string) => Promise<unknown>): Rule['remove'] =>
  ({ db, clock }, _by, { id, sha256 = '' }) =>
    db.transaction().execute(async (trx) => {
      await remove(trx, id)
      await enqueuePurge(trx, [sha256], clock())
    })

const studentOf = (account: string) => account.replace(/^student:/, '')

const rules: Readonly<Record<RetentionClass, Rule>> = {
  leaverYears: {
    list: async ({ db }, before) =>
      (await listLeavers(db, before)).map((student) => ({ id: student, students: [student] })),
    remove: (app, by, { id }) => removeStudent(app, by, id, 'kept long enough'),
  },
  formerFileYears: {
    list: async ({ db }, before) =>
      (await listFormerFiles(db, before)).map(({ id, student_id, sha256 }) => ({
        ...{ id, sha256 },
        students: [student_id],
      })),
    remove: withPurge(removeFileRow),
  },
  importYears: {
    list: ({ db }, before) => listOldImports(db, before),
    remove: withPurge((trx, id) => removeImports(trx, [id])),
  },
  deviceYears: {
    list: async ({ db }, before) =>
      (await listOldDevices(db, before)).map(({ session_id, account_id }) => ({
        id: session_id,
        students: [studentOf(account_id)],
      })),
    remove: withPurge(removeDevice),
  },
}

const classes = Object.keys(rules) as RetentionClass[]

/**
 * @param by account id, or 'portal'
 * @param isReal without it nothing is removed: the answer says what would be
 */
export const retain = async (app: RemovalApp, by: string, isReal: boolean): Promise<DueClass[]> => {
  const held = await listHeld(app.db)
  const done: DueClass[] = []
  for (const of of classes) {
    const { due, ...facts } = await dueOf(app, of, held)
    const ids = due.map(({ id }) => id)
    if (isReal) for (const one of due) await rules[of].remove(app, by, one)
    if (isReal && ids.length > 0) {
      const details = { class: of, before: facts.before, removed: ids.length }
      await saveAudit(app.db, { at: app.clock(), actor: by, action: 'expired data removed', details })
    }
    done.push({ ...facts, ids })
  }
  if (isReal) await purgeDeleted(app)
  return done
}

const dueOf = async (app: RemovalApp, of: RetentionClass, held: ReadonlySet<string>) => {
  const years = app.config.retention[of]
  if (years === 0) return { class: of, before: null, due: [], held: [] as string[] }
  const before = yearsAfter(app.clock().toISOString().slice(0, 10), -years)
  const found = await rules[of].list(app, before)
  const isHeld = ({ students }: Due) => students.some((id) => held.has(id))
  return {
    ...{ class: of, before },
    due: found.filter((one) => !isHeld(one)),
    held: found.filter(isHeld).map(({ id }) => id),
  }
}

export const retentionLines = (classesDone: readonly DueClass[], isReal: boolean): string[] => [
  ...classesDone.map(({ class: of, before, ids, held }) => {
    if (before === null) return `${of}: kept for ever`
    const onHold = held.length === 0 ? '' : `; on hold ${held.length}${listed(held)}`
    return `${of}, before ${before}: ${isReal ? 'removed' : 'would remove'} ${ids.length}${listed(ids)}${onHold}`
  }),
  isReal ? 'Removed.' : 'Nothing was removed. To remove it: npm run retention -- --apply',
]

const listed = (ids: readonly string[]) => (ids.length === 0 ? '' : `: ${ids.join(', ')}`)

const tonight = { name: 'retention', seconds: 20 * hourSeconds }

/**
 * Removes it once a night and on one instance.
 * @returns null when that is switched off, when it is not night, or when it is done already
 */
export const applyRetention = async (app: RemovalApp): Promise<DueClass[] | null> => {
  const { config, db, clock } = app
  const now = clock()
  if (!config.nightlyRetention || !isNight(config.school.timeZone, now)) return null
  if (!(await takeLease(db, tonight, now, randomUUID()))) return null
  return retain(app, 'portal', true)
}

/** Hour in the school's time zone; the night begins at midnight. */
const nightEnds = 5

const isNight = (timeZone: string, now: Date): boolean =>
  Number(localTimeIn(timeZone, now).slice(11, 13)) < nightEnds

const thisHour = { name: 'forgetting', seconds: 3000 }

/** Retries what an erasure or the retention could not finish, once an hour on one instance. */
export const purge = async (app: RemovalApp): Promise<void> => {
  if (await takeLease(app.db, thisHour, app.clock(), randomUUID())) await purgeDeleted(app)
}
