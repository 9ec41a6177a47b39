// Keeping a choice by name, for oneself or for everybody. What everybody sees is in the audit log.
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#shared/contract/call'
import type { SavedView, saveSavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { oneLine } from '#shared/rules/students/corrections'
import { Refusal } from '../../platform/core/refusal'
import type { SavedViewTable } from '../../platform/database/schema/savedViewsSchema'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import { inTurn, type SettingsContext } from '../../school/settings/settingsContext'
import { findView, insertView, listViewsFor, removeView } from './savedViewsQueries'

/** More would be no help in finding one again. */
export const maxViews = 100

const gone = () => new Refusal(404, 'This is no longer saved.')

const viewOf = ({ id, purpose, name, owner, definition }: SavedViewTable): SavedView => ({
  id,
  purpose,
  name,
  shared: owner === null ? 1 : 0,
  definition: JSON.parse(definition) as SavedView['definition'],
})

export const readViews = async (db: Db, purpose: ViewPurpose, account: string): Promise<SavedView[]> =>
  (await listViewsFor(db, purpose, account)).map(viewOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))

const noteShared = async (
  { db, now, by }: SettingsContext,
  action: 'kept' | 'removed',
  view: SavedViewTable,
) => {
  if (view.owner !== null) return
  // Not its name: whoever is named there may be erased, and the log stays.
  const details = { purpose: view.purpose }
  await saveAudit(db, { at: now, actor: by, action: `saved view ${action}`, details })
}

type Wish = BodyOf<typeof saveSavedView>

const nameIn = (wish: Wish): string => {
  const name = oneLine(wish.name)
  if (name !== '') return name
  const text = 'Give it a name.'
  throw new Refusal(422, text, { name: [text] })
}

const findReplaced = async (turn: SettingsContext, { purpose, replaces }: Wish) => {
  if (replaces === undefined) return undefined
  const replaced = await findView(turn.db, replaces, turn.by)
  if (replaced?.purpose !== purpose) throw gone()
  return replaced
}

/** Of the same name and owner; another one is not lost because something else is renamed. */
const findFormer = async (turn: SettingsContext, wish: Wish, row: Pick<SavedViewTable, 'name' | 'owner'>) => {
  const replaced = await findReplaced(turn, wish)
  const known = (await listViewsFor(turn.db, wish.purpose, turn.by)).filter(
    ({ owner }) => owner === row.owner,
  )
  const same = known.find(({ name }) => name === row.name)
  if (replaced && same && same.id !== replaced.id)
    throw new Refusal(409, `“${row.name}” is already saved. Choose another name, or remove it first.`)
  if (!same && replaced?.owner !== row.owner && known.length >= maxViews)
    throw new Refusal(409, `There are already ${maxViews} saved. Remove one first.`)
  return replaced ?? same
}

export const keepView = (context: SettingsContext, wish: Wish): Promise<SavedView> =>
  inTurn(context, async (turn) => {
    const row = { name: nameIn(wish), owner: wish.shared === 1 ? null : turn.by }
    const former = await findFormer(turn, wish, row)
    const view: SavedViewTable = {
      id: former?.id ?? randomUUID(),
      purpose: wish.purpose,
      ...row,
      definition: JSON.stringify(wish.definition),
      created_at: turn.now.toISOString(),
      created_by: turn.by,
    }
    if (former) await removeView(turn.db, former.id)
    await insertView(turn.db, view)
    if (former && view.owner !== null) await noteShared(turn, 'removed', former)
    await noteShared(turn, 'kept', view)
    return viewOf(view)
  })

export const dropView = (context: SettingsContext, id: string): Promise<void> =>
  inTurn(context, async (turn) => {
    const view = await findView(turn.db, id, turn.by)
    if (!view) throw gone()
    await removeView(turn.db, id)
    await noteShared(turn, 'removed', view)
  })
