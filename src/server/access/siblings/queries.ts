// Links between the sign-ins of brothers and sisters.
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import { inPortions } from '../../platform/database/queries/manyRows'
import type { SiblingLinkTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'

export interface Moment {
  /** At the school. */
  readonly today: string
  /** ISO, UTC */
  readonly now: string
}

/**
 * The links that open something now: the other account is in use, neither student has left, and what has proved the link is
 * still good. Neither password may be newer than the link. A child without a password was proved by a slip, whose code must
 * work still. Whoever changes a password or prints a slip ends the links, too; an earlier release, which may run beside this
 * one or after it, does not.
 */
const openLinks = (db: Db, { today, now }: Moment) =>
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
      link.or([
        link('child.password_hash', 'is not', null),
        link.exists(
          link
            .selectFrom('first_code')
            .select('first_code.student_id')
            .whereRef('first_code.student_id', '=', 'child.login')
            .whereRef('first_code.issued_at', '<=', 'link.linked_at')
            .where('first_code.expires_at', '>', now),
        ),
      ]),
    )
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
  (db: Db, { viewer, child, today, now }: { viewer: string; child: string } & Moment) =>
    openLinks(db, { today, now })
      .select('link.child')
      .where('link.viewer_account_id', '=', viewer)
      .where('link.child_account_id', '=', child),
)

/** True while this account opens that one. */
export const hasLink = async (db: Db, viewer: string, child: string, moment: Moment): Promise<boolean> =>
  (await opensQuery(db, { viewer, child, ...moment })).rows.length > 0

/** The students whom the account opens, by number. */
export const listChildren = (db: Db, accountId: string, moment: Moment) =>
  openLinks(db, moment)
    .innerJoin('student', 'student.id', 'child.login')
    .select(['link.child', 'student.id', 'first_name', 'last_name', 'class_id', 'linked_at'])
    .where('link.viewer_account_id', '=', accountId)
    .orderBy('link.child')
    .execute()

/** The students whose sign-in opens the account, the latest last. */
export const listViewers = (db: Db, accountId: string, moment: Moment) =>
  openLinks(db, moment)
    .innerJoin('student', 'student.id', 'viewer.login')
    .select(['student.id', 'first_name', 'last_name', 'linked_at'])
    .where('link.child_account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('student.id')
    .execute()

export type LinkEnds = Pick<SiblingLinkTable, 'viewer_account_id' | 'child_account_id'>

export type EndedWhy = NonNullable<SiblingLinkTable['ended_why']>

/** No link is older than the passwords that it goes with: one may have been changed while the clock was ahead. */
const notBefore = async (db: Db, { viewer_account_id, child_account_id }: LinkEnds, moment: string) => {
  const accounts = await db
    .selectFrom('account')
    .select(['password_changed_at', 'reset_at'])
    .where('id', 'in', [viewer_account_id, child_account_id])
    .execute()
  return accounts.reduce(
    (latest, { password_changed_at, reset_at }) =>
      [latest, password_changed_at ?? '', reset_at ?? ''].sort().at(-1) ?? latest,
    moment,
  )
}

/**
 * Begins a link, or begins it again under its former number; then what is told of its earlier end is the new link. No number
 * is given twice, also when the link of an erased student is gone: an old tab or bookmark never shows another child.
 */
export const saveLink = async (db: Db, ends: LinkEnds, at: string) => {
  const { viewer_account_id } = ends
  const linked_at = await notBefore(db, ends, at)
  const { last } = await db
    .selectFrom('sibling_link')
    .select(({ fn }) => fn.max('child').as('last'))
    .where('viewer_account_id', '=', viewer_account_id)
    .executeTakeFirstOrThrow()
  const { last_child } = await db
    .selectFrom('account')
    .select('last_child')
    .where('id', '=', viewer_account_id)
    .executeTakeFirstOrThrow()
  // An earlier release beside this one only leaves links.
  const next = Math.max(1, last_child ?? 1, Number(last ?? 1)) + 1
  const { child } = await db
    .insertInto('sibling_link')
    .values({ ...ends, child: next, linked_at })
    .onConflict((key) =>
      key
        .columns(['viewer_account_id', 'child_account_id'])
        .doUpdateSet({ linked_at, ended_at: null, ended_why: null }),
    )
    .returning('child')
    .executeTakeFirstOrThrow()
  if (child === next)
    await db.updateTable('account').set({ last_child: next }).where('id', '=', viewer_account_id).execute()
}

/** Every list of links that are to end is in one order, so that two who end them at once do not wait for each other. */
const notEnded = (db: Db) =>
  db
    .selectFrom('sibling_link')
    .select(['viewer_account_id', 'child_account_id'])
    .where('ended_at', 'is', null)
    .orderBy('viewer_account_id')
    .orderBy('child_account_id')

export const listLinksOf = (db: Db, accountId: string): Promise<LinkEnds[]> =>
  notEnded(db)
    .where((link) =>
      link.or([link('viewer_account_id', '=', accountId), link('child_account_id', '=', accountId)]),
    )
    .execute()

/** To those of these children who have no password: a slip has proved them. */
export const listLinksBySlip = (db: Db, children: readonly string[]): Promise<LinkEnds[]> =>
  inPortions(children, (piece) =>
    notEnded(db)
      .innerJoin('account', 'account.id', 'sibling_link.child_account_id')
      .where('child_account_id', 'in', piece)
      .where('account.password_hash', 'is', null)
      .execute(),
  )

/** True if the link was open until now. */
export const saveEnded = async (
  db: Db,
  { viewer_account_id, child_account_id }: LinkEnds,
  ended: { ended_at: string; ended_why: EndedWhy },
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
  const linksOf = (own: keyof LinkEnds, other: keyof LinkEnds) =>
    db
      .selectFrom('sibling_link')
      .innerJoin('account', 'account.id', `sibling_link.${other}`)
      .innerJoin('student', 'student.id', 'account.login')
      .select(['student.id', 'first_name', 'last_name', 'linked_at', 'ended_at', 'ended_why'])
      .where(`sibling_link.${own}`, '=', accountId)
      .orderBy('student.id')
      .execute()
  return {
    seen: await linksOf('viewer_account_id', 'child_account_id'),
    seenBy: await linksOf('child_account_id', 'viewer_account_id'),
  }
}
