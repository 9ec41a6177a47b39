import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { SaveSummary } from '../../machines/saveSummary'
import { useAppSelector } from '../../store/hooks'
import { PoliteStatus } from '../../ui/PoliteStatus'
import { fieldSaveSelectors } from './fieldSaveSlice'
import { selectHasBegun, selectStoredAt } from './registrationSelectors'
import { nothingYet, saveSummaryText } from './saveSummaryText'

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
  const savedAt = useAppSelector(fieldSaveSelectors.selectSavedAt)
  const storedAt = useAppSelector(selectStoredAt)
  return savedAt === null || storedAt === null ? (savedAt ?? storedAt) : Math.max(savedAt, storedAt)
}

/** The school made the record: its time says nothing about answers that nobody gave yet. */
const useIsNothingYet = (): boolean => {
  const savedAt = useAppSelector(fieldSaveSelectors.selectSavedAt)
  const hasBegun = useAppSelector(selectHasBegun)
  return savedAt === null && !hasBegun
}

const useSaveSummary = () => {
  const truth = useAppSelector(fieldSaveSelectors.selectSaveSummary, shallowEqual)
  const savedAt = useSavedAt()
  const isNothingYet = useIsNothingYet() && truth.is === 'saved'
  return isNothingYet
    ? { is: truth.is, text: nothingYet, picture: <CloudOutlined /> }
    : { is: truth.is, text: saveSummaryText(truth, savedAt), picture: pictures[truth.is] }
}

/** The same line where the title is out of sight; screen readers have it once already. */
export const SaveSummaryIcon = () => {
  const { is, text, picture } = useSaveSummary()
  return (
    <p className={`truth truth-glance truth-${is}`} aria-hidden="true">
      {picture} <span className="truth-text">{text}</span>
    </p>
  )
}

export const SaveSummaryLine = () => {
  const { is, text, picture } = useSaveSummary()
  return (
    <p className={`truth truth-${is}`}>
      <span aria-hidden="true">
        {picture} <span className="truth-text">{text}</span>
      </span>
      <PoliteStatus text={is === 'saving' ? null : text} />
    </p>
  )
}
