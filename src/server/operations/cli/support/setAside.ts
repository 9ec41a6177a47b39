// Moves rows that violate the tables' foreign keys to a file, so that the tables can be migrated.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { saveAudit } from '#server/trail/audit/auditQueries'
import type { DatabaseLog } from '#server/platform/database/log'
import {
  listBrokenRows,
  nameOfRow,
  type BrokenRow,
} from '#server/platform/database/migrations/0012_brokenRows'
import { tableRules } from '#server/platform/database/migrations/0012_tableRules'
import { migrations } from '#server/platform/database/migrations/index'
import { migrate, standingOf } from '#server/platform/database/opening/migrate'
import { withMigrationLock } from '#server/platform/database/opening/migrationLock'
import type { PortalDatabase } from '#server/platform/database/opening/open'
import { copyBeforeMigration, folderOfCopies } from '#server/platform/database/opening/preMigrationCopies'
import type { Db } from '#server/platform/database/schema/schema'
import { flush, writeNewFile } from '#server/platform/storage/durable'

const withKeys = '0012_keys'

interface Taken extends BrokenRow {
  /** The whole row, or only these values of a record that stays. */
  readonly took: 'row' | readonly string[]
}

/**
 * A student's record is never removed because of a wrong value: the value becomes blank, or this where it cannot be.
 * Visitors could not find a student with such a value by name, and still cannot.
 */
const insteadOfBlank: Readonly<Record<string, number>> = { unlisted: 1 }

const take = async (trx: Db, broken: BrokenRow): Promise<Taken> => {
  const { table, row, columns } = broken
  const isIt = sql.join(
    (tableRules[table]?.id ?? []).map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
  if (table !== 'student') {
    await sql`delete from ${sql.table(table)} where ${isIt}`.execute(trx)
    return { ...broken, took: 'row' }
  }
  const mended = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${insteadOfBlank[column] ?? null}`),
  )
  await sql`update ${sql.table(table)} set ${mended} where ${isIt}`.execute(trx)
  const kept = Object.fromEntries(['id', ...columns].map((column) => [column, row[column]]))
  return { ...broken, row: kept, took: columns }
}

/** Removing a row may break others that refer to it, so this repeats until nothing is broken. */
const takeAll = async (trx: Db): Promise<Taken[]> => {
  const taken: Taken[] = []
  for (;;) {
    const broken = await listBrokenRows(trx)
    if (broken.length === 0) return taken
    for (const one of broken) taken.push(await take(trx, one))
  }
}

const write = async (file: string, taken: readonly Taken[], now: Date) => {
  const rows = taken.map(({ table, took, why, row }) => ({ table, took, why, row }))
  const text = `${JSON.stringify({ set_aside_at: now.toISOString(), rows }, null, 1)}\n`
  await writeNewFile(file, Readable.from([text]))
  await flush(file)
  await flush(dirname(file))
}

const countsOf = (taken: readonly Taken[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { table } of taken) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

/** The file is flushed to disk before the rows are removed. */
const intoFile = (db: Db, file: string, now: Date) =>
  db.transaction().execute(async (trx) => {
    const taken = await takeAll(trx)
    if (taken.length === 0) return taken
    const details = { file: basename(file), ...countsOf(taken) }
    await saveAudit(trx, { at: now, actor: 'portal', action: 'rows set aside', details })
    await write(file, taken, now)
    return taken
  })

interface Options {
  readonly dataDir: string
  readonly log: DatabaseLog
}

/** Returns the message for the operator. */
export const setAside = async (
  database: PortalDatabase,
  { dataDir, log }: Options,
  wanted: string,
): Promise<string> => {
  const file = resolve(wanted)
  if (existsSync(file)) throw new Error(`${file} already exists. Choose a new file.`)
  const { pending } = await standingOf(database, migrations)
  if (!pending.includes(withKeys)) return 'Nothing to set aside: the tables already have their keys.'
  const copiesDir = folderOfCopies(dataDir)
  const before = Object.entries(migrations).filter(([name]) => name < withKeys)
  await migrate(database, { migrations: Object.fromEntries(before), copiesDir, log })
  await database.copyTo?.(join(copiesDir, copyBeforeMigration('setting_aside')))
  const taken = await withMigrationLock(database, log, (db) => intoFile(db, file, new Date()))
  if (taken.length === 0) return 'Nothing to set aside: no row violates the keys.'
  return [
    `Moved from the database to ${file}:`,
    ...taken.map(nameOfRow),
    'The file holds personal data. Protect it like a backup, and delete it once the school has dealt with it.',
  ].join('\n')
}
