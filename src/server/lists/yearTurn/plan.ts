// The dry run: who goes where, and whether it can be done; after the year was turned, what has been done.
import type { BodyOf } from '#shared/contract/call'
import type {
  PlannedMove,
  planYearTurn as planCall,
  YearTurnDryRun,
  YearTurnPlan,
} from '#shared/contract/lists/yearTurn'
import { listedName } from '#shared/rules/students/bulkActs'
import type { App } from '../../http/appParts'
import type { Db } from '../../platform/database/schema/schema'
import { listReturning } from '../../students/schoolYear/queries'
import { momentOf, refuseOtherYear, turnOf, yearTurnOf } from './draft'
import { movesOf } from './rules'
import {
  type Placed,
  placedIn,
  primarySchoolOf,
  sexOf,
  basisOf,
  factsOf,
  type PresentStudent,
  type Turn,
  type TurnFacts,
} from './facts'
import { type Decided, problemsOf, warningsOf } from './problems'
import { afterIn, beforeIn, listIntakeRows, listTurned } from './queries'

/** Decides about everybody, from the facts alone. */
export const decide = (facts: TurnFacts): Decided => {
  const { plan, houses, students, intake } = facts
  const codes = houses.map(({ id }) => id)
  return {
    moves: movesOf(students, plan, facts),
    intake,
    placed: placedIn(intake.newcomers, plan, codes),
  }
}

/** The dry run of the plan; of a turn that was applied, the dry run as it came true. */
export const planYearTurn = async (app: App, { year }: BodyOf<typeof planCall>): Promise<YearTurnDryRun> => {
  const { db } = app
  const moment = momentOf(app)
  refuseOtherYear(moment, year)
  const { state, plan } = await yearTurnOf(db, moment)
  return state === 'applied' ? doneOf(db, year, plan) : planOf(db, await turnOf(db, moment))
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** With the IDs of the newcomers; without students whom the turn did not touch or who are no longer there. */
const doneOf = async (db: Db, year: number, plan: YearTurnPlan): Promise<YearTurnDryRun> => {
  const turned = await listTurned(db, year)
  const students = turned.map((one): PlannedMove => {
    const { class_id: from } = beforeIn(one.old_value)
    const { class_id, row } = afterIn(one.new_value)
    return {
      ...{ student_id: one.student_id, row, name: listedName(one), kind: one.kind, from },
      to: one.kind === 'leaves' ? null : class_id,
      ...{ sex: one.sex, house_code: one.house_code, primary_school: one.previous_school },
    }
  })
  return {
    year,
    students: students.sort((a, b) => compare(a.name, b.name)),
    rejected: await rejectedOf(db, plan),
    asked: turned.filter(
      ({ old_value, new_value }) => beforeIn(old_value).agreed !== null || afterIn(new_value).isBegun,
    ).length,
    ...{ problems: [], warnings: [], basis: '' },
  }
}

const rejectedOf = async (db: Db, { intake }: YearTurnPlan): Promise<YearTurnDryRun['rejected']> => {
  const rows = intake === null ? [] : await listIntakeRows(db, intake)
  return rows
    .filter(({ state }) => state === 'rejected')
    .map(({ row, title, reasons }) => ({ row, title, why: (JSON.parse(reasons) as string[]).join(' ') }))
}

export const planOf = async (db: Db, turn: Turn): Promise<YearTurnDryRun> => {
  const facts = await factsOf(db, turn)
  const decided = decide(facts)
  const students = [
    ...facts.students.map((one) => plannedOf(one, decided)),
    ...decided.placed.map(comingOf),
  ].sort((a, b) => compare(a.name, b.name))
  return {
    year: turn.year,
    students,
    rejected: decided.intake.rejected,
    asked: await countAsked(db, facts, decided),
    problems: await problemsOf(db, facts, decided),
    warnings: warningsOf(facts, decided),
    basis: basisOf(facts),
  }
}

const plannedOf = (one: PresentStudent, { moves }: Decided): PlannedMove => {
  const { kind = 'stays', to = one.class_id } = moves.get(one.id) ?? {}
  return {
    ...{ student_id: one.id, row: null, name: one.name, kind, from: one.class_id, to },
    ...{ sex: one.sex, house_code: one.house_code, primary_school: one.previous_school },
  }
}

const comingOf = (one: Placed): PlannedMove => ({
  ...{ student_id: null, row: one.row, name: one.name, kind: 'comes', from: null, to: one.class_id },
  ...{ sex: sexOf(one), house_code: one.house_code, primary_school: primarySchoolOf(one) },
})

/** Students who are asked again: those of the forms after the year turn, without newcomers and leavers. */
const countAsked = async (
  db: Db,
  { plan, classes, today, year, students }: TurnFacts,
  { moves }: Decided,
) => {
  const asked = new Set(plan.ask_again)
  const inForms = new Set(classes.filter(({ form_level }) => asked.has(form_level)).map(({ id }) => id))
  if (asked.size === 0) return 0
  const ids = new Set(await listReturning(db, { levels: null, today, year }))
  return students.filter(({ id }) => {
    const move = moves.get(id)
    return move && ids.has(id) && move.kind !== 'leaves' && inForms.has(move.to ?? '')
  }).length
}
