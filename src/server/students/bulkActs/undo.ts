// Takes an act back, whole: each student is as before, or nobody is.
import type { BulkActDone } from '#shared/contract/students/bulkActs'
import { bulkActDays, bulkActNeedsFreshSignIn, bulkActTexts } from '#shared/rules/students/bulkActs'
import { notFound, Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/inTransaction'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import type { EnrolmentContext } from '../enrolment/enrolmentContext'
import { replaceEnrolments } from '../enrolment/enrolmentQueries'
import { placeIn, undoLeavingWithin } from '../enrolment/leaveStudent'
import { claimStudents } from '../record/studentsQueries'
import { daysAgo } from './bulkActs'
import { findBulkAct, listStudentsOf, markUndone } from './queries'
import { clientOf, oneByOne, saveField } from './saves'
import { valueOf, type BulkState } from './bulkStates'
import { shownAct } from './shownBulkAct'
import { checkUndo, type ActedOn } from './undoCheck'

interface ToUndo {
  readonly actId: string
  readonly students: readonly ActedOn[]
}

type PutBack = (trx: Db, context: EnrolmentContext, undo: ToUndo) => Promise<unknown>

const statesOf = (students: readonly ActedOn[]) => students.map(({ state }) => state)

const putBackHouses: PutBack = (trx, context, { actId, students }) => {
  const before = new Map(students.map(({ state, old_value }) => [state.id, JSON.parse(old_value) as number]))
  const of = ({ id }: BulkState) => before.get(id) ?? null
  return saveField(trx, context, statesOf(students), { actId, field: 'house_code', of })
}

/** Where nothing else has happened since, the enrolments are as if nobody had moved. */
const putBackClasses: PutBack = async (trx, context, { actId, students }) => {
  const before = new Map(students.map(({ state, old_value }) => [state.id, placeIn(old_value)]))
  const of = ({ id }: BulkState) => before.get(id)?.class_id ?? null
  await saveField(trx, context, statesOf(students), { actId, field: 'class_id', of })
  const still = students.filter(({ state, new_value }) => valueOf('class', state) === new_value)
  await replaceEnrolments(
    trx,
    new Map(still.map(({ state, old_value }) => [state.id, placeIn(old_value).enrolments])),
  )
}

const putBackLeavers: PutBack = (trx, context, { actId, students }) => {
  const asAct = { ...context, client: clientOf(actId) }
  return oneByOne(students, ({ state, old_value }) =>
    undoLeavingWithin(trx, asAct, state.id, placeIn(old_value)),
  )
}

const putBack = { class: putBackClasses, house: putBackHouses, left: putBackLeavers } as const

export const undoBulkAct = (context: EnrolmentContext, id: string): Promise<BulkActDone> =>
  inTransaction(context.db, async (trx) => {
    const { now, by } = context
    const act = await findBulkAct(trx, id)
    if (!act) throw notFound()
    if (bulkActNeedsFreshSignIn(act.kind, act.students)) context.requireFresh()
    if (act.at < daysAgo(now, bulkActDays)) throw new Refusal(409, bulkActTexts.tooOld)
    const undone = { undone_at: now.toISOString(), undone_by: by.accountId }
    if (!(await markUndone(trx, id, undone))) throw new Refusal(409, bulkActTexts.undone)
    const there = (await listStudentsOf(trx, id)).map(({ student_id }) => student_id)
    if (there.length > 0) await claimStudents(trx, there)
    const { students, stays_why } = await checkUndo(trx, act)
    if (stays_why !== null) throw new Refusal(409, `${stays_why} ${bulkActTexts.nothingUndone}`)
    await putBack[act.kind](trx, context, { actId: id, students })
    const shown = await shownAct(trx, { ...act, ...undone }, bulkActTexts.undone)
    const details = { act: shown.text, students: students.map(({ state }) => state.id) }
    await saveAudit(trx, { at: now, actor: by.accountId, action: 'bulk act undone', details })
    return shown
  })
