// The dry run of an import, and the list with its errors marked.
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportCaution, ImportState } from '#shared/contract/lists/imports'
import { dayIn } from '#shared/rules/dates'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import type { App } from '../../http/appParts'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { notFound, Refusal } from '../../platform/core/refusal'
import { whileHolding } from '../../platform/database/queries/lease'
import type { Db } from '../../platform/database/schema/schema'
import { FileDamaged, FileMissing } from '../../platform/storage/fileStore'
import { spool, type Spooled } from '../../platform/storage/durable'
import {
  columnsOf,
  findImport,
  importState,
  mappingAsRead,
  kindOf,
  mappingIn,
  type StoredMapping,
  rememberedHeaders,
  rememberedWords,
  toRemember,
} from './answers'
import { noteImport } from './moveList'
import { inThread, type Officer } from './thread'
import { listKnownNames } from './plan/factsQueries'
import type { ErrorsInput } from './check/importTask'
import { addRows, listReasons, moveBatch, removeRows, type Batch } from './queries'

/** One machine reads one list at a time. */
const oneAtATime = createConcurrencyLimiter(
  1,
  8,
  'Other lists are being checked. Please try again in a moment.',
)

interface CheckRequest extends Pick<StoredMapping, 'columns' | 'fixed' | 'answers' | 'confirmed'> {
  readonly id: string
  readonly sheets_left?: readonly number[]
  readonly header_row?: number
}

/** Works out what the list would change and stores that for applying. No record is changed. */
export const checkList = (app: App, officer: Officer, asked: CheckRequest) =>
  oneAtATime(async () => {
    // Two checks of one import would mix their rows, even when they run on two instances.
    const lease = { name: `check of ${asked.id}`, seconds: 120 }
    const done = await whileHolding(app.db, lease, app.clock, () => checkAlone(app, officer, asked))
    if (!done) throw new Refusal(409, 'This list is already being checked. Please try again in a moment.')
    return done.answer
  })

const open = ['stored', 'checked'] as const

const rowsAtOnce = 100

const checkAlone = async (
  app: App,
  officer: Officer,
  { id, header_row, columns, fixed, answers = {}, confirmed: given, sheets_left }: CheckRequest,
): Promise<ImportState> => {
  const { db, config, clock } = app
  const stored = await findImport(db, id)
  if (stored.state === 'applied' || stored.state === 'undone') throw over(stored.state)
  const isOnlyRead = header_row !== undefined && columns.length === 0
  if (!isOnlyRead) checkMapping(stored, { columns, fixed })
  const file = await fileOf(app, stored)
  if (header_row !== undefined && header_row !== stored.header_row)
    await moveHeaders(app, officer, stored, file, header_row)
  if (isOnlyRead) return importState(db, id)
  const batch = await findImport(db, id)
  const before = mappingIn(batch)
  const confirmed = given ?? before?.confirmed ?? []
  const cautions = before?.cautions ?? []
  checkCautions(cautions, confirmed)
  const chosen = {
    ...{ columns, fixed, answers },
    ...(cautions.length > 0 && { cautions, confirmed }),
    ...(before?.sheets && { sheets: before.sheets, sheetsLeft: sheets_left ?? before.sheetsLeft ?? [] }),
  }
  const mapping = await mappingOf(db, batch, chosen)
  const now = clock()
  const remembered = kindOf(batch) === 'students' ? await rememberedWords(db) : {}
  const {
    rows,
    summary,
    terms,
    words = [],
    classes = [],
    houses = [],
    otherRows,
    ...read
  } = await inThread(app, officer, async (pool) =>
    pool.run('check', {
      file,
      name: batch.file_name,
      kind: kindOf(batch),
      headerRow: batch.header_row,
      mapping,
      answers: { ...remembered, ...answers },
      ...(mapping.sheetsLeft && { sheetsLeft: mapping.sheetsLeft }),
      names: await listKnownNames(db),
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      today: dayIn(config.school.timeZone, now),
    }),
  )
  // When it was stored, another sheet may have been read, and none was named that was not.
  if (read.cautions.length > 0 && !before?.cautions)
    checkCautions(await moveHeaders(app, officer, batch, file, undefined), [])
  // Until the last row is stored, the import counts as not checked.
  if (!(await moveBatch(db, id, open, { state: 'stored', summary: null }))) throw over('applied')
  await removeRows(db, id)
  for await (const piece of inChunks(rows, rowsAtOnce))
    await addRows(
      db,
      piece.map((row) => ({ import_id: id, ...row })),
    )
  const checked = {
    state: 'checked',
    mapping: JSON.stringify({
      ...mapping,
      ...(terms.length > 0 && { terms }),
      ...(words.length > 0 && { words }),
      ...(otherRows.length > 0 && { otherRows }),
      ...(classes.length + houses.length > 0 && { additions: { classes, houses } }),
    } satisfies StoredMapping),
    summary: JSON.stringify(summary),
    checked_at: now.toISOString(),
  } as const
  if (!(await moveBatch(db, id, ['stored'], checked))) {
    // A list that is being checked cannot be applied, so it has been removed; its rows go too.
    await removeRows(db, id)
    throw notFound()
  }
  await noteImport(db, batch, {
    at: now,
    actor: officer.accountId,
    action: 'checked',
    details: { ...summary },
  })
  return importState(db, id)
}

