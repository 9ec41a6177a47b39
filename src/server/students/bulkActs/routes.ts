// Server end of shared/contract/students/bulkActs.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/bulkActs'
import { dayIn } from '#shared/rules/dates'
import { bulkActNeedsFreshSignIn, bulkActTexts } from '#shared/rules/students/bulkActs'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { actorOf, refuseUnlessFresh, type Actor } from '../actor'
import { leaveWithin } from '../enrolment/leave'
import { claimStudents } from '../record/queries'
import {
  fieldOf,
  listStates,
  planOf,
  valueOf,
  type BulkState,
  type Planned,
  clientOf,
  oneByOne,
  saveField,
} from './plan'
import { findBulkAct, saveBulkAct } from './queries'
import { bulkActsOf, checkUndo, shownAct, undoBulkAct } from './undo'

/** Fits five thousand students with long IDs. */
const bodyLimit = 150_000

export const bulkActsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const actor = (request: FastifyRequest) => actorOf(app, currentUser(request))

  app.route({
    ...routeOptions(contract.planBulkAct),
    bodyLimit,
    handler: async ({ body }) => (await planOf(db, body, dayIn(config.school.timeZone, clock()))).plan,
  })

  app.route({
    ...routeOptions(contract.applyBulkAct),
    bodyLimit,
    handler: (request) => applyBulkAct(db, actor(request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoBulkAct),
    handler: (request) => undoBulkAct(db, actor(request), request.body.id),
  })

  app.route({ ...routeOptions(contract.listBulkActs), handler: () => bulkActsOf(db, clock()) })
}

const applyBulkAct = async (
  db: Db,
  actor: Actor,
  { id, student_ids, act, basis }: BodyOf<typeof contract.applyBulkAct>,
): Promise<contract.BulkActDone> => {
  if (bulkActNeedsFreshSignIn(act.kind, student_ids.length)) refuseUnlessFresh(actor)
  return inTransaction(db, async (trx) => {
    await claimStudents(trx, student_ids)
    const done = await findBulkAct(trx, id)
    if (done) return shownAct(trx, done, (await checkUndo(trx, done)).stays_why)
    const planned = await planOf(trx, { student_ids, act }, actor.today)
    refuse(planned, basis)
    const { plan, states: known } = planned
    const states = plan.changes.flatMap(({ student_id }) => known.get(student_id) ?? [])
    const doing = { act, id, states }
    await change(trx, actor, doing)
    return saveDone(trx, actor, doing)
  })
}

const refuse = ({ plan: { basis, refused, changes } }: Planned, seen: string) => {
  if (basis !== seen) throw new Refusal(409, bulkActTexts.stale)
  if (refused.length > 0) throw new Refusal(409, bulkActTexts.refused(refused.length))
  if (changes.length === 0) throw new Refusal(409, bulkActTexts.nothingToDo)
}

interface Doing {
  readonly act: contract.BulkAct
  readonly id: string
  /** The students it changes, as they were before. */
  readonly states: readonly BulkState[]
}

const change = async (trx: Db, actor: Actor, { act, id, states }: Doing) => {
  if (act.kind === 'left') {
    const { on, why, words } = act
    const asAct = { ...actor, client: clientOf(id) }
    const leave = (student_id: string) => leaveWithin(trx, asAct, { student_id, on, why, words })
    return oneByOne(states, (state) => leave(state.id))
  }
  const value = act.kind === 'class' ? act.class_id : act.house_code
  await saveField(trx, actor, states, { actId: id, field: fieldOf[act.kind], of: () => value })
}

const saveDone = async (trx: Db, { now, user }: Actor, { act, id, states }: Doing) => {
  const ids = states.map((state) => state.id)
  const after = await listStates(trx, ids, act.kind)
  const students = states.map((state) => ({
    student_id: state.id,
    old_value: valueOf(act.kind, state),
    new_value: valueOf(act.kind, after.get(state.id) ?? state),
  }))
  const done = {
    ...{ id, kind: act.kind, act: JSON.stringify(withoutWords(act)), students: ids.length },
    ...{ at: now.toISOString(), by_account: user.accountId, undone_at: null, undone_by: null },
  }
  await saveBulkAct(trx, done, students)
  const shown = await shownAct(trx, done, null)
  const details = { act: shown.text, students: ids }
  await saveAudit(trx, { at: now, actor: user.accountId, action: 'bulk act applied', details })
  return shown
}

/** Removes the words about a departure, which are stored only with each student, because they may contain names. */
const withoutWords = (act: contract.BulkAct): contract.BulkAct =>
  act.kind === 'left' ? { ...act, words: null } : act
