// The part of node:sqlite's API that the portal uses; any library of that shape will do.
import type { Bound } from '../queries/bind'

export interface SqliteStatement {
  run(...parameters: Bound[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  all(...parameters: Bound[]): unknown[]
  iterate(...parameters: Bound[]): IterableIterator<unknown>
  columns(): readonly unknown[]
}

export interface SqliteDatabase {
  readonly isTransaction: boolean
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

export interface SqliteLibrary {
  DatabaseSync: new (file: string, options?: { readOnly?: boolean }) => SqliteDatabase
}

/** The first column of the only row: pragmas and probes. */
export const readValue = (database: SqliteDatabase, sql: string): unknown => {
  const [row] = database.prepare(sql).all()
  return row === undefined ? undefined : Object.values(row as object)[0]
}
