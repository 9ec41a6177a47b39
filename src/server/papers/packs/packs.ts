// Orders packs and reports on them.
import { randomUUID } from 'node:crypto'
import type { Pack, StartPack } from '#shared/contract/papers/papers'
import { academicYear } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { findTermState } from '../../reports/posting/queries'
import type { ListOrder, StudentScope } from '../schoolPapers/scopeQueries'
import { chosenStudents } from '../schoolPapers/chosenStudents'
import type { PackRunner } from './job'
import { findPack, listOpenPacks, listPacks, saveCancelled, savePack, type PackRow } from './queries'

const maxOpenPacks = 10

export const startPack = async (
  app: App,
  runner: PackRunner,
  accountId: string,
  wish: StartPack,
  origin: string,
): Promise<Pack> => {
  const { db, clock } = app
  const row = await newRow(app, accountId, wish, origin)
  const open = await listOpenPacks(db)
  const same = sameOrder(open, row)
  if (same) {
    runner.startWaiting()
    return asPack(same, runner)
  }
  if (open.length >= maxOpenPacks)
    throw new Refusal(
      429,
      'Other packs are being created. Please wait until some of them are ready.',
      undefined,
      30,
    )
  const { kind, label, format } = row
  await db.transaction().execute(async (trx) => {
    await savePack(trx, row)
    const details = { kind, label, format }
    await saveAudit(trx, {
      at: clock(),
      actor: accountId,
      action: 'pack ordered',
      subject: row.id,
      details,
    })
  })
  runner.startWaiting()
  return asPack(row, runner)
}

const newRow = async (
  { db, clock }: App,
  accountId: string,
  wish: StartPack,
  origin: string,
): Promise<PackRow> => {
  const isCards = wish.kind === 'report-cards'
  const { scope, words } = await chosen(db, accountId, wish.scope)
  return {
    id: randomUUID(),
    kind: wish.kind,
    scope: JSON.stringify(scope),
    label: `${await kindWords(db, wish)}${words}`,
    year: isCards ? (wish.year ?? null) : null,
    term: isCards ? (wish.term ?? null) : null,
    format: wish.format,
    duplex: wish.duplex,
    list_order: wish.order ?? ('name' satisfies ListOrder),
    origin,
    state: 'waiting',
    done: 0,
    total: 0,
    pages: null,
    size: null,
    fault: null,
    run_by: null,
    beat_at: null,
    attempts: 0,
    sha256: null,
    students: null,
    created_by: accountId,
    created_at: clock().toISOString(),
    ended_at: null,
  }
}

type Scope = StartPack['scope']

interface Chosen {
  readonly scope: StudentScope
  /** Completes the title of the pack after the kind of papers. */
  readonly words: string
}

const chosen = async (db: Db, accountId: string, scope: Scope): Promise<Chosen> => {
  const { class_id = null, form_level = null } = scope
  const { ids, label } = await chosenStudents(db, scope, accountId)
  const words = [
    class_id === null ? '' : ` Class ${class_id}`,
    form_level === null ? '' : ` Form ${form_level}`,
    ids === null ? '' : `, ${label ?? countWords(ids)}`,
  ].join('')
  return { scope: { class_id, form_level, ids }, words: words || ' School' }
}

const countWords = (ids: readonly string[]): string =>
  ids.length === 1 ? '1 student' : `${ids.length} students`

const kindWords = async (db: Db, { kind, year, term }: StartPack): Promise<string> => {
  if (kind === 'registration-forms') return 'Registration Forms'
  const isKnown = year !== undefined && term !== undefined && (await findTermState(db, { year, term }))
  if (!isKnown) throw new Refusal(422, 'Choose the term of the report cards.', { term: ['Choose a term.'] })
  return `Report Cards ${academicYear(year)} Term ${term}`
}

/** Finds the open order that is identical, so that a double click makes one pack. */
const sameOrder = (open: readonly PackRow[], row: PackRow): PackRow | undefined => {
  const keys = ['kind', 'scope', 'year', 'term', 'format', 'duplex', 'list_order', 'created_by'] as const
  return open.find((other) => keys.every((key) => other[key] === row[key]))
}

const asPack = (row: PackRow, runner: PackRunner): Pack => {
  const { id, kind, label, format, duplex, list_order, state, pages, size, fault, created_at, ended_at } = row
  const { done, total } = (state === 'working' && runner.progress(id)) || row
  return {
    id,
    kind,
    label,
    format,
    duplex: duplex === 1 ? 1 : 0,
    order: list_order,
    state,
    done,
    total,
    pages,
    size,
    fault,
    created_at,
    ended_at,
  }
}

export const findPackRow = async (db: Db, id: string): Promise<PackRow> => {
  const row = await findPack(db, id)
  if (!row) throw notFound()
  return row
}

export const getPack = async (db: Db, runner: PackRunner, id: string): Promise<Pack> =>
  asPack(await findPackRow(db, id), runner)

export const listAllPacks = async (db: Db, runner: PackRunner): Promise<Pack[]> =>
  (await listPacks(db)).map((row) => asPack(row, runner))

/** A pack that has ended stays as it is. */
export const cancelPack = async ({ db, clock }: App, runner: PackRunner, id: string): Promise<Pack> => {
  const cancelled = await saveCancelled(db, id, clock().toISOString())
  runner.cancel(id)
  return asPack(cancelled ?? (await findPackRow(db, id)), runner)
}
