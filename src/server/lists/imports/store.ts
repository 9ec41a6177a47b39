// Stores an uploaded list after reading it and matching its columns.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { cleanFileName } from '../../http/transport/answers'
import type { ReceivedFile } from '#server/platform/storage/fileStore'
import { claimContent, unmarkForDeletion } from '#server/intake/uploads/garbageQueries'
import type { App } from '../../http/app'
import { forgetOldLists } from './forget'
import { cautious, importState } from './importAnswersData'
import { noteImport } from './importAudit'
import { inThread, type Officer } from './thread'
import { listKnownNames } from './plan/importFactsQueries'
import { rememberedHeaders } from './plan/rememberedHeadersData'
import { saveBatch, type Batch } from './importsQueries'

export interface ListUpload {
  readonly kind: ImportKind
  readonly name: string
  readonly received: ReceivedFile
}

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
      mapping: cautious(read.columns, read.cautions),
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
