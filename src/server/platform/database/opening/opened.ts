import type { Kysely } from 'kysely'

export interface OpenedDatabase<Tables> {
  db: Kysely<Tables>
  engine: 'sqlite' | 'postgres'
  /** Name and number, for the readiness page. */
  version: string
  /** Moves the write-ahead log into the database file; PostgreSQL does that by itself. */
  checkpoint: () => Promise<void>
  /** Writes a complete copy to a file while the portal runs. For PostgreSQL there is pg_dump. */
  copyTo?: (file: string) => Promise<void>
  close: () => Promise<void>
}
