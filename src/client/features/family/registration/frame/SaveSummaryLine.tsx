import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { forbiddenText } from '../../../../api/transport/errorText'
import { keepingSelectors } from '../../../../record/keeping/keepingSlice'
import { saveSummaryOf, type SaveSummary } from '../../../../record/queue/saveSummary'
import { recordSaveSelectors } from '../../../../record/saving/recordSaveSlice'
import { useAppSelector } from '../../../../store/hooks'
import type { RootState } from '../../../../store/rootReducer'
import { useSelectorAfterPaint } from '../../../../store/useSelectorAfterPaint'
import { latestOf } from '../../../../ui/dates/moments'
import { PoliteStatus } from '../../../../ui/notices/PoliteStatus'
import {
  selectHasBegun,
  selectQueue,
  selectSavedAt,
  selectStoredAt,
  selectStudentId,
} from '../registrationSelectors'
import { nothingYetText, saveSummaryText } from './saveSummaryText'
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
  keeps: keepingSelectors.selectKeeps(state),
  why: selectWhy(state),
  isNothingYet: selectIsNothingYet(state),
})

type Facts = ReturnType<typeof selectFacts>

const areSame = ({ truth: before, ...rest }: Facts, { truth, ...now }: Facts): boolean =>
  shallowEqual(before, truth) && shallowEqual(rest, now)

const saidOf = ({ truth, isNothingYet, ...circumstances }: Facts) =>
  isNothingYet && truth.is === 'saved'
    ? { is: truth.is, text: nothingYetText(circumstances.keeps), picture: <CloudOutlined /> }
    : { is: truth.is, text: saveSummaryText(truth, circumstances), picture: pictures[truth.is] }

/**
 * The same line where the title is out of sight; screen readers have it once already. It stands twice, and follows when
 * the answer is painted (UX-66).
 */
export const SaveSummaryIcon = () => {
  const { is, text, picture } = saidOf(useSelectorAfterPaint(selectFacts, areSame))
  return (
    <p className={`${styles.saveSummary} ${styles.glance}`} data-save-summary={is} aria-hidden="true">
      {picture} <span className={styles.text}>{text}</span>
    </p>
  )
}

export const SaveSummaryLine = () => {
  const { is, text, picture } = saidOf(useAppSelector(selectFacts, areSame))
  return (
    <p className={`${styles.saveSummary} ${styles.underTitle}`} data-save-summary={is}>
      <span aria-hidden="true">
        {picture} <span className={styles.text}>{text}</span>
      </span>
      <PoliteStatus text={is === 'saving' ? null : text} />
    </p>
  )
}
