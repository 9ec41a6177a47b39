// The classes and subjects of somebody who sees only their own. Every query that such a role reaches takes them, so that rows of
// other classes are never read.
import { seesOwnOnly } from '#shared/rules/access/roles'
import { schoolYearOf } from '#shared/rules/dates'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { findYearTurned, listAssignmentsOf } from './queries'

export interface OwnClasses {
  /** The classes whose form teacher they are. */
  readonly formClasses: ReadonlySet<string>
  /** By class: the codes of the subjects that they teach there. */
  readonly subjects: ReadonlyMap<string, ReadonlySet<string>>
}

/** Null: they see everything. A form teacher reads all subjects of the form class, also if they teach one of them. */
export const ownClassesOf = async (
  db: Db,
  { accountId, officeRole }: Pick<SignedIn, 'accountId' | 'officeRole'>,
  year: number,
): Promise<OwnClasses | null> => {
  if (!seesOwnOnly(officeRole)) return null
  const formClasses = new Set<string>()
  const subjects = new Map<string, Set<string>>()
  for (const { class_id, subject_code } of await listAssignmentsOf(db, accountId, year)) {
    if (subject_code !== '') subjects.set(class_id, (subjects.get(class_id) ?? new Set()).add(subject_code))
    else if (officeRole === 'form_teacher') formClasses.add(class_id)
  }
  return { formClasses, subjects }
}

/** The subjects of a class that they see: null for all, an empty set where the class is not theirs. */
export const subjectsSeen = (own: OwnClasses | null, class_id: string): ReadonlySet<string> | null => {
  if (own === null || own.formClasses.has(class_id)) return null
  return own.subjects.get(class_id) ?? new Set()
}

/** The classes that they see anything of; null: all. */
export const classesSeen = (own: OwnClasses | null): readonly string[] | null =>
  own && [...new Set([...own.formClasses, ...own.subjects.keys()])].sort()

/**
 * The classes whose students and families they follow; null: all. Once the office has started the next school year, the students
 * are in its classes already, also before September; and in September they are still in the old ones until it has.
 */
export const followedClasses = async (
  db: Db,
  user: Pick<SignedIn, 'accountId' | 'officeRole'>,
  today: string,
): Promise<readonly string[] | null> => {
  const now = schoolYearOf(today)
  const turned = (await findYearTurned(db)) ?? 0
  const isLate = turned === now - 1 && today.slice(5, 7) === '09'
  const year = isLate ? turned : Math.max(now, turned)
  const own = await ownClassesOf(db, user, year)
  return own && [...own.formClasses].sort()
}
