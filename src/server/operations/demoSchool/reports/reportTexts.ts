// Subjects, bands and remarks of invented teachers for the demonstration school's term reports.

export interface DemoSubject {
  readonly code: string
  /** At most 40 characters. */
  readonly title: string
  /** 0: shown, but not part of the average. */
  readonly counts: 0 | 1
  readonly teacher: string
  /** The forms in which everybody takes it. */
  readonly forms: readonly number[]
}

const lower = [1, 2, 3]
const middle = [4, 5]
const upper = [6, 7]
const all = [...lower, ...middle, ...upper]

const subject = (
  code: string,
  title: string,
  teacher: string,
  forms: readonly number[],
  counts: 0 | 1 = 1,
): DemoSubject => ({ code, title, teacher, forms, counts })

/** Form 3 takes sixteen of them, as many as a card has room for. */
export const demoSubjects: readonly DemoSubject[] = [
  subject('ENG', 'English Language', 'Mrs R. Cumberbatch', [...lower, ...middle]),
  subject('LIT', 'English Literature', 'Mr K. D’Abadie', [...lower, 4, 5]),
  subject('MAT', 'Mathematics', 'Mr A. Ramkissoon', [...lower, ...middle]),
  subject('AMA', 'Additional Mathematics', 'Mr A. Ramkissoon', [4, 5]),
  subject('PMA', 'Pure Mathematics', 'Mr A. Ramkissoon', upper),
  subject('SCI', 'Integrated Science', 'Ms T. Núñez', lower),
  subject('BIO', 'Biology', 'Ms T. Núñez', [...middle, ...upper]),
  subject('CHE', 'Chemistry', 'Dr S. Mohammed', [...middle, ...upper]),
  subject('PHY', 'Physics', 'Mr J. Chin Aleong', [...middle, ...upper]),
  subject('SPA', 'Spanish', 'Srta. M. José Gonzáles', [...lower, ...middle]),
  subject('FRE', 'French', 'Mme C. Francois', lower),
  subject('SOC', 'Social Studies', 'Mrs P. O’Brien', [...lower, 5]),
  subject('CAR', 'Caribbean Studies', 'Mrs P. O’Brien', upper),
  subject('COM', 'Communication Studies', 'Mrs R. Cumberbatch', upper),
  subject('GEO', 'Geography', 'Mr D. Boodram', lower),
  subject('HIS', 'History', 'Mr D. Boodram', lower),
  subject('ICT', 'Information and Communication Technology', 'Mrs S. Ramkissoon-Mohammed BSc', [
    ...lower,
    ...middle,
  ]),
  subject('ART', 'Visual Arts', 'Ms J. Baptiste', lower),
  subject('DRA', 'Drama', 'Ms J. Baptiste', lower),
  subject('MUS', 'Music', 'Mr L. Antoine', lower),
  subject('AGR', 'Agricultural Science', 'Mr H. Baksh', [3]),
  subject('TEC', 'Technology Education', 'Mr H. Baksh', [3]),
  subject('PE', 'Physical Education', 'Mr N. Clarke', all, 0),
]

export const demoBands = [
  { kind: 'grade' as const, grade: 'A', lowest: 75, meaning: 'Excellent', position: 1 },
  { kind: 'grade' as const, grade: 'B', lowest: 65, meaning: 'Very good', position: 2 },
  { kind: 'grade' as const, grade: 'C', lowest: 55, meaning: 'Good', position: 3 },
  { kind: 'grade' as const, grade: 'D', lowest: 50, meaning: 'Satisfactory', position: 4 },
  { kind: 'grade' as const, grade: 'E', lowest: 0, meaning: 'Needs improvement', position: 5 },
  { kind: 'rating' as const, grade: 'A', lowest: null, meaning: 'Excellent', position: 1 },
  { kind: 'rating' as const, grade: 'B', lowest: null, meaning: 'Good', position: 2 },
  { kind: 'rating' as const, grade: 'C', lowest: null, meaning: 'Fair', position: 3 },
  { kind: 'rating' as const, grade: 'D', lowest: null, meaning: 'Weak', position: 4 },
  { kind: 'rating' as const, grade: 'E', lowest: null, meaning: 'Unsatisfactory', position: 5 },
]

/** By quality of the mark: strong, fair, weak. At most 80 characters each. */
export const subjectRemarks = [
  ['Excellent work.', 'A pleasure to teach.', 'Keep it up!', 'Very thorough.', 'Shows real interest.'],
  ['Good effort.', 'Can do better with revision.', 'Steady progress.', 'Must complete homework on time.'],
  ['Needs to practise daily.', 'Extra lessons advised.', 'Too often distracted.', 'Must ask for help.'],
] as const

export const formRemarks = [
  ['An excellent term. Well done!', 'A model student; keep reading.', 'A most pleasing report.'],
  ['A fair term. More revision will bring better results.', 'Good in parts. Aim higher next term.'],
  ['A disappointing term. Please come and see me.', 'Greater effort is needed in most subjects.'],
] as const

export const deanRemarks = [
  'Good conduct.',
  'Punctuality must improve.',
  'Polite and helpful.',
  'Satisfactory.',
]
export const principalRemarks = ['Keep striving.', 'Well done.', 'There is room for improvement.']
export const activities = [
  'Cadet Force',
  'Chess Club',
  'Choir',
  'Steel Orchestra',
  'Football',
  'Netball',
  '4-H Club',
]
export const formTeachers = [
  ...['Mrs R. Cumberbatch', 'Mr K. D’Abadie', 'Mr A. Ramkissoon', 'Ms T. Núñez', 'Mr J. Chin Aleong'],
  ...['Mrs P. O’Brien', 'Mr D. Boodram', 'Ms J. Baptiste', 'Mr N. Clarke', 'Mme C. Francois'],
]

const sentence =
  'Has worked hard in class, takes part in every discussion, helps others and hands in careful, complete work. '

/** A text of exactly this length, to show that a card has room for it. */
export const textOf = (length: number): string =>
  sentence
    .repeat(Math.ceil(length / sentence.length))
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, '.')
