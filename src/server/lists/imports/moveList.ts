// A list moves on in one transaction, together with what that writes. Asked again, it answers the same and writes nothing.
import type { ImportBatch } from '#shared/contract/lists/imports'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { asBatch, findImport, kindOf } from './answers'
import type { Officer } from './thread'
import { moveBatch, type Batch } from './queries'
import { saveAudit } from '../../trail/audit/queries'

export interface WritingMoment {
  readonly officer: Officer
  readonly importId: string
  /** ISO, UTC */
  readonly at: string
}

type StoredBatch = Awaited<ReturnType<typeof findImport>>
type Changes = Parameters<typeof moveBatch>[3]

interface Move {
  readonly from: StoredBatch['state']
  readonly to: 'applied' | 'undone'
  readonly changes: (moment: WritingMoment) => Changes
  /** Why a list in another state stays there. */
  readonly refusal: (batch: StoredBatch) => Refusal
  /** @returns what the audit log says, and what the list keeps of it */
  readonly write: (
    db: Db,
    moment: WritingMoment,
    batch: StoredBatch,
  ) => Promise<{ readonly details: Record<string, number>; readonly outcome?: string }>
}

/** For the office that asks: (app, officer, importId) => the list as it is then. */
export const moveList =
  ({ from, to, changes, refusal, write }: Move) =>
  async ({ db, clock }: App, officer: Officer, importId: string): Promise<ImportBatch> => {
    const now = clock()
    const moment = { officer, importId, at: now.toISOString() }
    return db.transaction().execute(async (trx) => {
      if (kindOf(await findImport(trx, importId)) === 'placements') throw ofTheTurn()
      const isNow = await moveBatch(trx, importId, [from], { state: to, ...changes(moment) })
      const batch = await findImport(trx, importId)
      if (!isNow && batch.state !== to) throw refusal(batch)
      if (!isNow) return asBatch(batch)
      const { details, outcome } = await write(trx, moment, batch)
      await noteImport(trx, batch, { at: now, actor: officer.accountId, action: to, details })
      if (outcome === undefined) return asBatch(batch)
      await moveBatch(trx, importId, [to], { outcome })
      return asBatch(await findImport(trx, importId))
    })
  }

const ofTheTurn = () => new Refusal(409, 'This list is used when the new school year starts.')

// Writes what is done with an import into the audit log. An entry identifies the list by its kind and time of
// upload, never by its file name, which may name a student who is removed later.

type List = Pick<Batch, 'id' | 'kind' | 'purpose' | 'created_at'>

interface Step {
  readonly at: Date
  readonly actor: string
  readonly action: 'stored' | 'checked' | 'applied' | 'undone'
  readonly details: Readonly<Record<string, number>>
}

export const noteImport = (db: Db, list: List, { at, actor, action, details }: Step) =>
  saveAudit(db, {
    at,
    actor,
    action: `import ${action}`,
    subject: list.id,
    details: { kind: kindOf(list), received: list.created_at, ...details },
  })
