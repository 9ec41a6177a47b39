// Turns the year: what can be worked out before is, then all of it is written in one transaction, in a few pieces, so
// that requests which only read are answered in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BodyOf } from '#shared/contract/call'
import type { applyYearTurn as applyCall, YearTurn } from '#shared/contract/lists/yearTurn'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { copyAssigned, type Cell, type Row as Assigned } from '../../access/assignments/queries'
import { lockSchool } from '../../school/settings/queries'
import type { Asked } from '../../students/schoolYear/schoolYear'
import type { YearTurnStudentTable, YearTurnTable } from '../../platform/database/schema/lists'
import { momentOf, refuseOtherYear, shownYearTurn, turnOf } from './draft'
import { decide } from './plan'
import { basisOf, factsOf, type Turn } from './facts'
import { problemsOf } from './problems'
import { type After, type Before, addTurnStudents, changeYearTurn, findYearTurn } from './queries'
import { saveTerms, saveWindows, type TermWritten, type WindowWritten } from './school'
import { prepare, type PreparedTurn, askAll, comeAll, leaveAll, moveAll, stale } from './students'
import { claimAll, findNewest, listKeeping, listListed } from './applyQueries'

const notStored = 'Save the plan before you start the school year.'
const undone = 'The start of this school year was undone. Save a new plan first.'

/** The facts that undoing needs besides the students. */
export interface Undo {
  /** The newest row of the history before the turn. */
  readonly history: number
  /** The newest agreement, or withdrawal, before it. */
  readonly consents: number
  readonly terms: readonly TermWritten[]
  readonly windows: readonly WindowWritten[]
  /** The teachers that were copied from the year before. Earlier releases did not copy them. */
  readonly assigned?: readonly Assigned[]
  /** The cells of who teaches what that the office had changed before an earlier undo. */
  readonly changedCells?: readonly Cell[]
}

/** What is still known of a turn of the year that was undone, for the one that may follow. */
const changedCellsIn = ({ undo }: Pick<YearTurnTable, 'undo'>): readonly Cell[] | null =>
  (JSON.parse(undo ?? '{}') as Partial<Undo>).changedCells ?? null

export const applyYearTurn = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  by: SignedIn,
  { year, basis }: BodyOf<typeof applyCall>,
): Promise<YearTurn> => {
  const { db } = app
  const moment = momentOf(app)
  refuseOtherYear(moment, year)
  const stored = await findYearTurn(db, year)
  if (!stored) throw new Refusal(409, notStored)
  if (stored.state === 'applied') return shownYearTurn(stored)
  if (stored.state === 'undone') throw new Refusal(409, undone)
  const turn = await turnOf(db, moment)
  const ready = await prepared(db, turn, basis)
  if (ready instanceof Refusal) {
    // The change may be that another administrator has already applied this plan.
    const current = await findYearTurn(db, year)
    if (current?.state === 'applied') return shownYearTurn(current)
    throw ready
  }
  return inTransaction(db, async (trx) => {
    await lockSchool(trx, moment.now.toISOString())
    await claimAll(
      trx,
      ready.facts.students.map(({ id }) => id),
    )
    const before = await findYearTurn(trx, year)
    if (before?.state === 'applied') return shownYearTurn(before)
    if (before?.version !== turn.version || basisOf(await factsOf(trx, turn)) !== basis)
      throw new Refusal(409, stale)
    await write(trx, by, ready, changedCellsIn(before))
    const done = await findYearTurn(trx, year)
    return shownYearTurn(done ?? before)
  })
}

/** @returns a refusal where it cannot be done, or not on what was seen */
const prepared = async (db: Db, turn: Turn, basis: string) => {
  const facts = await factsOf(db, turn)
  if (basisOf(facts) !== basis) return new Refusal(409, stale)
  const decided = decide(facts)
  const [problem] = await problemsOf(db, facts, decided)
  if (problem) return new Refusal(409, problem.text)
  return prepare(db, facts, decided)
}

