import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { academicYear } from '#shared/rules/dates'
import { forbiddenText } from '#client/api/transport/errorText'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells, type WantedCell } from '#client/saving/marks/marksHere'
import { saveSummaryOf, summaryOfAll, type SaveSummary } from '#client/saving/machine/status'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { latestOf } from '#client/saving/serverClock'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import { termView } from '../model/gridColumns'
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
  readonly marks: ClassMarks
  /** Whether the grid shows this cell. */
  readonly isHere: (cell: WantedCell) => boolean
  /** Goes to the next cell that needs the person. */
  readonly onShow: () => void
  /** What the last act has done. */
  readonly said: string
}

interface LineProps extends MarksStatusProps {
  readonly summary: SaveSummary
}

const sheetsOf = (state: RootState) => Object.values(marksSaveSelectors.selectSheets(state))

/** Counts every class and term: a mark of another class that waits is not saved either. */
const selectSummary = (state: RootState): SaveSummary =>
  summaryOfAll(sheetsOf(state).map(({ queue }) => saveSummaryOf(queue)))

const selectWhy = (state: RootState): string | null => {
  const userId = sessionSelectors.selectUserId(state) ?? ''
  const whys = sheetsOf(state).map(({ failure }) => forbiddenText(failure, userId))
  return whys.find((why) => why !== null) ?? null
}

/** Null while something that needs the person is on the screen, or nothing does. */
const selectWhere = (
  state: RootState,
  { marks, isHere }: Pick<MarksStatusProps, 'marks' | 'isHere'>,
): string | null => {
  const wanted = wantedCells(marksSaveSelectors.selectSheets(state))
  const [next] = wanted
  if (!next || wanted.some(isHere)) return null
  const { subject_code: code, key } = next
  const subject = marks.subjects.find((one) => one.code === code)?.title ?? code ?? termView.title
  const isClass = key.classId === marks.class_id
  const isTerm = key.year === marks.year && key.term === marks.term
  const term = `${academicYear(key.year)} Term ${key.term}`
  return [subject, !isClass && ` of ${key.classId}`, !isTerm && `, ${term}`].filter(Boolean).join('')
}

const Line = memo(({ marks, isHere, summary, onShow, said }: LineProps) => {
  const dispatch = useAppDispatch()
  const savedAt = useAppSelector((state) => latestOf(sheetsOf(state).map((sheet) => sheet.savedAt)))
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const why = useAppSelector(selectWhy)
  const where = useAppSelector((state) => selectWhere(state, { marks, isHere }))
  const text = marksStatusText(summary, { savedAt, keeps, why, where })
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
        <Button size="small" onClick={() => dispatch(marksSave.retryAsked())}>
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
  const summary = useAppSelector(selectSummary, shallowEqual)
  return (
    <div className={styles.status} data-save-summary={summary.is}>
      <Line {...props} summary={useDeferredValue(summary)} />
    </div>
  )
})
