// The dry run: who goes where, and whether it can be done.
import type { PlannedMove, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import type { Db } from '#server/platform/database/schema/schema'
import { listReturning } from '#server/students/schoolYear/queries'
import { placedIn, primarySchoolOf, sexOf, type Placed } from './newcomers'
import { movesOf } from './plannedMoves'
import { basisOf, factsOf, type PresentStudent, type Turn, type TurnFacts } from './turnFacts'
import { problemsOf, warningsOf, type Decided } from './turnProblems'

/** What is decided of everybody, by the facts alone. */
export const decide = (facts: TurnFacts): Decided => {
  const { plan, houses, students, intake } = facts
  const codes = houses.map(({ id }) => id)
  return {
    moves: movesOf(students, plan, facts),
    intake,
    placed: placedIn(intake.newcomers, plan, codes),
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

/** Whom the turn asks again: of the forms after it, without newcomers and who leaves. */
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

const { compare } = new Intl.Collator('en', { numeric: true })

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
