// Words for each detail of an audit entry. A detail with a label is 'Label: value' or 'Label: before → after'; any
// other is a phrase of its own, '' where it would tell a person nothing.
import { academicYear } from '#shared/rules/dates'
import { officeRoles, roleFacts } from '#shared/rules/access/roles'
import { endedTexts } from '#shared/rules/students/enrolment'
import { sendBackReasons } from '#shared/rules/intake/documentReviews'
import { type MessageKind, messageKinds } from '#shared/rules/messages/messages'
import { isSchoolList, schoolLists } from '#shared/rules/papers/schoolLists'
import { colourName } from '#shared/rules/school/houseColours'
import { count } from '#client/ui/count'
import { menuRows } from '../school/MenuSettings'
import { firstSignIns, signInDays } from '../families/SignInSettings'
import { classAverageChoices, paperChoices, ruleFlags } from '../reports/RulesSettings'
import { termDays } from '../school/TermsSettings'
import {
  choiceOf,
  columnNames,
  entriesIn,
  fieldName,
  listChange,
  onOff,
  plainly,
  termText,
  type Say,
} from './auditValues'

export interface Labelled {
  readonly label: string
  readonly say: Say
}

export type Words = Labelled | Say

const labelled = (label: string, say: Say = plainly): Labelled => ({ label, say })

const counted =
  (one: string, more?: string): Say =>
  (value) =>
    /^\d+$/.test(value) ? count(Number(value), one, more) : ''

/** '3 changed'; zero is left out. */
const some =
  (what: string): Say =>
  (many) =>
    many === '0' ? '' : `${many} ${what}`

/** A number of students, or their IDs. */
const students: Say = (value) =>
  /^\d+$/.test(value) ? count(Number(value), 'student') : `students ${plainly(value)}`

const those =
  (what: string): Say =>
  (value) =>
    entriesIn(value).length === 0 ? '' : `${what}: ${plainly(value)}`

const unsaid: Say = () => ''

const oneOf =
  (texts: Readonly<Record<string, string>>): Say =>
  (value) =>
    texts[value] ?? plainly(value)

const flagsOf = (rows: ReadonlyArray<{ readonly name: string; readonly title: string }>) =>
  Object.fromEntries(rows.map(({ name, title }) => [name, labelled(title, onOff)]))

const settings: Readonly<Record<string, Words>> = {
  ...flagsOf(menuRows),
  studentSearch: labelled('Student-ID search', onOff),
  searchBirthMonth: labelled('Month of birth in the search', onOff),
  firstSignIn: labelled('A first sign-in needs', choiceOf(firstSignIns)),
  ...Object.fromEntries(Object.values(signInDays).map(({ name, label }) => [name, labelled(label)])),
  open: labelled('Let families register', onOff),
  deadline: labelled('Closes on'),
  version: labelled('Version'),
  sha256: unsaid,
  ...Object.fromEntries(termDays.map(({ name, label }) => [name, labelled(label)])),
  possible_sessions: labelled('Possible sessions'),
  stored: unsaid,
  course_weight: labelled('Coursework, %'),
  exam_weight: labelled('Exam, %'),
  pass_mark: labelled('Pass mark'),
  ...flagsOf(ruleFlags),
  show_class_average: labelled('Of the class', choiceOf(classAverageChoices)),
  paper: labelled('Paper', choiceOf(paperChoices)),
  form_level: labelled('Form'),
  name: labelled('Name'),
  shortName: labelled('Short name'),
  address: labelled('Address'),
  phone: labelled('Telephone'),
  email: labelled('E-mail'),
  colour: labelled('Colour'),
  crest: unsaid,
  publicUrl: labelled('Address for families'),
  backupPlace: labelled('Backups go to'),
  backupKeyKept: unsaid,
  backupPlaces: labelled('Backups may go to'),
  port: labelled('Port'),
  mailHost: labelled('Mail server'),
  mailPort: labelled('Port'),
  mailSecurity: labelled('Security', oneOf({ tls: 'TLS', starttls: 'STARTTLS', none: 'no security' })),
  mailUser: labelled('Username'),
  mailFrom: labelled('Sender'),
  mailPassword: unsaid,
  mailOn: labelled('Messages', onOff),
  mailToStudents: labelled('Also to students’ own addresses', onOff),
  mailSubject: labelled('Subject'),
  mailText: labelled('Text'),
  message: (kind) => messageKinds[kind as MessageKind]?.title ?? plainly(kind),
  grades: labelled('Grades'),
  ratings: labelled('Ratings'),
  remarks: labelled('Sentences'),
  role: labelled(
    'Role',
    oneOf(Object.fromEntries(officeRoles.map((role) => [role, roleFacts[role].title.toLowerCase()]))),
  ),
  purpose: oneOf({ students: 'of the students table', list: 'of a list', export: 'of an export' }),
}

/** Words in place of a class. */
const wholes: Readonly<Record<string, string>> = {
  all: 'the whole school',
  none: 'students without a class',
}

