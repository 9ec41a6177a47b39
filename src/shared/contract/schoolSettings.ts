// API area "settings": what the office decides for the school while the portal runs.
// Server: features/schoolSettings. Client: api/settingsApi.
// Everything that is read here carries `version`; a save on an old one is answered 409 with the stored value in `current`.
import * as Type from 'typebox'
import { call } from './call'
import { Terms } from './registration'
import { closed, day, flag, nullable, term, year } from './schemas'

/** Of the value as it was read; empty where nothing is stored yet. */
const version = Type.String({ maxLength: 40 })

const switches = {
  /** Entries of the office's menu. */
  exportData: flag,
  reports: flag,
  importStudents: flag,
  /** The visitors' search for a student ID. */
  studentSearch: flag,
}

/** What a save may leave out: then it stays as it is. */
const signIn = {
  /** 1: a visitor must also give the month of birth. */
  searchBirthMonth: flag,
  /** What opens a first sign-in: the date of birth, or that and the code of a printed slip. */
  firstSignIn: Type.Enum(['dob', 'dob+code']),
  /** Days that the code of a slip lives. */
  codeDays: Type.Integer({ minimum: 1, maximum: 120 }),
  /** Days for which the date of birth alone opens a first sign-in; 0: for ever. The operator's word comes first. */
  defaultPasswordDays: Type.Integer({ minimum: 0, maximum: 3650 }),
}

export const Settings = closed({
  ...switches,
  ...signIn,
  /** 1: the operator has switched the search off for good (NAME_SEARCH); studentSearch has no effect then. */
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

const formLevel = Type.Integer({ minimum: 1, maximum: 9 })
const windowValues = { form_level: formLevel, open: flag, deadline: nullable(day) }

export const FormWindow = closed({
  ...windowValues,
  /** Whether families of this form may edit today. */
  editable: flag,
  /** How many students are in the classes of this form. */
  students: Type.Integer(),
  /** How many of them have agreed to the terms. */
  agreed: Type.Integer(),
  version,
})
export type FormWindow = Type.Static<typeof FormWindow>

/** One per form level that has classes; closed until the office opens it. */
export const listRegistrationWindows = call({
  method: 'GET',
  path: '/api/registration-windows',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Type.Array(FormWindow),
})

/** The deadline is the first day on which the form is closed. */
export const saveRegistrationWindow = call({
  method: 'POST',
  path: '/api/registration-windows',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...windowValues, version }),
  response: FormWindow,
})

/**
 * The families of these forms agree to the terms anew; their answers and documents stay. Fresh sign-in. An
 * `Idempotency-Key` makes a repeat harmless.
 */
export const beginSchoolYear = call({
  method: 'POST',
  path: '/api/begin-school-year',
  load: 'saves',
  notes: 'how many, or an ID',
  fresh: true,
  body: closed({ form_levels: Type.Array(formLevel, { minItems: 1, maxItems: 9, uniqueItems: true }) }),
  /** How many families are asked to agree again. */
  response: closed({ students: Type.Integer() }),
})

const termValues = {
  year,
  term,
  starts: nullable(day),
  ends: nullable(day),
  /** 'School re-opens on'. */
  next_term_starts: nullable(day),
  /** Half days on which a student could have been there. */
  possible_sessions: nullable(Type.Integer({ minimum: 0, maximum: 999 })),
}

export const AcademicTerm = closed({ ...termValues, posted: flag, version })
export type AcademicTerm = Type.Static<typeof AcademicTerm>

/** Newest first. */
export const listAcademicTerms = call({
  method: 'GET',
  path: '/api/academic-terms',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(AcademicTerm),
})

/** What also changes cards that families already have says so. */
const notice = Type.Optional(Type.String())

/** Changes a term, or makes one that is not there yet (then `version` is empty). */
export const saveAcademicTerm = call({
  method: 'POST',
  path: '/api/academic-terms',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...termValues, version }),
  response: closed({ ...AcademicTerm.properties, notice }),
})

const percent = Type.Integer({ minimum: 0, maximum: 100 })

/** rules/termFacts.TermRule */
const ruleValues = {
  year,
  term,
  form_level: formLevel,
  course_weight: percent,
  exam_weight: percent,
  absent_as_zero: flag,
  no_work_as_zero: flag,
  pass_mark: percent,
  show_average: flag,
  show_class_average: Type.Enum(['mean', 'median', 'none']),
  show_position: flag,
  show_highest: flag,
  paper: Type.Enum(['letter', 'legal']),
}

export const TermFormRule = closed({
  ...ruleValues,
  /** 0: the term has no rule of its own for this form. */
  stored: flag,
  /** The latest earlier term that has one, whose rule holds then; null: this term's own, or the usual rule. */
  from: nullable(closed({ year, term })),
  version,
})
export type TermFormRule = Type.Static<typeof TermFormRule>

/** One per form level. */
export const listTermFormRules = call({
  method: 'GET',
  path: '/api/term-form-rules/:year/:term',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(TermFormRule),
})

export const saveTermFormRule = call({
  method: 'POST',
  path: '/api/term-form-rules',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...ruleValues, version }),
  response: closed({ ...TermFormRule.properties, notice }),
})

/** A new version of the terms. `version` is that of the text which was edited; who agreed keeps what was agreed to. */
export const saveTerms = call({
  method: 'POST',
  path: '/api/terms',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ version, text: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  response: Terms,
})

/** Letters and digits: an ID of a class stands in addresses and in lists. */
const classId = Type.String({ minLength: 1, maxLength: 10 })

export const SavedFormClass = closed({ id: Type.String(), form_level: nullable(Type.Integer()) })
export type SavedFormClass = Type.Static<typeof SavedFormClass>

/**
 * Makes a class, moves it to another form level, or removes it while no student is in it (`form_level: null`).
 * `was` is the level that was seen, null for a new class; when another one stands there, nothing is written.
 */
export const saveFormClass = call({
  method: 'POST',
  path: '/api/form-classes-list',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ id: classId, form_level: nullable(formLevel), was: nullable(formLevel) }),
  response: SavedFormClass,
})

const houseName = Type.String({ minLength: 1, maxLength: 40 })

export const SavedHouse = closed({ id: Type.Integer(), name: nullable(Type.String()) })
export type SavedHouse = Type.Static<typeof SavedHouse>

/** Makes a house (`id: null`), renames it, or removes it while no student is in it (`name: null`). */
export const saveHouse = call({
  method: 'POST',
  path: '/api/houses',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    id: nullable(Type.Integer({ minimum: 1 })),
    name: nullable(houseName),
    was: nullable(Type.String({ maxLength: 200 })),
  }),
  response: SavedHouse,
})
