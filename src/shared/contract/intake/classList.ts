// A class as its form teacher follows it: its students, whom to ring, and what is missing. Nothing about anybody’s health.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, integer, nullable } from '../../record/schemas'
import { ChaseRow, Owed } from './progress'

export const OwnClass = closed({ class_id: Type.String(), form_level: integer, students: integer })
export type OwnClass = Type.Static<typeof OwnClass>

/** The classes that the caller may follow, by form and name: form teachers their own, the office all. */
export const listOwnClasses = call({
  method: 'GET',
  path: '/api/own-classes',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(OwnClass),
})

export const ClassList = closed({
  class_id: Type.String(),
  form_level: integer,
  today: day,
  /** Until when families may answer; null: no last day. */
  deadline: nullable(day),
  /** Everything that any student of the class still owes; each row refers to its own by index. */
  things: Type.Array(Owed),
  /** Everybody in the class today, by name, also those with nothing missing. */
  students: Type.Array(ChaseRow),
})
export type ClassList = Type.Static<typeof ClassList>

/** 404 for a class that is not the caller’s, as for one that does not exist. */
export const getClassList = call({
  method: 'GET',
  path: '/api/class-list/:classId',
  load: 'search',
  notes: 'by its route',
  response: ClassList,
})
