// The grid with an input box over the active cell; it handles the keys, clipboard and pointer of both.
import { memo } from 'react'
import { listName } from '#shared/rules/students/names'
import { Grid } from './Grid'
import type { GridContent } from './grid/blocks'
import type { GridColumn } from './grid/gridColumns'
import { cellId } from './grid/gridCore'
import type { useGrid } from './grid/useGrid'
import * as styles from './grid.module.css'

/** Suggestions while typing: codes for missing marks, the school's ratings, its sentences for remarks. */
interface Offers {
  readonly ratings: readonly string[]
  /** The id of the datalist in the page. */
  readonly sentencesId: string
}

interface SheetProps {
  readonly gridId: string
  readonly barId: string
  readonly label: string
  readonly content: GridContent
  readonly grid: ReturnType<typeof useGrid>
  readonly offers: Offers
  readonly isReadOnly: boolean
}

export const Sheet = ({ label, grid, offers, isReadOnly, ...common }: SheetProps) => {
  const { active, anchor } = grid.state
  return (
    <div className={styles.scroll}>
      <div className={styles.sheet} {...grid.handlers}>
        <Grid {...common} label={label} active={active} anchor={anchor} isReadOnly={isReadOnly} />
        <CellEditor {...common} grid={grid} offers={offers} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}

type CellEditorProps = Omit<SheetProps, 'label'>

const inputModes = { mark: 'decimal', count: 'numeric', rating: 'text', text: 'text' } as const

interface ChoicesProps {
  readonly choices: readonly string[]
  readonly onChoose: (choice: string) => void
}

const Choices = memo(
  ({ choices, onChoose }: ChoicesProps) =>
    choices.length > 0 && (
      <span className={styles.choices}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            {choice}
          </button>
        ))}
      </span>
    ),
)

/**
 * The input over the active cell. It always has the focus, so that every keyboard and input method has a place to type.
 * Until the person types, assistive technology is pointed to the cell below it.
 */
const CellEditor = ({ gridId, barId, content, grid, offers, isReadOnly }: CellEditorProps) => {
  const { state, setBox, acts, boxHandlers } = grid
  const { active, editing } = state
  const [row, column] = [content.rows[active.row], content.columns[active.column]]
  if (!row || !column) return null
  const kind = column.cell?.kind ?? 'text'
  return (
    <div
      className={styles.frame}
      data-print="no"
      data-width={column.width}
      data-editing={editing !== null || undefined}
    >
      <input
        ref={setBox}
        className={styles.box}
        aria-label={`${column.name}, ${listName(row.student)}`}
        aria-controls={gridId}
        aria-activedescendant={editing ? undefined : cellId(gridId, active)}
        aria-describedby={barId}
        inputMode={inputModes[kind]}
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={kind === 'text'}
        readOnly={editing === null && (isReadOnly || !column.isOpen)}
        list={listIdOf(column, offers)}
        {...boxHandlers}
      />
      {!isReadOnly && column.isOpen && <Choices choices={choicesOf(column, offers)} onChoose={acts.choose} />}
    </div>
  )
}

const listIdOf = ({ cell }: GridColumn, { sentencesId }: Offers): string | undefined =>
  cell?.name.startsWith('remark') ? sentencesId : undefined

const codes = ['Abs', 'NW', '----']

/** Buttons for touch screens, because a numeric keyboard has no letters. */
const choicesOf = ({ cell }: GridColumn, { ratings }: Offers): readonly string[] => {
  if (cell?.kind === 'mark') return codes
  return cell?.kind === 'rating' ? ratings : []
}
