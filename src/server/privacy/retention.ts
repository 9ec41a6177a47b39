// Lists and removes data whose retention has expired. Students on hold are always left alone.
import type { Config } from '../config/config'
import type { Db } from '../platform/database/schema/schema'
import { saveAudit } from '../trail/audit/auditQueries'
import { listHeld, listLeavers } from '../school/registration/leaversQueries'
import { removeStudent, type ErasureContext } from './erase'
import { removeImports } from './removalQueries'
import { enqueuePurge } from './purgeQueries'
import { purgeDeleted } from './purge'
import {
  listFormerFiles,
  listOldDevices,
  listOldImports,
  removeDevice,
  removeFileRow,
} from './retention/retentionQueries'
import { yearsAfter } from '../students/legalHold/legalHold'

type RetentionClass = keyof Config['retention']

interface Due {
  readonly id: string
  /** The students it is about. */
  readonly students: readonly string[]
  /** Hash of its file, if it has one. */
  readonly sha256?: string
}

export interface DueClass {
  readonly class: RetentionClass
  /** Everything older than this day (yyyy-MM-dd); null: kept for ever. */
  readonly before: string | null
  readonly ids: readonly string[]
  /** Expired, but about a student on hold. */
  readonly held: readonly string[]
}

interface Rule {
  readonly list: (context: ErasureContext, before: string) => Promise<Due[]>
  readonly remove: (context: ErasureContext, due: Due) => Promise<unknown>
}

/** Removes a row and enqueues the purge of what it leaves behind, in one transaction. */
const withPurge =
  (remove: (trx: Db, id: string) => Promise<unknown>): Rule['remove'] =>
  (deps, { id, sha256 = '' }) =>
    deps.db.transaction().execute(async (trx) => {
      await remove(trx, id)
      await enqueuePurge(trx, [sha256], deps.now)
    })

const studentOf = (account: string) => account.replace(/^student:/, '')

const rules: Readonly<Record<RetentionClass, Rule>> = {
  leaverYears: {
    list: async ({ db }, before) =>
      (await listLeavers(db, before)).map((student) => ({ id: student, students: [student] })),
    remove: (deps, { id }) => removeStudent(deps, id, 'kept long enough'),
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

const dueOf = async (
  context: ErasureContext,
  of: RetentionClass,
  years: number,
  held: ReadonlySet<string>,
) => {
  if (years === 0) return { class: of, before: null, due: [], held: [] as string[] }
  const before = yearsAfter(context.now.toISOString().slice(0, 10), -years)
  const found = await rules[of].list(context, before)
  const isHeld = ({ students }: Due) => students.some((id) => held.has(id))
  return {
    ...{ class: of, before },
    due: found.filter((one) => !isHeld(one)),
    held: found.filter(isHeld).map(({ id }) => id),
  }
}

/** Without `isReal` nothing is removed: the answer says what would be. */
export const retain = async (
  context: ErasureContext,
  years: Config['retention'],
  isReal: boolean,
): Promise<DueClass[]> => {
  const held = await listHeld(context.db)
  const done: DueClass[] = []
  for (const of of classes) {
    const { due, ...facts } = await dueOf(context, of, years[of], held)
    const ids = due.map(({ id }) => id)
    if (isReal) for (const one of due) await rules[of].remove(context, one)
    if (isReal && ids.length > 0) {
      const details = { class: of, before: facts.before, removed: ids.length }
      await saveAudit(context.db, {
        at: context.now,
        actor: context.by,
        action: 'expired data removed',
        details,
      })
    }
    done.push({ ...facts, ids })
  }
  if (isReal) await purgeDeleted(context)
  return done
}

const listed = (ids: readonly string[]) => (ids.length === 0 ? '' : `: ${ids.join(', ')}`)

export const retentionLines = (classesDone: readonly DueClass[], isReal: boolean): string[] => [
  ...classesDone.map(({ class: of, before, ids, held }) => {
    if (before === null) return `${of}: kept for ever`
    const onHold = held.length === 0 ? '' : `; on hold ${held.length}${listed(held)}`
    return `${of}, before ${before}: ${isReal ? 'removed' : 'would remove'} ${ids.length}${listed(ids)}${onHold}`
  }),
  isReal ? 'Removed.' : 'Nothing was removed. To remove it: npm run retention -- --apply',
]
