// Removes everything about one student for good (SEC-104): rows, files, and what deleted rows leave in the database.
// The audit log and the log of views stay, with the ID only.
import * as contract from '#shared/contract/lists/imports'
import type { ErasedStudent, PurgeResult } from '#shared/contract/privacy/privacy'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { App } from '../http/appParts'
import { notFound, Refusal } from '../platform/core/refusal'
import { newerMigrations } from '../platform/database/opening/open'
import type { Db } from '../platform/database/schema/schema'
import { saveAudit } from '../trail/audit/queries'
import { claimStudent } from '../students/record/queries'
import { findLegalHold } from '../students/legalHold/queries'
import { listFileHashes, removeReadyPacks, removeStoredRows } from './storedRowsQueries'
import {
  removeViewsNaming,
  blankImport,
  blankSentences,
  detachListFiles,
  findNamed,
  listImportsOf,
  removeImports,
  removeOfficeAnswers,
  type ListOfStudent,
  type Named,
  blankYearTurns,
} from './removalQueries'
import { enqueuePurge, removePurge, findPendingPurges, listFilesToPurge, vacuum } from './purgeQueries'
import { deleteUnreferenced } from '../intake/uploads/garbage'
import { removeCopies } from '../platform/database/opening/preMigrationCopies'

const held = 'This student’s data is on hold. Remove the hold first.'

const tooOld =
  'The database is newer than this portal, so the portal does not know everything in it. Use the newer portal to erase.'

const listRoutes = [contract.storeImport, contract.applyImport, contract.undoImport].map(({ path }) => path)

/**
 * Removes the rows; `purgeDeleted` removes their files and traces, now or later.
 * @param by account id, or 'portal'
 */
export const removeStudent = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  by: string,
  studentId: string,
  why: string,
): Promise<Omit<ErasedStudent, 'purge'>> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    if ((await newerMigrations(trx)).length > 0) throw new Refusal(409, tooOld)
    // A concurrent upload comes before this and is removed, or after it and finds no student.
    await claimStudent(trx, studentId)
    if ((await findLegalHold(trx, studentId))?.hold === 1) throw new Refusal(409, held)
    const hashes = await listFileHashes(trx, studentId)
    // The file of a list names the student, so it goes; the other students' rows remain in the database.
    const student = (await findNamed(trx, studentId)) ?? { id: studentId, first_name: null, last_name: null }
    const lists = await eraseFromImports(trx, student)
    await removeViewsNaming(trx, student)
    await blankYearTurns(trx, studentId)
    const rows = await removeStoredRows(trx, studentId)
    if (rows === 0) throw notFound()
    const packs = await removeReadyPacks(trx)
    await enqueuePurge(trx, [...hashes, ...packs, ...lists], now)
    const details = { why, rows, files: hashes.length }
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'student erased',
      subject: accountIdOf('student', studentId),
      details,
    })
    return { student_id: studentId, rows, files: hashes.length }
  })

/** Blanks the student in applied lists and removes the others. Returns the hashes of all their files. */
const eraseFromImports = async (db: Db, student: Named): Promise<string[]> => {
  const imports = await listImportsOf(db, student)
  const isOver = ({ state }: ListOfStudent) => state === 'applied' || state === 'undone'
  for (const list of imports.filter(isOver)) await blankImport(db, list, student)
  await removeImports(
    db,
    imports.filter((list) => !isOver(list)).map(({ id }) => id),
  )
  const files = imports.map(({ sha256 }) => sha256).filter(Boolean)
  await detachListFiles(db, files)
  await blankSentences(db, student.id)
  await removeOfficeAnswers(db, listRoutes)
  return files
}

export const eraseStudent = async (
  app: RemovalApp,
  by: string,
  studentId: string,
): Promise<ErasedStudent> => {
  const erased = await removeStudent(app, by, studentId, 'asked for')
  return { ...erased, purge: await purgeDeleted(app) }
}

// Finishes a permanent deletion: removes the files, the copies from before a migration, and what deleted rows leave in
// the database. It may be called at any time, any number of times.
//
//   rows deleted, purge enqueued (one transaction) ──▶ tried at once ──▶ done
//                                                           │  ▲
//                                                           ▼  │ every hour, or npm run forget
//                                                         later, owner

const event = 'forgetting'

/** The parts of the app that removing needs; a command of the operator has no others. */
export type RemovalApp = Pick<App, 'db' | 'engine' | 'files' | 'config' | 'clock'> & {
  readonly log: Pick<App['log'], 'warn'>
}

/** Never throws: the rows are gone, and what is left to do stays in the database until it is done. */
export const purgeDeleted = async (app: RemovalApp): Promise<PurgeResult> => {
  const files = await tried(app, purgeFiles)
  const rows = await tried(app, purgeRows)
  return files === 'later' ? files : rows
}

const tried = async (app: RemovalApp, step: (app: RemovalApp) => Promise<PurgeResult>) => {
  try {
    return await step(app)
  } catch (err) {
    app.log.warn({ err, event }, 'deletion not finished yet, will try again')
    return 'later'
  }
}

const purgeFiles = async ({ db, files, clock }: RemovalApp): Promise<PurgeResult> => {
  for (const pending of await listFilesToPurge(db)) {
    await deleteUnreferenced({ db, files, now: clock() }, JSON.parse(pending.value) as string[])
    await removePurge(db, pending)
  }
  return 'done'
}

const purgeRows = async ({ db, engine, config, log }: RemovalApp): Promise<PurgeResult> => {
  const pending = await findPendingPurges(db)
  if (!pending) return 'done'
  await removeCopies(config.dataDir)
  if (!(await vacuum(db, engine))) {
    log.warn({ event }, 'deleted rows wait for the owner of the tables: npm run forget')
    return 'owner'
  }
  await removePurge(db, pending)
  return 'done'
}
