// The progress of the registrations, for the office.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, colour, day, flag, houseCode, integer, nullable } from '../../record/schemas'
import { Agreement } from '../students/agreement'
import { isNotice, messageKindNames } from '../../rules/messages/messages'
import { FamilyContact } from './familyContacts'

/** Computed by rules/intake/completeness, as for the family. */
export const Progress = Type.Enum(['complete', 'in progress', 'not started'])

/** One per student; the table filters and the progress board are made from these rows. */
export const StudentProgress = closed({
  id: Type.String(),
  form_level: nullable(integer),
  class_id: nullable(Type.String()),
  house_code: nullable(houseCode),
  progress: Progress,
  /** The numbers of missing and of required answers and documents: rules/intake/measure. */
  missing: integer,
  asked: integer,
  /** The number of missing documents that were sent back. */
  sent_back: integer,
  /** Document types that were sent back, then those received neither on the portal nor on paper. */
  missing_documents: Type.Array(Type.String()),
  agreed: flag,
  /** Has signed in at least once. */
  signed_in: flag,
  /** The date of birth is the password: never signed in, or reset by the school. */
  reset: flag,
  /** The day of leaving, once it has come: leavers are not counted, listed or chased. */
  left_on: nullable(day),
  /** The first day, while it is still to come: newcomers are asked like everybody else. */
  coming_on: nullable(day),
})
export type StudentProgress = Type.Static<typeof StudentProgress>

export const listStudentProgress = call({
  method: 'GET',
  path: '/api/student-progress',
  load: 'search',
  notes: 'by its route',
  response: Type.Array(StudentProgress),
})

const step = Type.Enum(['student', 'family', 'health', 'other', 'documents', 'complete'])

/** One missing answer or document, with a label that makes sense alone: 'Mother: Mobile phone'. */
export const Owed = closed({ step, name: Type.String(), label: Type.String() })
export type Owed = Type.Static<typeof Owed>

export const OwedStep = closed({
  step,
  title: Type.String(),
  things: Type.Array(closed({ name: Type.String(), label: Type.String() })),
})
export type OwedStep = Type.Static<typeof OwedStep>

const SignInState = closed({
  /** False: an administrator has to reset the password before the student can sign in. */
  has_account: flag,
  last_sign_in_at: nullable(Type.String()),
  open_sessions: integer,
  /** 1 while the date of birth is the password. */
  password_reset: flag,
  reset_at: nullable(Type.String()),
  /** From the newest slip, while a code is still needed; 'used': a first sign-in was started with it. */
  activation_code: nullable(
    closed({ state: Type.Enum(['none', 'open', 'used', 'over']), expires_at: nullable(Type.String()) }),
  ),
  /** When the pause after wrong passwords ends; the year 9999 means when the office resets it. */
  locked_until: nullable(Type.String()),
})

const DocumentReceipt = closed({
  type: Type.String(),
  title: Type.String(),
  uploaded_at: nullable(Type.String()),
  received_on_paper: flag,
  /** When the office last ticked or unticked it. */
  paper_updated_at: nullable(Type.String()),
})

export const StudentOverview = closed({
  id: Type.String(),
  name: Type.String(),
  class_id: nullable(Type.String()),
  form_level: nullable(integer),
  house_name: nullable(Type.String()),
  house_colour: nullable(colour),
  version: integer,
  updatedAt: Type.String(),
  /** May also be in the future. */
  left_on: nullable(day),
  /** The first day of the latest enrolment; null: no class was ever given. */
  from_on: nullable(day),
  /** 1: visitors cannot find this student by name. */
  unlisted: flag,
  progress: Progress,
  /** How many answers and documents the form asks this family for. */
  asked: integer,
  /** The number of documents that were sent back; they count as missing. */
  sent_back: integer,
  /** Incomplete steps, in the order of the form. */
  missing: Type.Array(OwedStep),
  documents: Type.Array(DocumentReceipt),
  sign_in: SignInState,
  /** Null until the family has agreed to the terms and conditions. */
  agreed: nullable(Agreement),
  registration: closed({
    /** 1 if this family may edit today. */
    editable: flag,
    /** Both null when the form level has no registration window, or the student has no class. */
    open: nullable(flag),
    deadline: nullable(day),
    today: day,
  }),
})
export type StudentOverview = Type.Static<typeof StudentOverview>

/** Facts about one student that the office needs in addition to the record. */
export const getStudentOverview = call({
  method: 'GET',
  path: '/api/student-overview/:studentId',
  load: 'search',
  notes: { what: 'summary', isRepeated: true },
  response: StudentOverview,
})

/** Somebody to contact: 'Mother', 'Father', 'Guardian', 'Emergency contact' or 'Student'. */
export const Contact = closed({
  who: Type.String(),
  name: Type.String(),
  /** Seven digits each. */
  phones: Type.Array(Type.String()),
  email: nullable(Type.String()),
  /** The family's own, with a number that no other field has room for. */
  words: Type.Optional(Type.String()),
})
export type Contact = Type.Static<typeof Contact>

export const ChaseRow = closed({
  id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: nullable(Type.String()),
  /** The first day on which the form is closed to this student. */
  deadline: nullable(day),
  progress: Progress,
  signed_in: flag,
  contacts: Type.Array(Contact),
  /** How many answers and documents the form asks this family for. */
  asked: integer,
  /** Documents that were sent back, then the rest in the order of the form: each by its place in `things`. */
  missing: Type.Array(integer),
  /** When the school was in touch with the family: the latest three, the last first. */
  contacted: Type.Array(FamilyContact),
  /** The last notice that the portal sent to a parent or guardian by e-mail; never the address. */
  notified: nullable(closed({ kind: Type.Enum(messageKindNames.filter(isNotice)), at: Type.String() })),
})
export type ChaseRow = Type.Static<typeof ChaseRow>

export const ChaseList = closed({
  /** Both null: the whole school, or the students without a class. */
  class_id: nullable(Type.String()),
  form_level: nullable(integer),
  /** The school's date when the list was made. */
  today: day,
  /** Null also when the forms of the list close on different days. */
  deadline: nullable(day),
  /** The number of students in the class, the form or the school. */
  students: integer,
  /** The distinct missing answers and documents: thousands of families share the same ones. */
  things: Type.Array(Owed),
  /** The students with something missing, by form, class and last name. */
  owing: Type.Array(ChaseRow),
})
export type ChaseList = Type.Static<typeof ChaseList>

/** The chase list of a class, a form or the whole school: rules/intake/chasePlace. */
export const getChaseList = call({
  method: 'GET',
  path: '/api/chase-list/:place',
  load: 'search',
  notes: 'by its route',
  response: ChaseList,
})