const over = (state: Batch['state']) =>
  new Refusal(
    409,
    `This import has already been ${state === 'undone' ? 'undone' : 'applied'}. Upload the list again.`,
  )

const checkMapping = (batch: Batch, { columns, fixed }: StoredMapping) => {
  const all = new Map(columnsOf(batch).map(({ column, header }) => [column, { header, field: null }]))
  const chosen = new Map(columns.map(({ column, field }) => [column, { ...all.get(column), field }]))
  const problems = mappingProblems([...new Map([...all, ...chosen]).values()], fixed, kindOf(batch))
  if (problems.length > 0) throw new Refusal(422, problems.join(' '), { columns: problems })
}

const fileOf = async ({ files }: App, { sha256 }: Batch): Promise<Uint8Array> => {
  try {
    if (sha256 === '') throw new FileMissing('The list')
    return await buffer(await files.get(sha256))
  } catch (error) {
    if (error instanceof FileDamaged)
      throw new Refusal(500, 'The saved list is damaged. Please upload it again.')
    if (!(error instanceof FileMissing)) throw error
    throw new Refusal(404, 'The list has been deleted. Please upload it again.')
  }
}

/**
 * The headers are in another row, or to be found again: choices for the old ones no longer count.
 * @returns what has to be confirmed
 */
const moveHeaders = async (
  app: App,
  officer: Officer,
  batch: Batch,
  file: Uint8Array,
  headerRow: number | undefined,
): Promise<readonly ImportCaution[]> => {
  const { db } = app
  const kind = kindOf(batch)
  const remembered = kind === 'placements' ? await rememberedHeaders(db) : {}
  const names = await listKnownNames(db)
  const read = { file, name: batch.file_name, kind, names, remembered, headerRow }
  const {
    rows,
    columns,
    cautions,
    sheets,
    headerRow: found,
  } = await inThread(app, officer, (pool) => pool.run('read', read))
  const moved = {
    state: 'stored',
    mapping: mappingAsRead({ columns, cautions, sheets }),
    summary: null,
    headers: JSON.stringify(columns),
    row_count: rows,
    header_row: headerRow ?? found,
  } as const
  if (!(await moveBatch(db, batch.id, open, moved))) throw over('applied')
  await removeRows(db, batch.id)
  return cautions
}

/** Cautions that nobody has confirmed yet. */
const checkCautions = (cautions: readonly ImportCaution[], confirmed: readonly string[]) => {
  const open = cautions.filter(({ id }) => !confirmed.includes(id)).map(({ text }) => text)
  if (open.length > 0) throw new Refusal(422, `Please confirm first: ${open.join(' ')}`, { confirmed: open })
}

const mappingOf = async (db: Db, batch: Batch, mapping: StoredMapping): Promise<StoredMapping> => {
  if (kindOf(batch) !== 'placements') return mapping
  const before = await rememberedHeaders(db)
  return { ...mapping, remembered: toRemember(columnsOf(batch), mapping.columns, before) }
}

/** Chunks of a long list, with time for other requests between them. */
async function* inChunks<Item>(items: readonly Item[], atOnce: number): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    yield items.slice(from, from + atOnce)
    await nextTurn()
  }
}

/** The list as uploaded, with a first column 'Errors'. */
export const errorsOf = async (
  app: App,
  officer: Officer,
  id: string,
  onlyRejected: boolean,
): Promise<Spooled<{ rows: number }> & { name: string }> => {
  const { db, config } = app
  const batch = await findImport(db, id)
  if (batch.summary === null) throw new Refusal(409, 'The list has not been checked yet.')
  const file = await fileOf(app, batch)
  const reasons = await listReasons(db, id)
  const errors = new Map(reasons.map((row) => [row.row, JSON.parse(row.reasons) as string[]]))
  const { file_name: listName, header_row: headerRow } = batch
  const about = { name: listName, kind: kindOf(batch), names: await listKnownNames(db) }
  const sheetsLeft = mappingIn(batch)?.sheetsLeft ?? []
  const input = { file, ...about, headerRow, errors, titles: titlesOf(batch), onlyRejected, sheetsLeft }
  const spooled = await spool(config.dataDir, (path) =>
    inThread(app, officer, (pool) => pool.run('withErrors', { ...input, path })),
  )
  return { ...spooled, name: `${batch.file_name.replace(/\.[^.]*$/, '')} – Errors.xlsx` }
}

const titlesOf = (batch: Batch): ErrorsInput['titles'] => {
  const { columns } = JSON.parse(batch.mapping ?? '{"columns":[]}') as Pick<StoredMapping, 'columns'>
  const titles: Array<string | null> = []
  for (const { column, field } of columns)
    titles[column] = importFields(kindOf(batch)).find(({ name }) => name === field)?.title ?? null
  return titles
}
