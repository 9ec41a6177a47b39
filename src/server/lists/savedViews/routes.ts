// A choice is saved by name, for its owner or for everybody. What everybody sees is in the audit log, and needs the right to
// change settings.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Value } from 'typebox/value'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/savedViews'
import { oneLine } from '#shared/rules/students/corrections'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { checkRight, currentUser } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { SavedViewTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'
import { withSchoolLocked } from '../../school/settings/change'
import { saveAudit } from '../../trail/audit/queries'

export const savedViewsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listSavedViews),
    handler: (request) => {
      const { purpose } = request.params
      if (!Value.Check(contract.ViewPurpose, purpose))
        throw new Refusal(404, 'There is nothing saved under this name.')
      return readViews(app.db, purpose, currentUser(request).accountId)
    },
  })

  app.route({
    ...routeOptions(contract.saveSavedView),
    handler: (request) => keepView(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.removeSavedView),
    handler: async (request, reply) => {
      await dropView(app, currentUser(request), request.params.viewId)
      return reply.code(204).send(null)
    },
  })
}

/** More would be no help in finding one again. */
const maxViews = 100

const readViews = async (
  db: Db,
  purpose: contract.ViewPurpose,
  account: string,
): Promise<contract.SavedView[]> =>
  (await listViewsFor(db, purpose, account)).map(viewOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))

const viewOf = ({ id, purpose, name, owner, definition }: SavedViewTable): contract.SavedView => ({
  id,
  purpose,
  name,
  shared: owner === null ? 1 : 0,
  definition: JSON.parse(definition) as contract.SavedView['definition'],
})

type Wish = BodyOf<typeof contract.saveSavedView>

const keepView = (app: App, user: SignedIn, wish: Wish): Promise<contract.SavedView> =>
  withSchoolLocked(app, async (db, now) => {
    const by = user.accountId
    const row = { name: nameIn(wish), owner: wish.shared === 1 ? null : by }
    const former = await findFormer(db, by, wish, row)
    if ([row, former].some((one) => one?.owner === null)) checkRight(user, 'changeSettings')
    const view: SavedViewTable = {
      id: former?.id ?? randomUUID(),
      purpose: wish.purpose,
      ...row,
      definition: JSON.stringify(wish.definition),
      created_at: now.toISOString(),
      created_by: by,
    }
    if (former) await removeView(db, former.id)
    await insertView(db, view)
    if (former && view.owner !== null) await noteShared(db, { at: now, by }, 'removed', former)
    await noteShared(db, { at: now, by }, 'kept', view)
    return viewOf(view)
  })

const nameIn = (wish: Wish): string => {
  const name = oneLine(wish.name)
  if (name !== '') return name
  const text = 'Give it a name.'
  throw new Refusal(422, text, { name: [text] })
}

/** A view with the same name and owner is replaced; renaming another view never loses one. */
const findFormer = async (db: Db, by: string, wish: Wish, row: Pick<SavedViewTable, 'name' | 'owner'>) => {
  const replaced = await findReplaced(db, by, wish)
  const known = (await listViewsFor(db, wish.purpose, by)).filter(({ owner }) => owner === row.owner)
  const same = known.find(({ name }) => name === row.name)
  if (replaced && same && same.id !== replaced.id)
    throw new Refusal(409, `“${row.name}” is already saved. Choose another name, or remove it first.`)
  if (!same && replaced?.owner !== row.owner && known.length >= maxViews)
    throw new Refusal(409, `There are already ${maxViews} saved. Remove one first.`)
  return replaced ?? same
}

const findReplaced = async (db: Db, by: string, { purpose, replaces }: Wish) => {
  if (replaces === undefined) return undefined
  const replaced = await findView(db, replaces, by)
  if (replaced?.purpose !== purpose) throw gone()
  return replaced
}

const gone = () => new Refusal(404, 'This is no longer saved.')

const noteShared = async (
  db: Db,
  { at, by }: { at: Date; by: string },
  action: 'kept' | 'removed',
  view: SavedViewTable,
) => {
  if (view.owner !== null) return
  // Without its name: a student named there may be erased, and the log stays.
  const details = { purpose: view.purpose }
  await saveAudit(db, { at, actor: by, action: `saved view ${action}`, details })
}

const dropView = (app: App, user: SignedIn, id: string): Promise<void> =>
  withSchoolLocked(app, async (db, now) => {
    const by = user.accountId
    const view = await findView(db, id, by)
    if (!view) throw gone()
    if (view.owner === null) checkRight(user, 'changeSettings')
    await removeView(db, id)
    await noteShared(db, { at: now, by }, 'removed', view)
  })

/** Lists the views of the account and those of everybody. */
const listViewsFor = (db: Db, purpose: contract.ViewPurpose, account: string): Promise<SavedViewTable[]> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('purpose', '=', purpose)
    .where((view) => view.or([view('owner', 'is', null), view('owner', '=', account)]))
    .execute()

const findView = (db: Db, id: string, account: string): Promise<SavedViewTable | undefined> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where((view) => view.or([view('owner', 'is', null), view('owner', '=', account)]))
    .executeTakeFirst()

const insertView = (db: Db, row: SavedViewTable) => db.insertInto('saved_view').values(row).execute()

const removeView = (db: Db, id: string) => db.deleteFrom('saved_view').where('id', '=', id).execute()
