// Under the grid, about the active cell: whose it is, what is wrong with it, which of two values counts, who wrote it.
import { Button } from 'antd'
import { memo, type RefObject } from 'react'
import { loginOf } from '#shared/rules/access/accountId'
import { markCell } from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { listName } from '#shared/rules/students/names'
import type { ClassKey } from '#client/api/reports/marksApi'
import { ConflictCard } from '#client/record/ConflictCard'
import { cellPlace, sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { momentText } from '#client/ui/dates/moments'
import { isText, type GridColumn } from '../model/gridColumns'
import type { ShownCell, ShownRow } from '../model/gridRows'
import { CellHistory } from './CellHistory'
import * as styles from './cell.module.css'

interface CellBarProps {
  readonly id: string
  readonly classKey: ClassKey
  readonly row: ShownRow
  readonly column: GridColumn
  readonly cell: ShownCell
  /** Of a text, what stands in its open cell. */
  readonly typed: string | null
  readonly subjectTitle: string | null
  readonly isHistoryOpen: boolean
  readonly onHistory: (isOpen: boolean) => void
  /** The grid has the focus again. */
  readonly onBack: () => void
  readonly place: RefObject<HTMLDivElement | null>
}

const messages: Readonly<Record<ShownCell['is'], (says: string | null) => string>> = {
  stored: () => '',
  unsaved: () => 'Not saved yet.',
  refused: (says) => `Cannot be saved: ${says ?? ''}.`,
  disputed: () => 'Someone else has changed this cell too. Press Enter to choose.',
  odd: (says) => `${says ?? ''}. It is saved; please check it again.`,
  'worked out': () => 'Calculated from coursework and exam.',
}

const words = (key: string, value: string | number | null): string => {
  const cell = markCell(cellPlace(key).name)
  return cell && value !== null ? shownCell(cell, value) : 'Nothing'
}

type ChoiceProps = Pick<CellBarProps, 'classKey' | 'cell' | 'onBack'>

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

export const CellBar = memo((props: CellBarProps) => {
  const { id, classKey, row, column, cell, typed, subjectTitle, isHistoryOpen, onHistory, onBack, place } =
    props
  const dispatch = useAppDispatch()
  const message = messages[cell.is](cell.says)
  const text = typed ?? cell.text
  const isCut = isText(column) && text.length > (column.width === 'text' ? 22 : 12)
  const about = [listName(row.student), subjectTitle, column.cell?.title ?? column.title].filter(Boolean)
  return (
    <div ref={place} className={styles.bar} role="group" aria-label="About the active cell" data-is={cell.is}>
      <div className={styles.line}>
        <span className={styles.about}>{about.join(' · ')}</span>
        <span id={id} className={styles.message}>
          {message}
        </span>
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
      </div>
      {isCut && <p className={styles.whole}>{text}</p>}
      {cell.is === 'disputed' && (
        <div data-choice>
          <Choice classKey={classKey} cell={cell} onBack={onBack} />
        </div>
      )}
      {isHistoryOpen && column.cell && (
        <CellHistory classKey={classKey} cellKey={cell.key} cell={column.cell} />
      )}
    </div>
  )
})
