// Keeping a choice by name, for oneself or for everybody. What everybody sees is in the audit log.
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#shared/contract/call'
import type { SavedView, saveSavedView, ViewPurpose } from '#shared/contract/office/savedViews'
import { Refusal } from '../../platform/core/refusal'
import type { SavedViewTable } from '../../platform/database/schema/savedViewsSchema'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../audit/auditRepository'
import { inTurn, type SettingsContext } from '../schoolSettings/settingsContext'
import { findView, insertView, listViewsFor, removeView } from './savedViewsRepository'

/** More would be no help in finding one again. */
export const maxViews = 100

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

export const keepView = (context: SettingsContext, wish: Wish): Promise<SavedView> =>
  inTurn(context, async (turn) => {
    const { purpose, shared } = wish
    const owner = shared === 1 ? null : turn.by
    const name = wish.name.trim()
    const known = (await listViewsFor(turn.db, purpose, turn.by)).filter((one) => one.owner === owner)
    const former = known.find((one) => one.name === name)
    if (!former && known.length >= maxViews)
      throw new Refusal(409, `There are already ${maxViews} saved. Remove one first.`)
    const view: SavedViewTable = {
      id: former?.id ?? randomUUID(),
      ...{ purpose, name, owner },
      definition: JSON.stringify(wish.definition),
      created_at: turn.now.toISOString(),
      created_by: turn.by,
    }
    if (former) await removeView(turn.db, former.id)
    await insertView(turn.db, view)
    await noteShared(turn, 'kept', view)
    return viewOf(view)
  })

export const dropView = (context: SettingsContext, id: string): Promise<void> =>
  inTurn(context, async (turn) => {
    const view = await findView(turn.db, id, turn.by)
    if (!view) throw new Refusal(404, 'This is not saved any more.')
    await removeView(turn.db, id)
    await noteShared(turn, 'removed', view)
  })
