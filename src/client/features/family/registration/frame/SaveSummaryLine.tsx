import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { keepingSelectors } from '../../../../record/keeping/keepingSlice'
import { saveSummaryOf, type SaveSummary } from '../../../../record/queue/saveSummary'
import { useAppSelector } from '../../../../store/hooks'
import { latestOf } from '../../../../ui/dates/moments'
import { PoliteStatus } from '../../../../ui/notices/PoliteStatus'
import { selectHasBegun, selectQueue, selectSavedAt, selectStoredAt } from '../registrationSelectors'
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

const useSavedAt = (): number | null => {
  const savedAt = useAppSelector(selectSavedAt)
  const storedAt = useAppSelector(selectStoredAt)
  return latestOf([savedAt, storedAt])
}

/** The school made the record: its time says nothing about answers that nobody gave yet. */
const useIsNothingYet = (): boolean => {
  const savedAt = useAppSelector(selectSavedAt)
  const hasBegun = useAppSelector(selectHasBegun)
  return savedAt === null && !hasBegun
}

const useSaveSummary = () => {
  const truth = useAppSelector((state) => saveSummaryOf(selectQueue(state)), shallowEqual)
  const savedAt = useSavedAt()
  const keeps = useAppSelector(keepingSelectors.selectKeeps)
  const isNothingYet = useIsNothingYet() && truth.is === 'saved'
  return isNothingYet
    ? { is: truth.is, text: nothingYetText(keeps), picture: <CloudOutlined /> }
    : { is: truth.is, text: saveSummaryText(truth, { savedAt, keeps }), picture: pictures[truth.is] }
}

/** The same line where the title is out of sight; screen readers have it once already. */
export const SaveSummaryIcon = () => {
  const { is, text, picture } = useSaveSummary()
  return (
    <p className={`${styles.saveSummary} ${styles.glance}`} data-save-summary={is} aria-hidden="true">
      {picture} <span className={styles.text}>{text}</span>
    </p>
  )
}

export const SaveSummaryLine = () => {
  const { is, text, picture } = useSaveSummary()
  return (
    <p className={styles.saveSummary} data-save-summary={is}>
      <span aria-hidden="true">
        {picture} <span className={styles.text}>{text}</span>
      </span>
      <PoliteStatus text={is === 'saving' ? null : text} />
    </p>
  )
}
