// Replies to teachers and form teachers: a class with its families, and a term with its marks.
import type { ClassList } from '#shared/contract/intake/classList'
import type { ChaseRow } from '#shared/contract/intake/progress'
import type { MarksBoard } from '#shared/contract/reports/marks'
import { classMarks, classPath } from './marksSchool'
import type { Replies } from './server'

export const chaseRow = (id: string, last_name: string, changes: Partial<ChaseRow> = {}): ChaseRow => ({
  ...{ id, first_name: 'Inés', last_name, class_id: '1A', deadline: null, progress: 'in progress' },
  ...{ signed_in: 1, asked: 41, missing: [0], contacted: [], notified: null },
  contacts: [{ who: 'Mother', name: 'Ana Núñez', phones: ['7012345'], email: null }],
  ...changes,
})

export const classList: ClassList = {
  ...{ class_id: '1A', form_level: 1, today: '2026-07-01', deadline: null },
  things: [{ step: 'documents', name: 'picture', label: 'Passport photo' }],
  students: [
    chaseRow('20260002', 'Núñez'),
    chaseRow('20260003', 'Ali', { first_name: 'Zara', missing: [], progress: 'complete' }),
  ],
}

const filled = { filled: 1, expected: 2, last_at: null, last_by: null, handed_in: null, teachers: ['J. Ali'] }

export const marksBoard: MarksBoard = {
  ...{ year: 2025, term: 3, posted: 0 },
  subjects: [{ code: 'ENG', title: 'English' }],
  classes: [
    {
      ...{ class_id: '1A', form_level: 1, students: 2, remarks: null },
      subjects: [{ subject_code: 'ENG', ...filled }],
    },
  ],
}

const term = { year: 2025, next_term_starts: null, possible_sessions: null, version: '' }

export const marksReplies: Replies = {
  'GET /api/own-classes': { body: [{ class_id: '1A', form_level: 1, students: 2 }] },
  'GET /api/class-list/1A': { body: classList },
  'GET /api/academic-terms': {
    body: [
      { ...term, term: 3, starts: '2000-01-01', ends: '2999-12-31', posted: 0 },
      { ...term, term: 2, starts: '1999-01-01', ends: '1999-12-31', posted: 1 },
    ],
  },
  'GET /api/term-reports-posted': {
    body: [
      { year: 2025, term: 3, posted: 0, date_posted: null },
      { year: 2025, term: 2, posted: 1, date_posted: '2026-04-01 12:00:00' },
    ],
  },
  'GET /api/posting-check/2025/3': {
    body: {
      ...{ year: 2025, term: 3, posted: 0, scheduled: null, scheduled_reason: null },
      ...{ students: 2, classes: [], not_handed_in: [] },
    },
  },
  'GET /api/marks-board/2025/3': { body: marksBoard },
  [classPath]: { body: classMarks },
  'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
}
