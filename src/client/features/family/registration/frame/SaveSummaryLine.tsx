import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import { useSyncExternalStore, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { forbiddenText } from '#client/api/transport/errorText'
import { hasDrafts, onDrafts } from '#client/saving/drafts'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import type { Unsaved } from '#client/record/progress/shownAnswers'
import { saveSummaryOf, type SaveSummary } from '#client/saving/machine/status'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { latestOf } from '#client/saving/serverClock'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import {
  selectHasBegun,
  selectProblems,
  selectQueue,
  selectSavedAt,
  selectStoredAt,
  selectStudentId,
} from '../registrationSelectors'
import { pathToThing } from '../stepPaths'
import { nothingYetText, saveSummaryText, typingText } from './saveSummaryText'
import * as styles from './RegistrationFrame.module.css'

const pictures: Record<SaveSummary['is'], ReactNode> = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined spin />,
  attention: <ExclamationCircleFilled />,
  retrying: <ExclamationCircleFilled />,
  offline: <CloudOutlined />,
  signedOut: <ExclamationCircleFilled />,
  closed: <ExclamationCircleFilled />,
}

/** The school made the record: its time says nothing about answers that nobody gave yet. */
const selectIsNothingYet = (state: RootState): boolean =>
  selectSavedAt(state) === null && !selectHasBegun(state)

const selectWhy = (state: RootState): string | null => {
  const studentId = selectStudentId(state)
  return forbiddenText(recordSaveSelectors.selectFailure(state, studentId), studentId)
}

const selectFacts = (state: RootState) => ({
  truth: saveSummaryOf(selectQueue(state)),
  savedAt: latestOf([selectSavedAt(state), selectStoredAt(state)]),
  keeps: deviceStoreSelectors.selectKeeps(state),
  why: selectWhy(state),
  isNothingYet: selectIsNothingYet(state),
  studentId: selectStudentId(state),
  /** The first field that needs the person. */
  problem: selectProblems(state)[0],
})

type Facts = ReturnType<typeof selectFacts>

const areSame = ({ truth: before, ...rest }: Facts, { truth, ...now }: Facts): boolean =>
  shallowEqual(before, truth) && shallowEqual(rest, now)

const saidOf = ({ truth, isNothingYet, problem, ...circumstances }: Facts, isTyping: boolean): Said => {
  const { is } = truth
  if (is !== 'saved' || !(isTyping || isNothingYet))
    return { is, text: saveSummaryText(truth, circumstances), picture: pictures[is], problem }
  // Only what has left its field is called saved.
  return isTyping
    ? { is: 'saving', text: typingText(circumstances.keeps), picture: <CloudOutlined /> }
    : { is, text: nothingYetText(circumstances.keeps), picture: <CloudOutlined /> }
}

const useSaid = (facts: Facts) =>
  saidOf(
    facts,
    useSyncExternalStore(onDrafts, () => hasDrafts(facts.studentId)),
  )

interface Said {
  readonly is: string
  readonly text: string
  readonly picture: ReactNode
  readonly problem?: Unsaved | undefined
}

const isLink = ({ is }: Said): boolean => is === 'attention'

/** The words lead to the first field that needs the person. */
const Words = ({ said }: { said: Said }) => {
  const state = useLocation().state as object | undefined
  const { text, picture, problem } = said
  const words = <span className={styles.text}>{text}</span>
  return (
    <>
      {picture}{' '}
      {isLink(said) && problem ? (
        <Link to={pathToThing(problem)} state={state}>
          {words}
        </Link>
      ) : (
        words
      )}
    </>
  )
}

/**
 * The same line where the title is out of sight; screen readers have it once already. It stands twice, and follows when
 * the answer is painted (UX-66).
 */
export const SaveSummaryIcon = () => {
  const said = useSaid(useSelectorAfterPaint(selectFacts, areSame))
  return (
    <p
      className={`${styles.saveSummary} ${styles.glance}`}
      data-save-summary={said.is}
      aria-hidden={isLink(said) ? undefined : 'true'}
    >
      <Words said={said} />
    </p>
  )
}

export const SaveSummaryLine = () => {
  const said = useSaid(useAppSelector(selectFacts, areSame))
  const { is, text } = said
  return (
    <p className={`${styles.saveSummary} ${styles.underTitle}`} data-save-summary={is}>
      <span aria-hidden={isLink(said) ? undefined : 'true'}>
        <Words said={said} />
      </span>
      <PoliteStatus text={is === 'saving' ? null : text} />
    </p>
  )
}
