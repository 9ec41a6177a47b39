// A fake server for the office's screens, with a few invented students.
import type { StudentEnrolments } from '#shared/contract/students/enrolment'
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { StudentRow } from '#shared/contract/students/students'
import { registrationReplies } from './registration'
import type { Replies } from './server'

export const studentRow = (id: string, last_name: string, changes: Partial<StudentRow> = {}): StudentRow => ({
  id,
  first_name: 'Inés',
  last_name,
  class_id: '1B',
  date_of_birth: '2014-03-14',
  birth_certificate_no: '00123456789',
  updatedAt: '2026-07-01T00:00:00.000Z',
  left_on: null,
  coming_on: null,
  ...changes,
})

export const studentProgress = (id: string, changes: Partial<StudentProgress> = {}): StudentProgress => ({
  id,
  form_level: 1,
  class_id: '1B',
  house_code: 2,
  progress: 'in progress',
  missing: 3,
  asked: 41,
  sent_back: 0,
  missing_documents: ['picture'],
  agreed: 0,
  signed_in: 1,
  reset: 0,
  left_on: null,
  coming_on: null,
  ...changes,
})

export const studentOverview = {
  id: '20260002',
  name: 'Inés Núñez',
  class_id: '1B',
  form_level: 1,
  house_name: 'Cocrico',
  house_colour: '#7d5230',
  version: 5,
  updatedAt: '2026-07-01T00:00:00.000Z',
  left_on: null,
  from_on: '2026-01-05',
  unlisted: 0,
  progress: 'in progress',
  asked: 41,
  sent_back: 0,
  missing: [
    { step: 'student', title: 'Student Data', things: [{ name: 'nationality', label: 'Nationality' }] },
  ],
  documents: [],
  sign_in: {
    has_account: true,
    last_sign_in_at: null,
    open_sessions: 0,
    password_reset: 1,
    reset_at: null,
    activation_code: null,
    locked_until: null,
  },
  agreed: null,
  registration: { editable: 1, open: 1, deadline: null, today: '2026-07-01' },
}

export const studentEnrolments: StudentEnrolments = {
  ...{ student_id: '20260002', class_id: '1B', left_on: null, today: '2026-07-01' },
  enrolments: [
    {
      ...{ id: 1, year: 2025, class_id: '1B', from_on: '2026-01-05', until_on: null },
      ...{ why: 'joined', ended_why: null, ended_words: null },
    },
  ],
}

/** Answers for the student 20260002 and three neighbours. */
export const officeReplies = (answers: Parameters<typeof registrationReplies>[0] = {}) => {
  const { record, replies } = registrationReplies(answers)
  const rows = [
    studentRow('20260002', 'Núñez', { updatedAt: '2026-07-04T00:00:00.000Z' }),
    studentRow('20260003', 'Ali', { first_name: 'Zara', updatedAt: '2026-07-03T00:00:00.000Z' }),
    studentRow('20260004', 'Baptiste', { first_name: 'Noel', class_id: '2A' }),
  ]
  const office: Replies = {
    ...replies,
    'GET /api/students': () => ({
      body: rows.map((row) =>
        row.id === record.current.id ? { ...row, first_name: record.current.first_name } : row,
      ),
    }),
    'GET /api/student-progress': {
      body: [
        studentProgress('20260002'),
        studentProgress('20260003', { progress: 'complete', missing_documents: [], agreed: 1 }),
        studentProgress('20260004', { form_level: 2, class_id: '2A' }),
      ],
    },
    'GET /api/student-overview/20260002': { body: studentOverview },
    'GET /api/enrolments/20260002': { body: studentEnrolments },
    'GET /api/report-card-terms/20260002': { body: [] },
    'GET /api/open-corrections-count': { body: { open: 0 } },
    'GET /api/documents-to-review-count': { body: { waiting: 0 } },
    'GET /api/bulk-acts': { body: [] },
    'GET /api/reading-notices': { body: [] },
    'GET /api/posting-schedules': { body: [] },
    'GET /api/settings': {
      body: {
        exportData: 0,
        reports: 0,
        importStudents: 0,
        studentSearch: 1,
        searchBirthMonth: 0,
        firstSignIn: 'dob',
        codeDays: 14,
        defaultPasswordDays: 14,
        searchIsForbidden: 0,
        version: '',
      },
    },
  }
  return { record, rows, replies: office }
}
