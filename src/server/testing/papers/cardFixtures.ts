// Invented report cards for the documents: usual ones, every kind of missing mark, everything at its longest.
import type { CardIssue, CardRow, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { currentLayout } from '../../reports/cards/frozenCardData'
import type { ReportCardData } from '../../papers/reportCard/reportCardData'

const subjects: readonly [code: string, title: string, teacher: string, remark: string][] = [
  ['ENG', 'English Language', 'Mrs R. Cumberbatch', 'A thoughtful writer who must proof-read more.'],
  ['LIT', 'English Literature', 'Mr K. D’Abadie', 'Reads widely.'],
  [
    'MAT',
    'Mathematics',
    'Mr A. Ramkissoon',
    'Very good progress this term. Practise word problems in the vacation.',
  ],
  ['SCI', 'Integrated Science', 'Ms T. Núñez', 'Excellent practical work.'],
  ['SPA', 'Spanish', 'Srta. M. José Gonzáles', 'Speaks with confidence.'],
  ['FRE', 'French', 'Mme C. François', 'Satisfactory.'],
  ['SOC', 'Social Studies', 'Mrs P. O’Brien', 'Can do better with steady revision.'],
  ['GEO', 'Geography', 'Mr D. Boodram', ''],
  ['HIS', 'History', 'Mr D. Boodram', 'Her essay on the 1937 labour riots was the best in the class.'],
  ['ICT', 'Information and Communication Technology', 'Mrs S. Ramkissoon-Mohammed BSc', 'Helpful to others.'],
  ['ART', 'Visual Arts', 'Ms J. Baptiste', 'Creative.'],
  ['DRA', 'Drama', 'Ms J. Baptiste', 'A natural on the stage.'],
  ['MUS', 'Music', 'Mr L. Antoine', 'Keep practising the tenor pan.'],
  ['AGR', 'Agricultural Science', 'Mr H. Baksh', 'Good.'],
  ['TEC', 'Technology Education', 'Mr H. Baksh', 'Untidy portfolio, sound ideas.'],
  ['PE', 'Physical Education', 'Mr N. Clarke', 'House captain.'],
]

const row = (index: number): CardRow => {
  const [subject_code, subject, teacher, remark] = subjects[
    index % subjects.length
  ] as (typeof subjects)[number]
  const course = 52 + ((index * 17) % 45)
  const exam = 48 + ((index * 23) % 50)
  const final = Math.round(course * 3 + exam * 7) / 10
  return {
    subject_code,
    subject,
    course,
    exam,
    final,
    grade: final >= 75 ? 'A' : final >= 65 ? 'B' : final >= 55 ? 'C' : 'D',
    highest: 97.5,
    times_absent: index % 4,
    times_late: index % 3,
    application: 'B',
    conduct: 'A',
    remark: remark || null,
    teacher,
  }
}

export const school: FrozenCard['school'] = {
  name: 'Poui Hill Secondary School',
  address: '22 Poui Avenue, Port of Spain',
  phone: '(868) 555-0100',
  email: 'office@example.org',
}

export const usualCard = (count = 9, more: Partial<FrozenCard> = {}): FrozenCard => ({
  school,
  year: 2025,
  term: 3,
  starts: '2026-04-13',
  ends: '2026-07-10',
  next_term_starts: '2026-09-07',
  student: {
    id: '20250017',
    first_name: 'Anjali',
    last_name: 'Ramkissoon-Mohammed',
    date_of_birth: '2012-03-14',
  },
  class_id: '2A',
  form_level: 2,
  form_teacher: 'Mrs P. O’Brien',
  weights: { course: 30, exam: 70 },
  pass_mark: 50,
  shows: { course: 1, exam: 1, average: 1, class_average: 'mean', position: 1, highest: 1 },
  paper: 'letter',
  summary: {
    average: 74.3,
    class_average: 66.8,
    class_median: null,
    position: 4,
    class_size: 34,
    subjects_passed: count,
    subjects_counted: count,
    sessions_absent: 3,
    sessions_late: 1,
    possible_sessions: 120,
  },
  rows: Array.from({ length: count }, (_, index) => row(index)),
  ratings: { authority: 'A', responsibility: 'B', co_operation: 'A' },
  activities: 'Steel Orchestra, Under-15 Netball, Environmental Club',
  remarks: {
    form_teacher:
      'Anjali has had a very good term. She is pleasant, helps others and takes part in everything. I look forward to an even better year in Form 3.',
    dean: 'A commendable performance.',
    principal: 'Well done. Continue to aim high.',
  },
  keys: {
    grades: [
      { grade: 'A', range: '75 – 100', meaning: 'Excellent' },
      { grade: 'B', range: '65 – 74.9', meaning: 'Very good' },
      { grade: 'C', range: '55 – 64.9', meaning: 'Good' },
      { grade: 'D', range: '50 – 54.9', meaning: 'Fair' },
      { grade: 'E', range: '0 – 49.9', meaning: 'Needs improvement' },
    ],
    ratings: [
      { grade: 'A', meaning: 'Excellent' },
      { grade: 'B', meaning: 'Very good' },
      { grade: 'C', meaning: 'Good' },
      { grade: 'D', meaning: 'Fair' },
      { grade: 'E', meaning: 'Poor' },
    ],
  },
  ...more,
})

/** Absent, not applicable, no work, and not entered yet, in course, exam and result. */
export const cardOfMissingMarks = (): FrozenCard => {
  const kinds = ['absent', 'not_applicable', 'no_work', null] as const
  const card = usualCard(12)
  const nothing = { final: null, grade: null, highest: null, remark: null, teacher: null }
  return {
    ...card,
    rows: card.rows.map((one, index) => {
      const kind = kinds[index % 4] ?? null
      if (index < 4) return { ...one, course: kind, exam: kind, ...nothing, final: kind }
      if (index < 8) return { ...one, exam: kind, application: null, conduct: null }
      return { ...one, course: kind, times_absent: null, times_late: null }
    }),
    summary: { ...card.summary, average: null, position: null, sessions_absent: null, sessions_late: null },
    ratings: { authority: null, responsibility: null, co_operation: null },
    activities: null,
    remarks: { form_teacher: null, dean: null, principal: null },
    form_teacher: null,
    next_term_starts: null,
    starts: null,
  }
}

const filled = (words: string, length: number): string =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length)

