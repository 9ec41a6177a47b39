// An example entry of each audit action with all its details, as the API sends it.
import type { AuditAction } from '#shared/rules/trail/auditActions'

interface Example {
  readonly subject?: string
  readonly details?: Readonly<Record<string, string>>
}

const person = 'student:20260001'
const colleague = { subject: 'admin:m.joseph' }
const ids = '["20260001","20260002"]'
const made = '0d4c2f6e-1a2b-4c3d-8e9f-001122334455'
const field = { subject: person, details: { field: 'date_of_birth', correction: '7' } }
const fields = { subject: person, details: { fields: '["mobile_phone_mother","home_address"]' } }
const paper = { subject: person, details: { signed_on: '2026-08-20' } }
const import_ = { kind: 'marks', received: '2026-06-30T18:32:00.000Z' }
const found = { new: '3', changed: '4', unchanged: '5', rejected: '0', doubtful: '2' }
const leaving = { on: '2026-12-11', why: 'other school' }
const term = '2025-2'

const signIn = {
  'first password set': { subject: person },
  'password changed': colleague,
  'password reset': { subject: person, details: { reason: '–', students_at_once: '28' } },
  'sign-in confirmed': colleague,
  'sessions ended': { subject: person, details: { sessions: '2' } },
  'sibling added': { subject: person },
  'sibling link ended': { details: { siblings: ids, ended_why: 'password' } },
  'second factor set up': colleague,
  'second factor moved': colleague,
  'second factor removed': colleague,
  'recovery codes renewed': colleague,
  'recovery code used': { ...colleague, details: { left: '7' } },
  'activation codes issued': { details: { students: '28', days: '14' } },
  'many wrong sign-ins noticed': { details: { limit: '300' } },
  'database changed by another program': {
    details: { noticed: '2026-11-20T09:30:00.000Z', everything_saved: 'yes' },
  },
  'first sign-ins paused': { details: { limit: '60' } },
  'name search limited': { details: { scope: 'address', limit: '30' } },
  'administrator created': colleague,
  'administrator invited': { ...colleague, details: { role: 'clerk' } },
  'administrator set up': colleague,
  'administrator deactivated': colleague,
  'administrator reactivated': colleague,
  'administrator reset': colleague,
  'administrator second factor reset': colleague,
  'office role changed': {
    ...colleague,
    details: {
      role: 'form_teacher → teacher',
      unassigned: '["d.ali: form teacher of 1A (2026-2027)","d.ali: form teacher of 1B (2026-2027)"]',
    },
  },
  'teachers assigned': {
    details: {
      year: '2026',
      assigned: '["m.joseph: Mathematics in 1A","m.joseph: form teacher of 1A"]',
      unassigned: '["d.ali: Mathematics in 1A"]',
    },
  },
} as const

const students = {
  'student added': { subject: person, details: { class: '1A', from: '2026-09-07' } },
  'student left': { subject: person, details: leaving },
  'student returned': { subject: person, details: { left: '2026-07-03' } },
  'bulk act applied': { details: { act: '2 students moved to class 1B.', students: ids } },
  'bulk act undone': { details: { act: '2 students moved to class 1B.', students: ids } },
  'student erased': { subject: person, details: { why: 'asked for', rows: '120', files: '4' } },
  'student hidden from the name search': { subject: person },
  'student listed in the name search': { subject: person },
  'retention changed': { subject: person, details: { left_on: '– → 2026-11-20', hold: '0 → 1' } },
  'expired data removed': { details: { class: 'formerFileYears', removed: '12' } },
  'field restored': { subject: person, details: { field: 'home_address', change: '31' } },
  'correction asked for': field,
  'correction withdrawn': field,
  'correction made': field,
  'correction refused': field,
  'late answers offered': fields,
  'late answers taken in': fields,
  'agreement on paper taken in': paper,
  'agreement on paper taken back': paper,
  'document accepted': { subject: person, details: { document: 'Birth certificate' } },
  'document sent back': {
    subject: person,
    details: { document: 'Birth certificate', reason: 'wrong document' },
  },
  'document review taken back': { subject: person, details: { document: 'Birth certificate' } },
  'many records opened': { subject: 'student records', details: { students: '100', minutes: '10' } },
  'data downloaded': { subject: person },
  'rows set aside': { details: { file: 'aside.json', field_change: '3' } },
} as const

const papers = {
  'import stored': { subject: made, details: { ...import_, rows: '240' } },
  'import checked': { subject: made, details: { ...import_, ...found } },
  'import applied': { subject: made, details: { ...import_, ...found } },
  'import undone': { subject: made, details: { ...import_, restored: '4', removed: '3', kept: '1' } },
  'pack ordered': {
    subject: made,
    details: { kind: 'report-cards', label: 'Report Cards 1A', format: 'zip' },
  },
  'pack downloaded': { subject: made },
  'registration report made': { details: { students: '240' } },
  'sign-in slips made': { details: { students: '28' } },
  'name labels made': { details: { students: '28' } },
  'address labels made': { details: { students: '28' } },
  'mark sheet made': { details: { students: '28' } },
  'rank sheet made': { details: { students: '28' } },
  'school list made': {
    details: {
      ...{ students: '28', list: 'class', class: '1A', format: 'pdf' },
      columns: '["id","name","date_of_birth"]',
    },
  },
  'sensitive list made': {
    details: { students: '28', list: 'medical', form: '1', columns: '["name","blood_type"]', format: 'xlsx' },
  },
  'family letters made': { details: { students: '9', class: 'none' } },
  'registration data exported': {
    details: {
      columns: '["date_of_birth","home_address","updatedAt"]',
      students: '28',
      whole_school: 'true',
    },
  },
} as const

