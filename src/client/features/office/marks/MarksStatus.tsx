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
import { deviceStoreSelectors, type Keeps } from '#client/saving/deviceStoreSlice'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells, type WantedCell } from '#client/saving/marks/marks'
import { saveSummaryOf, summaryOfAll, type SaveSummary } from '#client/saving/machine/status'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { latestOf } from '#client/saving/serverClock'
import { count } from '#client/ui/count'
import { clockTime } from '#client/ui/dates/moments'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import { Row } from '#client/ui/primitives'
import { termView } from './grid/gridColumns'
import * as styles from './marks.module.css'

interface MarksStatusProps {
  readonly marks: ClassMarks
  /** True if the grid shows this cell. */
  readonly isHere: (cell: WantedCell) => boolean
  readonly onShow: () => void
  /** The result of the last action. */
  readonly said: string
}

const sheetsOf = (state: RootState) => Object.values(marksSaveSelectors.selectSheets(state))

/** Summarises all classes and terms, because an unsaved mark of another class counts as well. */
const selectSummary = (state: RootState): SaveSummary =>
  summaryOfAll(sheetsOf(state).map(({ queue }) => saveSummaryOf(queue)))

interface LineProps extends MarksStatusProps {
  readonly summary: SaveSummary
}

const selectWhy = (state: RootState): string | null => {
  const userId = sessionSelectors.selectUserId(state) ?? ''
  const whys = sheetsOf(state).map(({ failure }) => forbiddenText(failure, userId))
  return whys.find((why) => why !== null) ?? null
}

/** Null if a cell that needs the person is on the screen, or no cell does. */
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

interface Facts {
  /** Milliseconds; null if nothing was saved since the page was opened. */
  readonly savedAt: number | null
  readonly keeps: Keeps
  /** The reason why the server does not save now; null if it cannot be reached. */
  readonly why?: string | null
  /** The place of the next cell that needs the person, if it is not on the screen: 'Mathematics of 1B'. */
  readonly where?: string | null
}

const keptText = (keeps: Keeps, isOne: boolean): string => {
  if (keeps === 'not yet') return ''
  if (keeps === 'yes') return `${isOne ? 'It is' : 'They are'} saved on this device.`
  return `Keep this page open: this browser cannot save ${isOne ? 'it' : 'them'}.`
}

const lines = (parts: readonly string[]): string => parts.filter(Boolean).join(' ')

export const marksStatusText = (
  summary: SaveSummary,
  { savedAt, keeps, why = null, where = null }: Facts,
): string => {
  if (summary.is === 'saved')
    return savedAt === null ? 'All marks saved' : `All marks saved, last at ${clockTime(savedAt)}`
  if (summary.is === 'saving') return 'Saving …'
  const cells = count(summary.count, 'cell')
  const isOne = summary.count === 1
  const kept = keptText(keeps, isOne)
  switch (summary.is) {
    case 'attention':
      if (where !== null)
        return isOne
          ? `1 cell needs attention in ${where}.`
          : `${cells} need attention, the next in ${where}.`
      return `${cells} ${isOne ? 'needs' : 'need'} attention before ${isOne ? 'it is' : 'they are'} saved.`
    case 'offline':
      return lines([`You are offline. ${cells} not saved yet.`, kept])
    case 'retrying':
      if (why !== null) return lines([`${cells} cannot be saved now.`, why, kept])
      return lines([`${cells} not saved yet. Trying again …`, kept])
    case 'signedOut':
      return lines([`You are signed out. ${cells} not saved yet: sign in again.`, kept])
    case 'closed':
      return lines([`${cells} not saved.`, kept])
  }
}

const pictures: Readonly<Record<SaveSummary['is'], ReactNode>> = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined spin />,
  attention: <ExclamationCircleFilled />,
  retrying: <ExclamationCircleFilled />,
  offline: <CloudOutlined />,
  signedOut: <ExclamationCircleFilled />,
  closed: <ExclamationCircleFilled />,
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

const tones: Readonly<Partial<Record<string, 'success' | 'danger' | 'warn'>>> = {
  saved: 'success',
  attention: 'danger',
  signedOut: 'danger',
  retrying: 'warn',
  offline: 'warn',
}

/** The text updates after the paint of the keystroke. */
export const MarksStatus = memo((props: MarksStatusProps) => {
  const summary = useAppSelector(selectSummary, shallowEqual)
  return (
    <Row
      gap={3}
      rowGap={1}
      minHeight={32}
      tone={tones[summary.is] ?? 'muted'}
      className={styles.status}
      data-save-summary={summary.is}
    >
      <Line {...props} summary={useDeferredValue(summary)} />
    </Row>
  )
})