/** Sixteen subjects and every text at its limit. */
export const longestCard = (words = 'W', more: Partial<FrozenCard> = {}): FrozenCard => {
  const text = (length: number) => filled(words, length)
  const card = usualCard(reportLimits.subjects)
  return {
    ...card,
    school: { ...school, name: `${school.name} of the ${text(50)}`, address: text(100) },
    student: { ...card.student, id: text(20), first_name: text(20), last_name: text(20) },
    class_id: text(10),
    form_teacher: text(reportLimits.teacher),
    rows: card.rows.map((one) => ({
      ...one,
      subject: text(reportLimits.subject_title),
      teacher: text(reportLimits.teacher),
      remark: text(reportLimits.remark),
      application: text(reportLimits.rating),
      conduct: text(reportLimits.rating),
      grade: 'W',
      course: 64.95,
      exam: 88.88,
      final: 100,
      highest: 100,
      times_absent: 120,
      times_late: 120,
    })),
    ratings: { authority: text(2), responsibility: text(2), co_operation: text(2) },
    activities: text(reportLimits.activities),
    remarks: {
      form_teacher: text(reportLimits.remark_form_teacher),
      dean: text(reportLimits.remark_dean),
      principal: text(reportLimits.remark_principal),
    },
    ...more,
  }
}

export const firstIssue: CardIssue = {
  revision: 1,
  reason: null,
  issued_on: '2026-07-10',
  check_path: '/check/Zk3v9QxT1mB7aYc0LrPw_g',
}

export const secondIssue = (reason = 'English Language exam mark was entered wrongly.'): CardIssue => ({
  ...firstIssue,
  revision: 2,
  reason,
  issued_on: '2026-07-14',
})

export const draftIssue: CardIssue = { revision: null, reason: null, issued_on: null, check_path: null }

export const cardData = (card: FrozenCard, more: Partial<ReportCardData> = {}): ReportCardData => ({
  card,
  issue: firstIssue,
  layout: currentLayout,
  look: { mark: '', accent: '#0b5c6b', timeZone: 'America/Port_of_Spain', crest: null },
  origin: 'https://portal.pouihill.example',
  drawnAt: '2026-08-06T18:03:00.000Z',
  ...more,
})
