// The bar under the grid about the active cell: its student, its error, a choice between two values, its history.
import { Button } from 'antd'
import { memo, type RefObject } from 'react'
import type { MarkChange } from '#shared/contract/reports/marks'
import { loginOf } from '#shared/rules/access/accountId'
import { markCell, type MarkCell } from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { listName } from '#shared/rules/students/names'
import { useListMarkChangesQuery, type ClassKey } from '#client/api/reports/reportsOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { ConflictCard } from '#client/record/ConflictCard'
import { cellPlace, sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { momentText } from '#client/ui/dates/moments'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { isText, type GridColumn } from './grid/gridColumns'
import type { ShownCell, ShownRow } from './grid/gridRows'
import * as styles from './marks.module.css'

interface CellBarProps {
  readonly id: string
  readonly classKey: ClassKey
  readonly row: ShownRow
  readonly column: GridColumn
  readonly cell: ShownCell
  /** The text in an open text cell. */
  readonly typed: string | null
  readonly subjectTitle: string | null
  readonly isHistoryOpen: boolean
  readonly onHistory: (isOpen: boolean) => void
  /** Returns the focus to the grid. */
  readonly onBack: () => void
  readonly place: RefObject<HTMLDivElement | null>
}

const messageTones: Readonly<Partial<Record<ShownCell['is'], 'danger' | 'warn'>>> = {
  refused: 'danger',
  disputed: 'danger',
  odd: 'warn',
}

const messages: Readonly<Record<ShownCell['is'], (says: string | null) => string>> = {
  stored: () => '',
  unsaved: () => 'Not saved yet.',
  refused: (says) => `Cannot be saved: ${says ?? ''}.`,
  disputed: () => 'Someone else has changed this cell too. Press Enter to choose.',
  odd: (says) => `${says ?? ''}. It is saved; please check it again.`,
  'worked out': () => 'Calculated from coursework and exam.',
}

interface HistoryButtonProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

const HistoryButton = memo(({ isOpen, onChange }: HistoryButtonProps) => (
  <Button
    size="small"
    type="text"
    aria-expanded={isOpen}
    title="Shift + F2"
    onClick={() => onChange(!isOpen)}
  >
    History
  </Button>
))

type ChoiceProps = Pick<CellBarProps, 'classKey' | 'cell' | 'onBack'>

const words = (key: string, value: string | number | null): string => {
  const cell = markCell(cellPlace(key).name)
  return cell && value !== null ? shownCell(cell, value) : 'Nothing'
}

const Choice = ({ classKey, cell, onBack }: ChoiceProps) => {
  const dispatch = useAppDispatch()
  const sheet = sheetId(classKey)
  const dispute = useAppSelector(
    (state) => marksSaveSelectors.selectSheetQueue(state, sheet).conflicts[cell.key],
  )
  if (!dispute) return null
  const one = { sheet, field: cell.key }
  return (
    <ConflictCard
      mine={words(cell.key, dispute.yours)}
      theirs={words(cell.key, dispute.theirs)}
      origin={`by ${loginOf(dispute.by)}, ${momentText(dispute.at)}`}
      onMine={() => {
        dispatch(marksSave.choseMine(one))
        onBack()
      }}
      onTheirs={() => {
        dispatch(marksSave.choseTheirs(one))
        onBack()
      }}
    />
  )
}

interface CellHistoryProps {
  readonly classKey: ClassKey
  readonly cellKey: string
  readonly cell: MarkCell
}

const most = 8

const through: Readonly<Record<MarkChange['through'], string>> = {
  browser: 'typed here',
  list: 'from a list',
  undo: 'an import undone',
}

const CellHistory = ({ classKey: { year, term }, cellKey, cell }: CellHistoryProps) => {
  const { student_id: studentId, subject_code } = cellPlace(cellKey)
  const query = useListMarkChangesQuery({ year, term, studentId }, { refetchOnMountOrArgChange: true })
  const words = (value: MarkChange['before']) => (value === null ? 'nothing' : shownCell(cell, value))
  return (
    <QueryBoundary what="The history" query={query} why={errorText}>
      {(changes) => {
        const own = changes.filter((one) => one.subject_code === subject_code && one.name === cell.name)
        if (own.length === 0) return <Muted as="p">This cell has not been changed.</Muted>
        return (
          <List as="ol" gap={1} className={styles.history} aria-label="History of this cell">
            {own.slice(0, most).map(({ id, before, after, at, by, through: way }) => (
              <li key={id}>
                <strong>{words(after)}</strong> instead of {words(before)}
                <Muted className={styles.who}>
                  {loginOf(by)}, {momentText(at)}, {through[way]}
                </Muted>
              </li>
            ))}
          </List>
        )
      }}
    </QueryBoundary>
  )
}

export const CellBar = memo((props: CellBarProps) => {
  const { id, classKey, row, column, cell, typed, subjectTitle, isHistoryOpen, onHistory, onBack, place } =
    props
  const dispatch = useAppDispatch()
  const message = messages[cell.is](cell.says)
  const text = typed ?? cell.text
  const isCut = isText(column) && text.length > (column.width === 'text' ? 22 : 12)
  const about = [listName(row.student), subjectTitle, column.cell?.title ?? column.title].filter(Boolean)
  return (
    <Stack
      ref={place}
      sticky
      minHeight={48}
      className={styles.bar}
      data-print="no"
      role="group"
      aria-label="About the active cell"
      data-is={cell.is}
    >
      <Row gap={3} rowGap={1}>
        <span className={styles.about}>{about.join(' · ')}</span>
        <Text id={id} tone={messageTones[cell.is] ?? 'muted'} className={styles.message}>
          {message}
        </Text>
        {cell.is === 'refused' && (
          <Button
            size="small"
            onClick={() => {
              dispatch(marksSave.fieldGivenUp({ sheet: sheetId(classKey), field: cell.key }))
              onBack()
            }}
          >
            Restore the old value
          </Button>
        )}
        {column.cell && <HistoryButton isOpen={isHistoryOpen} onChange={onHistory} />}
      </Row>
      {isCut && (
        <Text as="p" breaks>
          {text}
        </Text>
      )}
      {cell.is === 'disputed' && (
        <div data-choice>
          <Choice classKey={classKey} cell={cell} onBack={onBack} />
        </div>
      )}
      {isHistoryOpen && column.cell && (
        <CellHistory classKey={classKey} cellKey={cell.key} cell={column.cell} />
      )}
    </Stack>
  )
})
