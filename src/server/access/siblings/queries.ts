// Links between the sign-ins of brothers and sisters.
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { SiblingLinkTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'

/**
 * The links that count on a day: the other account is in use, neither student has left, and neither password is newer than
 * the link. Whoever changes a password ends its links, too; an earlier release, which may run beside this one or after it,
 * does not.
 */
const standingLinks = (db: Db, today: string) =>
  db
    .selectFrom('sibling_link as link')
    .innerJoin('account as viewer', 'viewer.id', 'link.viewer_account_id')
    .innerJoin('account as child', 'child.id', 'link.child_account_id')
    .leftJoin('student_keeping as left', (join) =>
      join
        .on((is) => is('left.student_id', 'in', [is.ref('viewer.login'), is.ref('child.login')]))
        .on('left.left_on', '<=', today),
    )
    .where('link.ended_at', 'is', null)
    .where('child.deactivated_at', 'is', null)
    .where('left.student_id', 'is', null)
    .where((link) =>
      link.and(
        (
          [
            'viewer.password_changed_at',
            'viewer.reset_at',
            'child.password_changed_at',
            'child.reset_at',
          ] as const
        ).map((changed) =>
          link.or([link(changed, 'is', null), link(changed, '<=', link.ref('link.linked_at'))]),
        ),
      ),
    )

const opensQuery = compiledOnce(
  (db: Db, { viewer, child, today }: { viewer: string; child: string; today: string }) =>
    standingLinks(db, today)
      .select('link.child')
      .where('link.viewer_account_id', '=', viewer)
      .where('link.child_account_id', '=', child),
)

/** True while this account opens that one. */
export const hasLink = async (db: Db, viewer: string, child: string, today: string): Promise<boolean> =>
  (await opensQuery(db, { viewer, child, today })).rows.length > 0

/** The students whom the account opens, by number. */
export const listChildren = (db: Db, accountId: string, today: string) =>
  standingLinks(db, today)
    .innerJoin('student', 'student.id', 'child.login')
    .select(['link.child', 'student.id', 'first_name', 'last_name', 'class_id', 'linked_at'])
    .where('link.viewer_account_id', '=', accountId)
    .orderBy('link.child')
    .execute()

/** The students whose sign-in opens the account, the latest last. */
export const listViewers = (db: Db, accountId: string, today: string) =>
  standingLinks(db, today)
    .innerJoin('student', 'student.id', 'viewer.login')
    .select(['student.id', 'first_name', 'last_name', 'linked_at'])
    .where('link.child_account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('student.id')
    .execute()

type Ends = Pick<SiblingLinkTable, 'viewer_account_id' | 'child_account_id'>

/** Begins it, or begins it again under its former number. */
export const saveLink = async (db: Db, ends: Ends, linked_at: string) => {
  const { last } = await db
    .selectFrom('sibling_link')
    .select(({ fn }) => fn.max('child').as('last'))
    .where('viewer_account_id', '=', ends.viewer_account_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sibling_link')
    .values({ ...ends, child: Math.max(1, Number(last ?? 1)) + 1, linked_at })
    .onConflict((key) =>
      key
        .columns(['viewer_account_id', 'child_account_id'])
        .doUpdateSet({ linked_at, ended_at: null, ended_why: null }),
    )
    .execute()
}

/** In one order, so that two who end links at once do not wait for each other. */
export const listOpenLinks = (db: Db, accountId: string): Promise<Ends[]> =>
  db
    .selectFrom('sibling_link')
    .select(['viewer_account_id', 'child_account_id'])
    .where('ended_at', 'is', null)
    .where((link) =>
      link.or([link('viewer_account_id', '=', accountId), link('child_account_id', '=', accountId)]),
    )
    .orderBy('viewer_account_id')
    .orderBy('child_account_id')
    .execute()

/** False when there is none that has not ended. */
export const saveEnded = async (
  db: Db,
  { viewer_account_id, child_account_id }: Ends,
  ended: { ended_at: string; ended_why: 'removed' | 'password' },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sibling_link')
    .set(ended)
    .where('viewer_account_id', '=', viewer_account_id)
    .where('child_account_id', '=', child_account_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every link of the account, ended or not, with the other student; for what is told at the next sign-in. */
export const listLinksWithNames = async (db: Db, accountId: string) => {
  const linksOf = (own: keyof Ends, other: keyof Ends) =>
    db
      .selectFrom('sibling_link')
      .innerJoin('account', 'account.id', `sibling_link.${other}`)
      .innerJoin('student', 'student.id', 'account.login')
      .select(['student.id', 'first_name', 'last_name', 'linked_at', 'ended_at'])
      .where(`sibling_link.${own}`, '=', accountId)
      .orderBy('student.id')
      .execute()
  return {
    seen: await linksOf('viewer_account_id', 'child_account_id'),
    seenBy: await linksOf('child_account_id', 'viewer_account_id'),
  }
}