const write = async (trx: Db, by: SignedIn, prepared: PreparedTurn, changedCells: readonly Cell[] | null) => {
  const { now, year } = prepared.facts
  const history = await findNewest(trx, 'field_change')
  const consents = await findNewest(trx, 'consent')
  const keeping = await listKeeping(trx, idsOf(prepared.leaving))
  const listed = await listListed(trx, year)
  const terms = await saveTerms(trx, prepared.facts)
  await moveAll(trx, by, prepared)
  await nextTurn()
  await leaveAll(trx, by, prepared)
  const asked = await askAll(trx, by, prepared)
  await nextTurn()
  await comeAll(trx, by, prepared)
  await nextTurn()
  const windows = await saveWindows(trx, prepared.facts)
  const assigned = await copyAssigned(trx, { fromYear: year - 1, year, changed: changedCells })
  const undo: Undo = {
    ...{ history, consents, terms, windows, assigned },
    ...(changedCells && { changedCells }),
  }
  const applied = { state: 'applied', applied_at: now.toISOString(), applied_by: by.accountId } as const
  await changeYearTurn(trx, year, { ...applied, undo: JSON.stringify(undo) })
  await addTurnStudents(trx, keptOf(prepared, { keeping, listed }, asked))
  await saveDone(trx, by, prepared, { ...asked, assigned: assigned.length })
}

const idsOf = (students: ReadonlyArray<{ readonly student: { readonly id: string } }>) =>
  students.map(({ student }) => student.id)

interface Noted {
  readonly keeping: Awaited<ReturnType<typeof listKeeping>>
  readonly listed: ReadonlySet<string>
}

type Kept = Map<string, YearTurnStudentTable>

const keptOf = (
  { moving, leaving, coming, facts }: PreparedTurn,
  { keeping, listed }: Noted,
  asked: Asked,
) => {
  const { year, plan, students } = facts
  const agreed = new Map(
    asked.withdrawn.map(({ id, terms_and_conditions }) => [id, { terms_and_conditions }]),
  )
  const begun = new Set(asked.begun)
  const kept: Kept = new Map()
  const keep = (
    student_id: string,
    kind: YearTurnStudentTable['kind'],
    before: Omit<Before, 'agreed'>,
    after: Pick<After, 'class_id' | 'left_on'>,
  ) => {
    const old_value: Before = { ...before, agreed: agreed.get(student_id) ?? null }
    const new_value: After = {
      ...after,
      isBegun: begun.has(student_id),
      isListed: listed.has(student_id),
      row: null,
    }
    const values = { old_value: JSON.stringify(old_value), new_value: JSON.stringify(new_value) }
    kept.set(student_id, { year, student_id, kind, ...values })
  }
  for (const { student, to, rows } of moving) {
    const { id, class_id, left_on, latest } = student
    const enrolments = rows ?? (latest ? [latest] : [])
    const before = { class_id, left_on, keeping: null, enrolments, isWhole: rows !== null }
    keep(id, class_id === to ? 'repeats' : 'moves', before, { class_id: to, left_on })
  }
  for (const { student, rows: enrolments, isWhole } of leaving) {
    const { id, class_id, left_on } = student
    const before = { class_id, left_on, keeping: keeping.get(id) ?? null, enrolments, isWhole }
    keep(id, 'leaves', before, { class_id, left_on: plan.leaving.on })
  }
  const nothing = { keeping: null, enrolments: [], isWhole: false }
  for (const { id, class_id, left_on } of students)
    if (!kept.has(id) && (agreed.has(id) || begun.has(id)))
      keep(id, 'stays', { class_id, left_on, ...nothing }, { class_id, left_on })
  for (const { id: student_id, class_id, row } of coming) {
    const old_value: Before = { class_id: null, left_on: null, agreed: null, ...nothing }
    const new_value: After = { class_id, left_on: null, isBegun: false, isListed: false, row }
    const values = { old_value: JSON.stringify(old_value), new_value: JSON.stringify(new_value) }
    kept.set(student_id, { year, student_id, kind: 'comes', ...values })
  }
  return [...kept.values()]
}

const saveDone = async (
  trx: Db,
  { accountId: by }: SignedIn,
  { moving, leaving, coming, facts }: PreparedTurn,
  { withdrawn, assigned }: Pick<Asked, 'withdrawn'> & { readonly assigned: number },
) => {
  const { now, year } = facts
  const repeating = moving.filter(({ student, to }) => student.class_id === to)
  const details = {
    year,
    moved: moving.length - repeating.length,
    repeat: idsOf(repeating),
    left: idsOf(leaving),
    last_day: facts.plan.leaving.on,
    added: coming.map(({ id }) => id),
    asked_again: withdrawn.length,
    ...(assigned > 0 && { assigned }),
    windows: facts.plan.windows.map(
      ({ form_level, open, deadline }) =>
        `form ${form_level} ${open ? 'open' : 'closed'}${deadline ? ` until ${deadline}` : ''}`,
    ),
  }
  await saveAudit(trx, { at: now, actor: by, action: 'school year turned', details })
}
