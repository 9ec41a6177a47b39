// Makes a database say that the thirty former migrations have made its tables, or those until one of them.
import { sql } from 'kysely'
import { formerMigrations } from '../../platform/database/opening/migrate'
import type { Db } from '../../platform/database/schema/schema'

export const listRecorded = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const recordFormer = async (db: Db, last = formerMigrations.at(-1)): Promise<readonly string[]> => {
  const names = formerMigrations.slice(0, formerMigrations.indexOf(last ?? '') + 1)
  await sql`delete from schema_migration`.execute(db)
  for (const name of names)
    await sql`insert into schema_migration (name, applied_at) values (${name}, '2026-11-01')`.execute(db)
  return names
}
