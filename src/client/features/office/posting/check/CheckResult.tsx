import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import type { ClassGaps, StudentGaps } from '#shared/rules/reports/cards/postingGaps'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { listName } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { fresh, useGetPostingCheckQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Fold, Columns, List, Muted, Text } from '#client/ui/primitives'
import * as styles from './check.module.css'

export const CheckResult = ({ term, onLeave }: { term: TermKey; onLeave?: () => void }) => {
  const { data, error, isError, isFetching, refetch } = useGetPostingCheckQuery(term, fresh)
  // If the latest request failed, an older answer is not shown.
  if (isError && !isFetching)
    return <LoadFailure what="What is missing" why={errorText(error)} onRetry={() => void refetch()} />
  if (data)
    return (
      <>
        <GapList check={data} onLeave={onLeave} />
        <NotHandedIn check={data} />
      </>
    )
  return <LoadingLines rows={4} />
}

interface GapListProps {
  readonly check: PostingCheck
  /** A link in the list was opened. */
  readonly onLeave?: () => void
}

/** The gaps, class by class; each student leads to the draft of the card. */
const GapList = ({ check, onLeave }: GapListProps) => {
  const incomplete = check.classes.filter(isIncomplete)
  if (check.students === 0) return <p>No students are on this term’s list yet. Import marks to add them.</p>
  if (incomplete.length === 0)
    return (
      <>
        <Text as="p" tone="success">
          Nothing is missing: {cardsText(check.students)} complete.
        </Text>
        <Rule />
      </>
    )
  return (
    <>
      <Columns as="ul" min="min(146px, 45%)" gap={2} className={styles.gapCounts}>
        {gapCounts(check.classes).map(({ label, count }) => (
          <Text
            as="li"
            key={label}
            size="small"
            tone={count > 0 ? 'warn' : 'muted'}
            tint={count > 0 ? 'warn' : 'background'}
            className={styles.gapCount}
          >
            <Text as="strong" size="heading" numeric>
              {count}
            </Text>{' '}
            {label}
          </Text>
        ))}
      </Columns>
      <div className={styles.gapClasses}>
        {incomplete.map((one) => (
          <ClassGap key={one.class_id} one={one} term={termAddress(check)} onLeave={onLeave} />
        ))}
      </div>
      <Rule />
    </>
  )
}

/** Sheets that have a teacher and are still open. The posting does not wait for them. */
const NotHandedIn = ({ check }: { check: PostingCheck }) => {
  const { not_handed_in: open } = check
  if (open.length === 0) return null
  const classes = [...new Set(open.map(({ class_id }) => class_id))]
  return (
    <Fold className={styles.gapClass}>
      <summary>
        <RightOutlined aria-hidden />
        <strong>Not handed in</strong>
        <span>
          {count(open.length, 'sheet')}
          {check.posted === 0 && '; the posting does not wait for them'}
        </span>
      </summary>
      <List gap={1} aria-label="Not handed in">
        {classes.map((id) => (
          <li key={id}>
            <strong>{id}</strong>{' '}
            <span>
              {open
                .filter(({ class_id }) => class_id === id)
                .map(sheetText)
                .join(' · ')}
            </span>
          </li>
        ))}
      </List>
    </Fold>
  )
}

/** 'MAT (J. Ali)' */
const sheetText = ({ subject_code, teachers }: PostingCheck['not_handed_in'][number]): string =>
  `${subject_code ?? 'Attendance and remarks'} (${teachers.join(', ')})`

const cardsText = (cards: number): string =>
  cards === 1 ? '1 card is' : `${cards.toLocaleString('en')} cards are`

/** States the assumption: the portal cannot know of marks never sent, so it infers which subjects to expect. */
const Rule = () => (
  <Muted as="p" small measured>
    A subject is expected when at least half of the class, or of the form’s other classes, have marks in it.
    Otherwise it counts as optional.
  </Muted>
)