const papers: Readonly<Record<string, Words>> = {
  format: oneOf({ pdf: 'PDF', xlsx: 'Excel', zip: 'One file for each student', csv: 'CSV' }),
  list: (name) => (isSchoolList(name) ? schoolLists[name].title : plainly(name)),
  columns: columnNames,
  whole_school: (value) => (value === 'true' ? 'the whole school' : ''),
  class: (name) => wholes[name] ?? `Class ${name}`,
  form: (level) => `Form ${level}`,
}

const years: Readonly<Record<string, Words>> = {
  year: (year) => academicYear(Number(year)),
  forms: (levels) => `Forms ${levels}`,
  had_not_agreed: some('had not agreed'),
  moved: some('moved'),
  repeat: those('Repeat the year'),
  left: those('Left'),
  last_day: labelled('Last day'),
  added: those('Added'),
  asked_again: some('asked to agree again'),
  windows: those('Registration'),
}

/** A number of subjects and form classes, or each of them with its teacher. */
const taught =
  (what: string): Say =>
  (value) =>
    /^\d+$/.test(value) ? `${what}: ${count(Number(value), 'assignment')}` : those(what)(value)

const people: Readonly<Record<string, Words>> = {
  students,
  assigned: taught('assigned'),
  unassigned: taught('no longer assigned'),
  students_at_once: (many) => `${many} students at once`,
  sessions: counted('sign-in', 'sign-ins'),
  // The first student's sign-in opened the second one's pages.
  siblings: (ids) => entriesIn(ids).join(' opened '),
  ended_why: oneOf({ removed: '', password: 'by a change of password' }),
  from: labelled('First day'),
  on: labelled('Last day'),
  left_on: labelled('Last day'),
  hold: labelled('Legal hold', onOff),
  why: labelled('Why', oneOf(endedTexts)),
  reason: labelled('Reason', oneOf(sendBackReasons)),
  act: (sentence) => plainly(sentence).replace(/\.$/, ''),
  files: counted('file'),
  field: fieldName,
  fields: columnNames,
  change: unsaid,
  correction: unsaid,
  signed_on: labelled('Signed on'),
  document: plainly,
  minutes: (many) => `within ${many} minutes`,
}

const lists: Readonly<Record<string, Words>> = {
  rows: counted('row'),
  new: some('new'),
  changed: some('changed'),
  unchanged: some('unchanged'),
  rejected: some('refused'),
  doubtful: some('with a question'),
  restored: some('put back'),
  removed: some('removed'),
  kept: (value) => (/^\d+$/.test(value) ? some('left alone') : those('Left alone'))(value),
}

const reports: Readonly<Record<string, Words>> = {
  due_at: labelled('Due'),
  cards: counted('card'),
  corrected: some('corrected'),
  /** Earlier entries note only the number. */
  left_out: (value) =>
    (/^\d+$/.test(value) ? some('left out without marks') : those('left out without marks'))(value),
  leave_out_empty: () => 'leaves out cards that are still empty then',
  term: (term) => termText(term) ?? term,
  cells: counted('cell'),
  marks: counted('mark'),
}

const everywhere: Readonly<Record<string, Words>> = {
  ...settings,
  ...papers,
  ...years,
  ...people,
  ...lists,
  ...reports,
}

/** Details that mean something else in these actions. */
const ofActions: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'student added': { class: labelled('Class') },
  'student returned': { left: labelled('Had left on') },
  'class list changed': {
    form_level: listChange(
      (form) => `added to Form ${form}`,
      () => 'removed',
    ),
  },
  'house list changed': {
    name: listChange(
      (name) => `added ${name}`,
      (name) => `removed ${name}`,
    ),
    colour: labelled('Colour', (colour) => colourName(colour) ?? plainly(colour)),
    house: labelled('House'),
  },
  // The sentence names it.
  'marks entered': { class: unsaid },
  'marks handed in': { class: unsaid, sheet: plainly },
  'marks reopened': { class: unsaid, sheet: plainly },
  'student taken off the term list': { class: labelled('Class') },
  'recovery code used': { left: counted('code left', 'codes left') },
  'activation codes issued': { days: (many) => `they work for ${count(Number(many), 'day')}` },
  'many wrong sign-ins noticed': { limit: counted('wrong sign-in') },
  'first sign-ins paused': { limit: counted('wrong sign-in') },
  'name search limited': {
    scope: oneOf({ school: 'for everyone', address: 'for one connection' }),
    limit: counted('search', 'searches'),
  },
  'expired data removed': {
    class: oneOf({
      leaverYears: 'students who left',
      formerFileYears: 'replaced documents',
      importYears: 'uploaded lists',
      deviceYears: 'browsers that were signed in',
    }),
  },
  'rows set aside': { file: (name) => `in the file ${name}` },
}

/** @returns undefined for a detail that this release does not know */
export const wordsOf = (action: string, name: string): Words | undefined =>
  ofActions[action]?.[name] ?? everywhere[name]
