import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { forbiddenText } from '../../../../api/transport/errorText'
import { keepingSelectors } from '../../../../record/keeping/keepingSlice'
import { marksSave, marksSaveSelectors } from '../../../../record/marks/marksSaveSlice'
import { saveSummaryOf, type SaveSummary } from '../../../../record/queue/saveSummary'
import { sessionSelectors } from '../../../../session/sessionState'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks'
import type { RootState } from '../../../../store/rootReducer'
import { PoliteStatus } from '../../../../ui/notices/PoliteStatus'
import { marksStatusText } from './marksStatusText'
import * as styles from './status.module.css'

const pictures: Readonly<Record<SaveSummary['is'], ReactNode>> = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined spin />,
  attention: <ExclamationCircleFilled />,
  retrying: <ExclamationCircleFilled />,
  offline: <CloudOutlined />,
  signedOut: <ExclamationCircleFilled />,
  closed: <ExclamationCircleFilled />,
}

interface MarksStatusProps {
  readonly sheet: string
  /** Goes to the next cell that needs the person. */
  readonly onShow: () => void
  /** What the last act has done. */
  readonly said: string
}

interface LineProps extends MarksStatusProps {
  readonly summary: SaveSummary
}

const selectWhy = (state: RootState, sheet: string): string | null =>
  forbiddenText(
    marksSaveSelectors.selectSheet(state, sheet)?.failure,
    sessionSelectors.selectUserId(state) ?? '',
  )

const Line = memo(({ sheet, summary, onShow, said }: LineProps) => {
  const dispatch = useAppDispatch()
  const savedAt = useAppSelector((state) => marksSaveSelectors.selectSheet(state, sheet)?.savedAt ?? null)
  const keeps = useAppSelector(keepingSelectors.selectKeeps)
  const why = useAppSelector((state) => selectWhy(state, sheet))
  const text = marksStatusText(summary, { savedAt, keeps, why })
  return (
    <>
      <span aria-hidden="true">
        {pictures[summary.is]} <span>{text}</span>
      </span>
      <PoliteStatus text={summary.is === 'saving' ? null : text} />
      {summary.is === 'attention' && (
        <Button size="small" onClick={onShow}>
          Show the next
        </Button>
      )}
      {summary.is === 'retrying' && (
        <Button size="small" onClick={() => dispatch(marksSave.retryAsked(sheet))}>
          Try now
        </Button>
      )}
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  )
})

/** The words follow a moment after the key that changes them. */
export const MarksStatus = memo((props: MarksStatusProps) => {
  const summary = useAppSelector(
    (state) => saveSummaryOf(marksSaveSelectors.selectSheetQueue(state, props.sheet)),
    shallowEqual,
  )
  return (
    <div className={styles.status} data-save-summary={summary.is}>
      <Line {...props} summary={useDeferredValue(summary)} />
    </div>
  )
})
