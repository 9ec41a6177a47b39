// The box over the active cell. It has the focus all the time, so that no key has to move it, and every keyboard and input
// method finds a place to type; assistive technology is told of the cell beneath it until something is typed.
import { memo } from 'react'
import { listName } from '#shared/rules/students/names'
import type { GridContent } from '../acts/blocks'
import { cellId } from '../acts/gridCore'
import type { useGrid } from '../acts/useGrid'
import { choicesOf, listIdOf, type Offers } from './offers'
import * as styles from './editor.module.css'

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

interface CellEditorProps {
  readonly gridId: string
  readonly barId: string
  readonly content: GridContent
  readonly grid: ReturnType<typeof useGrid>
  readonly offers: Offers
}

export const CellEditor = ({ gridId, barId, content, grid, offers }: CellEditorProps) => {
  const { state, setBox, acts, boxHandlers } = grid
  const { active, editing } = state
  const [row, column] = [content.rows[active.row], content.columns[active.column]]
  if (!row || !column) return null
  const kind = column.cell?.kind ?? 'text'
  return (
    <div className={styles.frame} data-width={column.width} data-editing={editing !== null || undefined}>
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
        readOnly={column.cell === null}
        list={listIdOf(column, offers)}
        {...boxHandlers}
      />
      <Choices choices={choicesOf(column, offers)} onChoose={acts.choose} />
    </div>
  )
}