const ClassGap = ({ one, term, onLeave }: { one: ClassGaps; term: string; onLeave?: () => void }) => (
  <Fold className={styles.gapClass}>
    <summary>
      <RightOutlined aria-hidden />
      <strong>{one.class_id}</strong>
      <span>{classGapText(one)}</span>
    </summary>
    <SubjectGaps texts={subjectGapTexts(one)} />
    {one.not_enrolled > 0 && (
      <p>
        {one.not_enrolled} in the class, but not on this term’s list, so without a card.{' '}
        <Link to={officePath('dashboard', { class: one.class_id })} onClick={onLeave}>
          Students of {one.class_id}
        </Link>
      </p>
    )}
    <List gap={0}>
      {one.gaps.map((gaps) => (
        <Student
          key={gaps.student_id}
          gaps={gaps}
          to={officePath('postReports', { term, tab: 'check', card: gaps.student_id })}
          onLeave={onLeave}
        />
      ))}
    </List>
  </Fold>
)

const SubjectGaps = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <List gap={0} breaks className={styles.gapSubjects} aria-label="Subjects">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  )

const Student = ({ gaps, to, onLeave }: { gaps: StudentGaps; to: string; onLeave?: () => void }) => (
  <li>
    <Link to={to} onClick={onLeave}>
      {listName(gaps)}
    </Link>
    <Muted>{studentGapTexts(gaps).join(' · ')}</Muted>
  </li>
)

interface GapCount {
  readonly label: string
  readonly count: number
}

/** Counts over these classes; nothing is left out, so that a zero is seen as well. */
export const gapCounts = (classes: readonly ClassGaps[]): GapCount[] => {
  const subjects = classes.reduce((total, one) => total + one.subjects_without_marks.length, 0)
  const rows = labels.map(([key, one, many]) => {
    const count = sum(classes, key)
    return { label: count === 1 ? one : many, count }
  })
  rows.splice(1, 0, {
    label: subjects === 1 ? 'subject without marks' : 'subjects without marks',
    count: subjects,
  })
  return rows
}

type Counted =
  'students_without_marks' | 'missing_marks' | 'without_remark' | 'without_attendance' | 'not_enrolled'

const labels: readonly (readonly [Counted, one: string, many: string])[] = [
  ['students_without_marks', 'student without marks', 'students without marks'],
  ['missing_marks', 'mark missing', 'marks missing'],
  ['without_remark', 'without a remark', 'without a remark'],
  ['without_attendance', 'without attendance', 'without attendance'],
  ['not_enrolled', 'not on this term’s list', 'not on this term’s list'],
]

const sum = (classes: readonly ClassGaps[], key: Counted): number =>
  classes.reduce((total, one) => total + one[key], 0)

export const isIncomplete = (one: ClassGaps): boolean => classGapText(one) !== ''

/** '3 students without marks · 12 marks missing'; empty without gaps. */
export const classGapText = (one: ClassGaps): string =>
  gapCounts([one])
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(' · ')

/** Subjects whose marks never came: 'Mathematics: nobody in 1A', 'Drama: 2 in 1A: Ali, Ann; Baptiste, Ben' */
export const subjectGapTexts = ({ class_id, subjects_without_marks, gaps }: ClassGaps): string[] => {
  const names = new Map<string, string[]>()
  for (const one of gaps)
    for (const subject of one.left_out) names.set(subject, [...(names.get(subject) ?? []), listName(one)])
  return [
    ...subjects_without_marks.map((subject) => `${subject}: nobody in ${class_id}`),
    ...[...names].map(([subject, own]) => `${subject}: ${own.length} in ${class_id}: ${namesOf(own)}`),
  ]
}

/** Further names are counted instead of written. */
const maxNames = 6

const namesOf = (names: readonly string[]): string => {
  const more = names.length - maxNames
  return [...names.slice(0, maxNames), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** 'no marks at all', 'marks in Mathematics, Drama', 'nothing in Spanish', 'attendance' */
export const studentGapTexts = (student: StudentGaps): string[] => [
  ...(student.no_marks ? ['no marks at all'] : []),
  ...(!student.no_marks && student.subjects.length > 0 ? [`marks in ${student.subjects.join(', ')}`] : []),
  ...(student.left_out.length > 0 ? [`nothing in ${student.left_out.join(', ')}`] : []),
  ...(student.no_remark ? ['form teacher’s remark'] : []),
  ...(student.no_attendance ? ['attendance'] : []),
]
