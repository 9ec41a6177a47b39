// The turn of the year: who moves where, who leaves, who comes; prepared step by step, applied at once, taken back.
// draft ──applyYearTurn──▶ applied ──undoYearTurn──▶ undone ──saveYearTurn──▶ draft
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, houseCode, integer, nullable, rowId } from '../../record/schemas'
import { endedWhys } from '../../rules/students/enrolment'
import { yearTurnSteps } from '../../rules/lists/yearTurn/steps'
import { formLevel, studentId, term, version, year } from '../schemas'

const classId = Type.String({ minLength: 1, maxLength: 40 })

/** Null: to no class, the students leave. */
const to = nullable(classId)

/** A term of the year that begins; with `starts` null it is not made. */
export const TurnTerm = closed({
  term,
  starts: nullable(day),
  ends: nullable(day),
  next_term_starts: nullable(day),
})
export type TurnTerm = Type.Static<typeof TurnTerm>

/** The next class of a class, except for single students; its own class: all repeat. */
export const ClassMove = closed({ from: classId, to })
export type ClassMove = Type.Static<typeof ClassMove>

/** The next class of one student; the student's own class: repeats. */
export const StudentMove = closed({ student_id: studentId, to })
export type StudentMove = Type.Static<typeof StudentMove>

/** A row of the placement list that is put into a class by hand. */
export const NewcomerMove = closed({ row: rowId, class_id: classId })
export type NewcomerMove = Type.Static<typeof NewcomerMove>

export const Balance = closed({ house: flag, sex: flag, primary_school: flag })
export type Balance = Type.Static<typeof Balance>

export const TurnWindow = closed({ form_level: formLevel, open: flag, deadline: nullable(day) })
export type TurnWindow = Type.Static<typeof TurnWindow>

/** All that the office has decided so far. */
export const YearTurnPlan = closed({
  /** Existing terms of the year get these dates only where theirs are empty. */
  terms: Type.Array(TurnTerm, { maxItems: 3 }),
  moves: Type.Array(ClassMove, { maxItems: 200 }),
  exceptions: Type.Array(StudentMove, { maxItems: 5000 }),
  /** The last day of those who leave, and why. */
  leaving: closed({ on: day, why: Type.Enum(endedWhys) }),
  /** A checked import of the kind 'placements'; null: nobody new comes by a list. */
  intake: nullable(Type.String({ minLength: 1, maxLength: 40 })),
  /** The classes that newcomers are spread over. */
  intake_classes: Type.Array(classId, { maxItems: 50 }),
  newcomers: Type.Array(NewcomerMove, { maxItems: 5000 }),
  balance: Balance,
  /** Families of these forms (of the class after the turn) are asked to look through their answers and agree again. */
  ask_again: Type.Array(formLevel, { maxItems: 9, uniqueItems: true }),
  windows: Type.Array(TurnWindow, { maxItems: 9 }),
})
export type YearTurnPlan = Type.Static<typeof YearTurnPlan>

/** Students whom the undo left unchanged, and why. */
export const TurnKept = closed({ student_id: Type.String(), name: Type.String(), why: Type.String() })
export type TurnKept = Type.Static<typeof TurnKept>

export const YearTurn = closed({
  /** The school year that begins, by the year it begins in. */
  year,
  state: Type.Enum(['draft', 'applied', 'undone']),
  /** The step at which the office stopped. */
  step: Type.Enum(yearTurnSteps),
  plan: YearTurnPlan,
  /** '' where nothing is stored yet: the plan is a proposal. */
  version,
  applied_at: nullable(Type.String()),
  /** Username of the administrator. */
  applied_by: nullable(Type.String()),
  undone_at: nullable(Type.String()),
  /** The students whom an undo left unchanged. */
  kept: Type.Array(TurnKept),
  /** Why this year cannot be turned to: most students are in a class of it already. */
  refused: Type.Optional(Type.String()),
})
export type YearTurn = Type.Static<typeof YearTurn>

export const PlannedMove = closed({
  /** Null: a newcomer, whose ID is given when the turn is made; afterwards it is there. */
  student_id: nullable(Type.String()),
  /** The row of the placement list; null: not a newcomer. */
  row: nullable(integer),
  /** 'Núñez, Ana' */
  name: Type.String(),
  kind: Type.Enum(['moves', 'repeats', 'leaves', 'comes', 'stays']),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** 'male', 'female' as the record has it; null: not known. */
  sex: nullable(Type.String()),
  /** A newcomer's new house. */
  house_code: nullable(houseCode),
  primary_school: nullable(Type.String()),
})
export type PlannedMove = Type.Static<typeof PlannedMove>

/** The dry run. Every number of it is a count of `students`. */
export const YearTurnDryRun = closed({
  year,
  /** All current and incoming students by name; after the turn, the changed ones. */
  students: Type.Array(PlannedMove),
  /** Rows of the list that are not taken in, with the reasons. */
  rejected: Type.Array(closed({ row: integer, title: Type.String(), why: Type.String() })),
  /** Families that are asked to agree again. */
  asked: integer,
  /** Problems that must be solved before it can be applied, a sentence each; empty: it can be. */
  problems: Type.Array(closed({ step: Type.Enum(yearTurnSteps), text: Type.String() })),
  /** Warnings about plans that may be intended, a sentence each. */
  warnings: Type.Array(closed({ step: Type.Enum(yearTurnSteps), text: Type.String() })),
  /** A hash of the facts behind the dry run; it is applied only while they are the same. */
  basis: Type.String(),
})
export type YearTurnDryRun = Type.Static<typeof YearTurnDryRun>

/** The draft for the year that families register for today; a proposal if nothing is stored. */
export const getYearTurn = call({
  method: 'GET',
  path: '/api/year-turn',
  load: 'reads',
  notes: 'how many, or an ID',
  response: YearTurn,
})

/** Stores the draft; 409 with the stored one in `current` when somebody else changed it, or when it is applied. */
export const saveYearTurn = call({
  method: 'POST',
  path: '/api/year-turn',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ year, step: Type.Enum(yearTurnSteps), plan: YearTurnPlan, version }),
  response: YearTurn,
})

/** The effects of the stored draft; once it is applied, its results, with the IDs of newcomers. Changes nothing. */
export const planYearTurn = call({
  method: 'POST',
  path: '/api/plan-year-turn',
  load: 'exports',
  notes: 'how many, or an ID',
  body: closed({ year }),
  response: YearTurnDryRun,
})

/** All of it in one transaction. Sent once more, it answers what was done. */
export const applyYearTurn = call({
  method: 'POST',
  path: '/api/apply-year-turn',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ year, basis: Type.String({ maxLength: 100 }) }),
  response: YearTurn,
})

/** Undoes everything except later changes by somebody, which it lists. */
export const undoYearTurn = call({
  method: 'POST',
  path: '/api/undo-year-turn',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ year }),
  response: YearTurn,
})
