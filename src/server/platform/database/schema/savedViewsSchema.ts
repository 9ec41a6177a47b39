// What the office keeps by name (lists/savedViews).
import type { ViewPurpose } from '#shared/contract/lists/savedViews'

export interface SavedViewTable {
  id: string
  purpose: ViewPurpose
  /** Unique for a purpose and an owner. */
  name: string
  /** Account id; null: everybody in the office. */
  owner: string | null
  /** JSON: the choices, as in the address of the screen */
  definition: string
  created_at: string
  created_by: string
}

export interface SavedViewsDatabase {
  saved_view: SavedViewTable
}
