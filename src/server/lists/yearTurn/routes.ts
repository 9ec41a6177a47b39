// Server end of shared/contract/lists/yearTurn.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/yearTurn'
import { removeCopied, type Cell } from '../../access/assignments/queries'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { YearTurnTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'
import { lockSchool } from '../../school/settings/queries'
import { saveAudit } from '../../trail/audit/queries'
import { applyYearTurn, type Undo } from './apply'
import { claimAll, saveBatchState } from './applyQueries'
import { momentOf, planIn, refuseOtherYear, saveYearTurn, shownYearTurn, yearTurnOf } from './draft'
import type { Moment } from './facts'
import { planYearTurn } from './plan'
import { changeYearTurn, findYearTurn, listTurnStudents } from './queries'
import { putBackTerms, putBackWindows } from './school'
import {
  checkUndo,
  listComparedStudents,
  type Applied,
  putBackAgreements,
  putBackPlaces,
  removeNewcomers,
} from './undoStudents'

/** Fits exceptions for five thousand students, and places for as many newcomers. */
const bodyLimit = 1_000_000

export const yearTurnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getYearTurn),
    handler: () => yearTurnOf(app.db, momentOf(app)),
  })

  app.route({
    ...routeOptions(contract.saveYearTurn),
    bodyLimit,
    handler: (request) => saveYearTurn(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.planYearTurn),
    handler: ({ body }) => planYearTurn(app, body),
  })

  app.route({
    ...routeOptions(contract.applyYearTurn),
    handler: (request) => applyYearTurn(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoYearTurn),
    handler: (request) => undoYearTurn(app, currentUser(request), request.body),
  })
}

const notTurned = 'The new school year has not started. There is nothing to undo.'

/** Everything is as before the new school year, but for what somebody has changed since, which is named. */
const undoYearTurn = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  by: SignedIn,
  { year }: BodyOf<typeof contract.undoYearTurn>,
): Promise<contract.YearTurn> => {
  const moment = momentOf(app)
  const { now } = moment
  refuseOtherYear(moment, year)
  return inTransaction(app.db, async (trx) => {
    await lockSchool(trx, now.toISOString())
    const stored = await findYearTurn(trx, year)
    if (stored?.state === 'undone') return shownYearTurn(stored)
    if (stored?.state !== 'applied') throw new Refusal(409, notTurned)
    const { kept, unassigned, changedCells } = await putBack(trx, by, moment, stored)
    const undone = {
      state: 'undone',
      undone_at: now.toISOString(),
      undone_by: by.accountId,
      undo: changedCells && JSON.stringify({ changedCells } satisfies Partial<Undo>),
    } as const
    const changes = { ...undone, kept: JSON.stringify(kept) }
    await changeYearTurn(trx, year, changes)
    const ids = [...new Set(kept.flatMap(({ student_id }) => student_id || []))]
    await saveAudit(trx, {
      at: now,
      actor: by.accountId,
      action: 'turn of the year undone',
      details: { year, kept: ids, ...(unassigned > 0 && { unassigned }) },
    })
    return shownYearTurn({ ...stored, ...changes })
  })
}

/** @returns what stays, and why */
const putBack = async (trx: Db, by: SignedIn, moment: Moment, stored: YearTurnTable) => {
  const { year } = moment
  const applied = appliedOf(stored)
  const { intake } = planIn(stored)
  const rows = await listTurnStudents(trx, year)
  await claimAll(
    trx,
    rows.map(({ student_id }) => student_id),
  )
  const turned = await listComparedStudents(trx, rows, applied)
  const { places, agreements, newcomers, kept } = await checkUndo(trx, turned, applied)
  const staying = await removeNewcomers(trx, newcomers, intake)
  await putBackPlaces(trx, by, moment, { places, applied })
  await putBackAgreements(trx, by, moment, { agreements, applied })
  if (intake !== null)
    await saveBatchState(trx, intake, { state: 'checked', applied_at: null, applied_by: null })
  const windows = await putBackWindows(trx, applied.windows)
  const terms = await putBackTerms(trx, year, applied.terms)
  const teachers = await putBackTeachers(trx, year, applied)
  return {
    kept: [...terms, ...kept, ...staying, ...windows, ...teachers.kept],
    unassigned: teachers.removed,
    changedCells: teachers.changedCells,
  }
}

/** @returns also the cells of the grid that the office had changed, here or before an earlier undo */
const putBackTeachers = async (
  trx: Db,
  year: number,
  { assigned = [], changedCells: before }: Pick<Undo, 'assigned' | 'changedCells'>,
): Promise<{ removed: number; kept: contract.TurnKept[]; changedCells: readonly Cell[] | null }> => {
  if (assigned.length === 0) return { removed: 0, kept: [], changedCells: before ?? null }
  const { removed, stay, changed } = await removeCopied(trx, year, assigned)
  const why = 'Someone has changed who teaches some of the classes since then.'
  return {
    removed,
    kept: stay === 0 ? [] : [{ student_id: '', name: 'Teachers', why }],
    changedCells: [...(before ?? []), ...changed],
  }
}

const appliedOf = ({ year, applied_at, applied_by, undo }: YearTurnTable): Applied & Undo => ({
  ...{ year, at: applied_at ?? '', by: applied_by ?? '' },
  ...(JSON.parse(undo ?? '{}') as Undo),
})
