import { sql } from 'kysely'
import type { Database } from '../schema/schema'
import type { OpenedDatabase } from './opened'

/** 'sqlite 3.50.4': for the log. Visitors must not see it: they could look up its vulnerabilities. */
export const databaseVersion = async ({
  db,
  engine,
}: Pick<OpenedDatabase<Database>, 'db' | 'engine'>): Promise<string> => {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await query.execute(db)
  return `${engine} ${rows[0]?.version ?? ''}`
}
