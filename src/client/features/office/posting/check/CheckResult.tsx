import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import type { ClassGaps, StudentGaps } from '#shared/rules/reports/cards/classGaps'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { listName } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { useGetPostingCheckQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { Columns, List, Muted, Text } from '#client/ui/primitives'
import { fresh } from '../queryOptions'
import { classGapText, gapCounts, isIncomplete, studentGapTexts, subjectGapTexts } from './gapCounts'
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
    <details className={styles.gapClass}>
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
    </details>
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
  <details className={styles.gapClass}>
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
  </details>
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
