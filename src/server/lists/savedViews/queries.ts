// The choices that the office has kept by name.
import type { ViewPurpose } from '#shared/contract/lists/savedViews'
import type { SavedViewTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'

/** Those of the account and those of everybody. */
export const listViewsFor = (db: Db, purpose: ViewPurpose, account: string): Promise<SavedViewTable[]> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('purpose', '=', purpose)
    .where((view) => view.or([view('owner', 'is', null), view('owner', '=', account)]))
    .execute()

export const findView = (db: Db, id: string, account: string): Promise<SavedViewTable | undefined> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where((view) => view.or([view('owner', 'is', null), view('owner', '=', account)]))
    .executeTakeFirst()

export const insertView = (db: Db, row: SavedViewTable) => db.insertInto('saved_view').values(row).execute()

export const removeView = (db: Db, id: string) => db.deleteFrom('saved_view').where('id', '=', id).execute()
