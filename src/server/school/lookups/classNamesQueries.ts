// The names that classes had before they were renamed. The log has each renaming; what was given out, and devices that
// have not heard of it, go on with the name of their time.
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from './queries'

const action: AuditAction = 'class renamed'

export interface Renaming {
  /** ISO, UTC */
  readonly at: string
  readonly was: string
  readonly name: string
}

/** The details of its entry in the log. */
interface RenamingDetails {
  readonly before: { readonly name: string }
  readonly after: { readonly name: string }
}

const renamingsQuery = compiledOnce((db: Db, _none: object) =>
  db.selectFrom('audit').select(['at', 'details']).where('action', '=', action).orderBy('at').orderBy('id'),
)

/** Oldest first. */
export const listRenamings = async (db: Db): Promise<Renaming[]> =>
  (await renamingsQuery(db, {})).rows.map(({ at, details }) => {
    const { before, after } = JSON.parse(details) as RenamingDetails
    return { at, was: before.name, name: after.name }
  })

/** The name today of the class that had this name at that time; '' stands for the beginning. */
export const nameToday = (renamings: readonly Renaming[], name: string, at: string): string =>
  renamings.reduce((now, one) => (one.at >= at && one.was === now ? one.name : now), name)

/** The names that a class may have on papers of any time. */
export const namesOf = (renamings: readonly Renaming[], class_id: string): string[] => [
  ...renamings.reduceRight(
    (names, { was, name }) => (names.has(name) ? names.add(was) : names),
    new Set([class_id]),
  ),
]

/** The class that is meant by a name which no class has any more; null: that name was never given up for another. */
export const findRenamed = async (db: Db, name: string): Promise<string | null> => {
  const today = nameToday(await listRenamings(db), name, '')
  if (today === name) return null
  return (await listFormClasses(db)).some(({ id }) => id === today) ? today : null
}
