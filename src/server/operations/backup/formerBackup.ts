// A backup that was made between two of the thirty migrations from which today's tables come. Those after the enrolments
// only added tables, columns and indexes, so its rows fit into today's tables as they are.
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { contentsOf, listContentTables, type Contents } from '#server/platform/database/canonicalDump'
import { copyTables } from '#server/platform/database/copyTables'
import { quietLog } from '../../platform/core/log'
import {
  dropHeldBackRows,
  inTheirPlace,
  isBetween,
  lastWithThem,
} from '../../platform/database/opening/migrate'
import { migrateTo, openDatabase } from '#server/platform/database/opening/open'
import { inLongSnapshot } from '../../platform/database/queries/transactions'
import type { Db } from '#server/platform/database/schema/schema'
import type { Manifest } from './backupFormat'
import { BackupFault } from './sealed'

/** With it, today's tables hold what the ones before it held. */
const firstThatFits = '0018_enrolments'

/** The trigger that lists the students of an entry about many does not know those that come after it in the copy. */
const listStudentsOfAudit = (db: Db) =>
  sql`insert into audit_student (student_id, at, audit_id)
    select distinct atom, audit.at, audit.id from audit, json_tree(audit.details)
      where audit.details like '%[%' and (audit.subject is null or audit.subject not like 'student:%')
        and type = 'text' and exists (select 1 from student where student.id = atom)
    on conflict do nothing`.execute(db)

/** Writes the rows of the SQLite file in one folder into a new one in the other. */
const copyInto = async (folder: string, fresh: string): Promise<Contents> => {
  const from = await openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })
  const to = await openDatabase({ databaseUrl: '', dataDir: fresh, log: quietLog })
  try {
    await migrateTo(to, [inTheirPlace])
    await inLongSnapshot(from.db, async (source) => {
      const isListed = (await listContentTables(source)).includes('audit_student')
      await to.db.transaction().execute(async (trx) => {
        await copyTables(source, trx)
        await sql.raw(dropHeldBackRows).execute(trx)
        if (!isListed) await listStudentsOfAudit(trx)
      })
    })
    const contents = await inLongSnapshot(to.db, contentsOf)
    await to.checkpoint()
    return contents
  } finally {
    await from.close()
    await to.close()
  }
}

interface Unpacked {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * The same school in today's tables, in a folder of its own within the other one: SQLite knows a file that it still has
 * open by the name that it had.
 */
export const inTodaysTables = async ({ folder, manifest }: Unpacked): Promise<Unpacked> => {
  const { migrations } = manifest
  if (!isBetween(migrations)) return { folder, manifest }
  if (!migrations.includes(firstThatFits))
    throw new BackupFault(
      `This backup was made by a portal whose migrations end with ${migrations.at(-1)}; only from ${firstThatFits} on can this portal restore it. Nothing was changed. Restore it with the portal of commit ${lastWithThem}, run npm run migrate with that one, then start this one on what it has made.`,
    )
  const fresh = join(folder, 'today')
  await mkdir(fresh, { mode: 0o700 })
  const contents = await copyInto(folder, fresh)
  await rename(join(folder, 'files'), join(fresh, 'files'))
  return { folder: fresh, manifest: { ...manifest, migrations: [inTheirPlace], contents } }
}
