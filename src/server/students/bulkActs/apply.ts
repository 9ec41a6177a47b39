// Does what was planned: all of it in one transaction, or nothing.
import type { BodyOf } from '#shared/contract/call'
import type { applyBulkAct as applyCall, BulkAct, BulkActDone } from '#shared/contract/students/bulkActs'
import { bulkActNeedsFreshSignIn, bulkActTexts } from '#shared/rules/students/bulkActs'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import type { EnrolmentContext } from '../enrolment/enrolmentContext'
import { leaveWithin } from '../enrolment/leaveStudent'
import { claimStudents } from '../record/studentsQueries'
import { findBulkAct, saveBulkAct } from './queries'
import { clientOf, oneByOne, saveField } from './saves'
import { fieldOf, listStates, planOf, valueOf, type BulkState, type Planned } from './plan'
import { checkUndo, shownAct } from './undo'

interface Doing {
  readonly act: BulkAct
  readonly id: string
  /** Whom it changes, as they were before. */
  readonly states: readonly BulkState[]
}

const change = async (trx: Db, context: EnrolmentContext, { act, id, states }: Doing) => {
  if (act.kind === 'left') {
    const { on, why, words } = act
    const asAct = { ...context, client: clientOf(id) }
    const leave = (student_id: string) => leaveWithin(trx, asAct, { student_id, on, why, words })
    return oneByOne(states, (state) => leave(state.id))
  }
  const value = act.kind === 'class' ? act.class_id : act.house_code
  await saveField(trx, context, states, { actId: id, field: fieldOf[act.kind], of: () => value })
}

const refuse = ({ plan: { basis, refused, changes } }: Planned, seen: string) => {
  if (basis !== seen) throw new Refusal(409, bulkActTexts.stale)
  if (refused.length > 0) throw new Refusal(409, bulkActTexts.refused(refused.length))
  if (changes.length === 0) throw new Refusal(409, bulkActTexts.nothingToDo)
}

/** The words stand with each student: nothing of the school's may name one. */
const withoutWords = (act: BulkAct): BulkAct => (act.kind === 'left' ? { ...act, words: null } : act)

const saveDone = async (trx: Db, { now, by }: EnrolmentContext, { act, id, states }: Doing) => {
  const ids = states.map((state) => state.id)
  const after = await listStates(trx, ids, act.kind)
  const students = states.map((state) => ({
    student_id: state.id,
    old_value: valueOf(act.kind, state),
    new_value: valueOf(act.kind, after.get(state.id) ?? state),
  }))
  const done = {
    ...{ id, kind: act.kind, act: JSON.stringify(withoutWords(act)), students: ids.length },
    ...{ at: now.toISOString(), by_account: by.accountId, undone_at: null, undone_by: null },
  }
  await saveBulkAct(trx, done, students)
  const shown = await shownAct(trx, done, null)
  const details = { act: shown.text, students: ids }
  await saveAudit(trx, { at: now, actor: by.accountId, action: 'bulk act applied', details })
  return shown
}

export const applyBulkAct = async (
  context: EnrolmentContext,
  { id, student_ids, act, basis }: BodyOf<typeof applyCall>,
): Promise<BulkActDone> => {
  if (bulkActNeedsFreshSignIn(act.kind, student_ids.length)) context.requireFresh()
  return inTransaction(context.db, async (trx) => {
    await claimStudents(trx, student_ids)
    const done = await findBulkAct(trx, id)
    if (done) return shownAct(trx, done, (await checkUndo(trx, done)).stays_why)
    const planned = await planOf(trx, { student_ids, act }, context.today)
    refuse(planned, basis)
    const { plan, states: known } = planned
    const states = plan.changes.flatMap(({ student_id }) => known.get(student_id) ?? [])
    const doing = { act, id, states }
    await change(trx, context, doing)
    return saveDone(trx, context, doing)
  })
}
