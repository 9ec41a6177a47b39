// The office's saved choices, for everybody or for oneself: lists, and other choices that are made again and again.
import * as Type from 'typebox'
import { flag, closed } from '../../record/schemas'
import { call } from '../call'
import { nothing } from '../schemas'

export const longestViewName = 60

/** The screen that the choice belongs to. */
export const ViewPurpose = Type.Enum(['students', 'list', 'export'])
export type ViewPurpose = Type.Static<typeof ViewPurpose>

const name = Type.String({ minLength: 1, maxLength: longestViewName, pattern: '\\S' })

/** As in the address of the screen, or names of columns; no names or IDs of students. */
const definition = Type.Record(Type.String({ pattern: '^[a-z_]{1,20}$' }), Type.String({ maxLength: 4000 }), {
  maxProperties: 20,
})

export const SavedView = closed({
  id: Type.String(),
  purpose: ViewPurpose,
  name: Type.String(),
  /** 1: of everybody in the office; 0: one's own. */
  shared: flag,
  definition: Type.Record(Type.String(), Type.String()),
})
export type SavedView = Type.Static<typeof SavedView>

/** The administrator's own and the shared views, by name. */
export const listSavedViews = call({
  method: 'GET',
  path: '/api/saved-views/:purpose',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(SavedView),
})

/** Replaces the one of the same name, purpose and owner; of another name, the one that it `replaces`. */
export const saveSavedView = call({
  method: 'POST',
  path: '/api/saved-views',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    purpose: ViewPurpose,
    name,
    shared: flag,
    definition,
    /** The id of the one that gets this name, owner and definition. */
    replaces: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  response: SavedView,
})

/** The administrator's own view, or a shared one. */
export const removeSavedView = call({
  method: 'POST',
  path: '/api/saved-views/:viewId/remove',
  load: 'saves',
  notes: 'nothing about a student',
  response: nothing,
  status: 204,
})
