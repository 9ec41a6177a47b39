// What a data download holds, by table.
import type { StoredRow } from '../storedRowsQueries'

export interface StoredTableRows {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly StoredRow[]
}

export type StoredData = Readonly<Record<string, StoredTableRows>>
