// A bulk change of students: previewed, applied completely or not at all, and undone unless the same has changed since.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, houseCode, integer, nullable } from '../../record/schemas'
import { endedWhys } from '../../rules/students/enrolment'
import { chosenIds } from '../schemas'

/** The change that is made to each of the students. */
export const BulkAct = Type.Union([
  closed({ kind: Type.Literal('class'), class_id: Type.String({ maxLength: 40 }) }),
  /** Null: no house. */
  closed({ kind: Type.Literal('house'), house_code: nullable(houseCode) }),
  closed({
    kind: Type.Literal('left'),
    on: day,
    why: Type.Enum(endedWhys),
    words: nullable(Type.String({ maxLength: 300 })),
  }),
])
export type BulkAct = Type.Static<typeof BulkAct>

/**
 * One student of a plan. `before` and `after` as the office reads them: '1A', 'Cocrico', 'Here', 'Left on 10 July
 * 2026'.
 */
export const PlannedChange = closed({
  student_id: Type.String(),
  /** 'Núñez, Ana' */
  name: Type.String(),
  before: Type.String(),
  after: Type.String(),
})
export type PlannedChange = Type.Static<typeof PlannedChange>

export const BulkPlan = closed({
  /** In the order of the names. */
  changes: Type.Array(PlannedChange),
  /** Already as wished, and left alone. */
  unchanged: Type.Array(closed({ student_id: Type.String(), name: Type.String() })),
  /** Cannot be changed so; with one of these nothing is done. */
  refused: Type.Array(closed({ student_id: Type.String(), name: Type.String(), why: Type.String() })),
  /** A hash of the facts behind the plan; it is applied only while they are the same. */
  basis: Type.String(),
})
export type BulkPlan = Type.Static<typeof BulkPlan>

export const BulkActDone = closed({
  id: Type.String(),
  act: BulkAct,
  /** '24 students moved to class 2A' */
  text: Type.String(),
  students: integer,
  at: Type.String(),
  by: Type.String(),
  undone_at: nullable(Type.String()),
  /** Null while it can be undone; else why not, in words. */
  stays_why: nullable(Type.String()),
})
export type BulkActDone = Type.Static<typeof BulkActDone>

/** The students who would be changed, with old and new values. Changes nothing. */
export const planBulkAct = call({
  method: 'POST',
  path: '/api/plan-bulk-act',
  load: 'reads',
  notes: 'how many, or an ID',
  body: closed({ student_ids: chosenIds, act: BulkAct }),
  response: BulkPlan,
})

/**
 * Applies the whole plan in one transaction; 409 if a student has changed since the plan. A retry with the same id,
 * after a lost response, returns the first result.
 */
export const applyBulkAct = call({
  method: 'POST',
  path: '/api/apply-bulk-act',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    /** The page creates a new id for each act. */
    id: Type.String({ format: 'uuid' }),
    student_ids: chosenIds,
    act: BulkAct,
    basis: Type.String({ maxLength: 100 }),
  }),
  response: BulkActDone,
})

/** Undoes the whole act once, unless one of its fields has changed since. */
export const undoBulkAct = call({
  method: 'POST',
  path: '/api/undo-bulk-act',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ id: Type.String({ maxLength: 40 }) }),
  response: BulkActDone,
})

/** The changes of the last seven days, latest first, at most ten. */
export const listBulkActs = call({
  method: 'GET',
  path: '/api/bulk-acts',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Type.Array(BulkActDone),
})
