// The office's settings for the school.
import * as Type from 'typebox'
import { call } from '../call'
import { paperSettings } from '../../rules/papers/familyPapers'
import { closed, colour, flag, houseCode, integer, nullable } from '../../record/schemas'
import { formLevel, version } from '../schemas'

/** Settings that only show and hide entries of the office's menu; all others decide who can sign in or find a student. */
export const menuSettings: readonly string[] = ['exportData', 'reports', 'importStudents']

const switches = {
  /** Entries in the office's menu. */
  exportData: flag,
  reports: flag,
  importStudents: flag,
  /** The visitors' search for a student ID. */
  studentSearch: flag,
}

/** A save may leave these out: they stay as they are. */
const signIn = {
  /** 1: a visitor must also give the month of birth. */
  searchBirthMonth: flag,
  /** The proof that a first sign-in needs: the date of birth, or also the activation code of a printed slip. */
  firstSignIn: Type.Enum(['dob', 'dob+code']),
  /** Days for which an activation code is valid. */
  codeDays: Type.Integer({ minimum: 1, maximum: 120 }),
  /** Days for which the date of birth alone opens a first sign-in; 0: no limit. The operator's setting overrides it. */
  defaultPasswordDays: Type.Integer({ minimum: 0, maximum: 3650 }),
}

export const Settings = closed({
  ...switches,
  ...signIn,
  /** 1: the operator has switched the search off (NAME_SEARCH), so studentSearch has no effect. */
  searchIsForbidden: flag,
  version,
})
export type Settings = Type.Static<typeof Settings>

export const getSettings = call({
  method: 'GET',
  path: '/api/settings',
  load: 'reads',
  notes: 'nothing about a student',
  response: Settings,
})

export const saveSettings = call({
  method: 'POST',
  path: '/api/settings',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    ...switches,
    searchBirthMonth: Type.Optional(signIn.searchBirthMonth),
    firstSignIn: Type.Optional(signIn.firstSignIn),
    codeDays: Type.Optional(signIn.codeDays),
    defaultPasswordDays: Type.Optional(signIn.defaultPasswordDays),
    version,
  }),
  response: Settings,
})

export const PaperSettings = closed({
  /** The address that slips, letters and the codes of report cards would give to families. */
  address: Type.String(),
  /**
   * Settings of the operator that a real school lacks for them, of rules/papers/familyPapers; a demonstration lacks
   * nothing.
   */
  lacking: Type.Array(Type.Enum(paperSettings)),
})
export type PaperSettings = Type.Static<typeof PaperSettings>

export const getPaperSettings = call({
  method: 'GET',
  path: '/api/paper-settings',
  load: 'reads',
  notes: 'nothing about a student',
  response: PaperSettings,
})

/** Class IDs appear in URLs and lists. */
const classId = Type.String({ minLength: 1, maxLength: 10 })

export const SavedFormClass = closed({ id: Type.String(), form_level: nullable(integer) })
export type SavedFormClass = Type.Static<typeof SavedFormClass>

/**
 * Makes a class, gives it another form level or another `name`, or removes it while no student is in it
 * (`form_level: null`). `was` is the level that the caller has seen, null for a new class; if another one is stored, or
 * the class has another name by now, nothing is written. A rename applies to all years, but issued report cards keep
 * the name printed on them.
 */
export const saveFormClass = call({
  method: 'POST',
  path: '/api/form-classes-list',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    id: classId,
    form_level: nullable(formLevel),
    name: Type.Optional(classId),
    was: nullable(formLevel),
  }),
  response: SavedFormClass,
})

const houseName = Type.String({ minLength: 1, maxLength: 40 })

export const SavedHouse = closed({
  id: houseCode,
  name: nullable(Type.String()),
  colour: nullable(colour),
})
export type SavedHouse = Type.Static<typeof SavedHouse>

/**
 * Makes a house (`id: null`), gives it another name or colour, or removes it while no student is in it (`name: null`).
 * `was` is the name that the caller has seen. A colour that is left out stays as it is.
 */
export const saveHouse = call({
  method: 'POST',
  path: '/api/houses',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    id: nullable(houseCode),
    name: nullable(houseName),
    colour: Type.Optional(nullable(colour)),
    was: nullable(Type.String({ maxLength: 200 })),
  }),
  response: SavedHouse,
})