const reports = {
  'term reports planned': {
    subject: term,
    details: { due_at: '2026-07-03T18:00:00.000Z', leave_out_empty: '1' },
  },
  'term reports plan withdrawn': { subject: term, details: { due_at: '–' } },
  'term reports posted': {
    subject: term,
    details: { cards: '240', corrected: '3', left_out: '["20260040"]' },
  },
  'term reports withdrawn': { subject: term },
  'term reports corrected': {
    subject: term,
    details: { reason: 'Exam mark corrected', students: '[{"student_id":"20260001","revision":2}]' },
  },
  'marks entered': {
    subject: 'class:1A',
    details: { term, class: '1A', students: '1', cells: '2', subjects: '["English Language","Science"]' },
  },
  'marks handed in': {
    subject: 'class:1A',
    details: { term, class: '1A', subjects: '["English Language"]' },
  },
  'marks reopened': {
    subject: 'class:1A',
    details: { term, class: '1A', sheet: 'attendance and remarks' },
  },
  'student taken off the term list': { subject: person, details: { term, class: '1A', marks: '3' } },
} as const

const turn = {
  ...{ year: '2026', moved: '200', repeat: ids, left: ids, last_day: '2026-07-03', added: ids },
  ...{ asked_again: '201', assigned: '120', windows: '["form 1 open until 2026-09-30","form 2 closed"]' },
}

const settings = {
  'settings changed': {
    details: {
      exportData: '0 → 1',
      searchBirthMonth: '1 → 0',
      firstSignIn: 'dob → dob+code',
      codeDays: '14 → 7',
    },
  },
  'school changed': {
    details: { shortName: '– → Ibis', phone: '– → 622 0000', port: '– → 8080', colour: '#14506b → #7a1f3d' },
  },
  'school crest changed': { details: { crest: '– → 0123456789abcdef' } },
  'school address changed': { details: { publicUrl: '– → https://portal.school.example' } },
  'backups changed': {
    details: {
      backupPlace: '– → /mnt/backups',
      backupKeyKept: '– → false',
      backupPlaces: '– → /mnt/backups',
    },
  },
  'backup key shown': {},
  'backup key put away': {},
  'registration window changed': {
    subject: 'form:3',
    details: { open: '0 → 1', deadline: '– → 2026-09-30' },
  },
  'terms changed': { subject: 'terms:2', details: { version: '1 → 2', sha256: 'ab12 → cd34' } },
  'term changed': {
    subject: term,
    details: { starts: '– → 2026-01-05', possible_sessions: '– → 120', stored: 'false → true' },
  },
  'report rule changed': {
    subject: '2025-2 form:1',
    details: {
      course_weight: '40 → 50',
      show_position: '1 → 0',
      show_class_average: 'mean → none',
      paper: 'letter → legal',
    },
  },
  'mail server changed': {
    details: { mailHost: ' → smtp.school.example', mailSecurity: 'starttls → tls', mailPassword: ' → typed' },
  },
  'mail trial sent': {},
  'mail switched': { details: { mailOn: '0 → 1', mailToStudents: '0 → 1' } },
  'message words changed': {
    subject: 'report',
    details: { mailSubject: 'A report card is ready → Report', mailText: 'Sign in. → Please sign in.' },
  },
  'message tried again': { subject: 'student:20260001', details: { message: 'report' } },
  'class list changed': { subject: 'class:1D', details: { form_level: '– → 1' } },
  'class renamed': { subject: 'class:1A', details: { name: '1A → 1 Blue' } },
  'house list changed': { subject: 'house:3', details: { name: 'Cocrico → Pelican', colour: '#d0202e → –' } },
  'saved view kept': { details: { purpose: 'students' } },
  'saved view removed': { details: { purpose: 'export' } },
  'grades changed': { details: { grades: 'A from 80 → A from 75', ratings: 'A Always → A Often' } },
  'remarks changed': { details: { remarks: 'Good → Good · Better' } },
  'subjects changed': {
    details: {
      ART: '– → Visual Art',
      'order of subjects': 'ENG → ENG, ART',
      unassigned: '["d.ali: Latin in 1A (2026-2027)"]',
    },
  },
  'school year begun': { details: { forms: '1, 2', students: '230', had_not_agreed: '10' } },
  'school year turned': { details: turn },
  'turn of the year undone': { details: { year: '2026', kept: ids, unassigned: '120' } },
} as const

export const auditExamples: Readonly<Record<AuditAction, Example>> = {
  ...signIn,
  ...students,
  ...papers,
  ...reports,
  ...settings,
}
