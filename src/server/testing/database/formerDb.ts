// Makes a database one whose tables were made by the thirty former migrations, or by those until one of them.
import { sql } from 'kysely'
import { formerMigrations, inTheirPlace } from '../../platform/database/opening/migrate'
import type { Db } from '../../platform/database/schema/schema'

export const listRecorded = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Takes back the migrations of today after the first, newest first. */
const afterTheFirst = [
  'alter table account drop column last_child',
  'alter table marks_handed_in drop column reopened_at',
  'drop table marks_handed_in',
  'drop table assignment',
  'drop table message',
  'drop table mail_address',
  'alter table account drop column office_role',
  'alter table field_change drop column copied_from',
  'drop table sibling_link',
  'alter table house drop column colour',
]

const record = async (db: Db, names: readonly string[]): Promise<readonly string[]> => {
  for (const step of afterTheFirst) await sql.raw(step).execute(db)
  await sql`delete from schema_migration`.execute(db)
  for (const name of names)
    await sql`insert into schema_migration (name, applied_at) values (${name}, '2026-11-01')`.execute(db)
  return names
}

export const recordFormer = (db: Db, last = formerMigrations.at(-1)): Promise<readonly string[]> =>
  record(db, formerMigrations.slice(0, formerMigrations.indexOf(last ?? '') + 1))

/** The release that had only the first migration of today. */
export const recordFirst = (db: Db): Promise<readonly string[]> => record(db, [inTheirPlace])
