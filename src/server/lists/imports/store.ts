// Stores an uploaded list after reading it and matching its columns.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { cleanFileName } from '../../http/transport/answers'
import type { ReceivedFile } from '#server/platform/storage/fileStore'
import { claimContent, unmarkForDeletion } from '../../intake/uploads/queries'
import type { App } from '../../http/appParts'
import { dayMs } from '../../platform/core/durations'
import { deleteUnreferenced } from '../../intake/uploads/garbage'
import { importState, mappingAsRead, rememberedHeaders } from './answers'
import { noteImport } from './moveList'
import { inThread, type Officer } from './thread'
import { listKnownNames } from './plan/factsQueries'
import { saveBatch, type Batch, forgetColumns, listForgotten, removeBatch } from './queries'

const untouched = {
  state: 'stored',
  summary: null,
  outcome: null,
  checked_at: null,
  applied_at: null,
  applied_by: null,
  undone_at: null,
  undone_by: null,
} as const

export interface ListUpload {
  readonly kind: ImportKind
  readonly name: string
  readonly received: ReceivedFile
}

/** Keeps the received file, or discards it when the list is refused. */
export const storeList = async (
  app: App,
  officer: Officer,
  { kind, name, received }: ListUpload,
): Promise<ImportState> => {
  const { db, files, clock } = app
  try {
    const file = await readFile(received.path)
    const remembered = kind === 'placements' ? await rememberedHeaders(db) : {}
    const names = await listKnownNames(db)
    const read = await inThread(app, officer, (pool) =>
      pool.run('read', { file, name, kind, names, remembered, headerRow: undefined }),
    )
    await unmarkForDeletion(db, received.sha256)
    const { sha256 } = await files.keep(received)
    const now = clock()
    const id = randomUUID()
    const list = {
      id,
      // A class's workbook says itself what it is.
      ...storedAs(read.kind),
      file_name: cleanFileName(name, 'list'),
      sha256,
      headers: JSON.stringify(read.columns),
      mapping: mappingAsRead(read),
      row_count: read.rows,
      header_row: read.headerRow,
    }
    await saveList(app, now, { ...list, created_at: now.toISOString(), created_by: officer.accountId })
    await forgetOldLists(app, now)
    return await importState(db, id)
  } finally {
    await received.discard()
  }
}

/** The table has three kinds; the purpose names the other two. */
const storedAs = (kind: ImportKind): Pick<Batch, 'kind' | 'purpose'> => {
  if (kind === 'placements') return { kind: 'students', purpose: kind }
  return kind === 'workbook' ? { kind: 'marks', purpose: kind } : { kind, purpose: null }
}

const saveList = ({ db }: App, now: Date, list: Omit<Batch, keyof typeof untouched>) =>
  db.transaction().execute(async (trx) => {
    await claimContent(trx, list.sha256)
    await saveBatch(trx, { ...list, ...untouched })
    const details = { rows: list.row_count }
    await noteImport(trx, list, { at: now, actor: list.created_by, action: 'stored', details })
  })

const keptMs = 7 * dayMs
/** From the day the Ministry places students until the school year is turned. */
const placementsKeptMs = 180 * dayMs

/** Removes lists that nobody has applied for a week (placement lists: for half a year), and the sample values of those that were. */
export const forgetOldLists = async ({ db, files }: Pick<App, 'db' | 'files'>, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const before = { usual: ago(keptMs), placements: ago(placementsKeptMs) }
  for (const { id, sha256 } of await listForgotten(db, before, now)) {
    await removeBatch(db, id)
    await deleteUnreferenced({ db, files, now }, [sha256])
  }
  await forgetColumns(db)
}
