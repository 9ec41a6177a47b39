// The grid on the screen: a table of inputs with the keys of a spreadsheet, or one class at a time on a phone.
import { memo, useId, useRef, useState } from 'react'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { Field } from '#client/ui/fields/Field'
import { below } from '#client/ui/breakpoints'
import { useMedia } from '#client/ui/hooks/browser'
import { Stack } from '#client/ui/primitives'
import { keyAt, keyOf, type Entries, type Grid, type Spot } from './grid'
import { entriesIn, entriesOf, labelOf, textBeforeLast, textOf } from './names'
import * as styles from './teaching.module.css'

interface TeachingGridProps {
  readonly grid: Grid
  readonly label: string
  readonly entries: Entries
  readonly unsaved: ReadonlySet<string>
  readonly wrong: ReadonlySet<string>
  /** The id of the sentences about wrong cells. */
  readonly problemsId: string
  readonly isReadOnly: boolean
  readonly onChange: (cells: Entries) => void
  /** The cell whose name is being typed; null afterwards. */
  readonly onTyping: (key: string | null) => void
  /** True if the block was taken; a single text is left to the browser. */
  readonly onPaste: (clipboard: DataTransfer, spot: Spot) => boolean
}

export const TeachingGrid = (props: TeachingGridProps) => {
  const { grid, entries, unsaved, wrong, problemsId, isReadOnly } = props
  const listId = useId()
  const isPhone = useMedia(below('tablet'))
  const { typed, handlers } = useTyping(props, isPhone)
  const cell = (spot: Spot) => {
    const key = keyAt(grid, spot) ?? ''
    const state = wrong.has(key) ? 'wrong' : unsaved.has(key) ? 'unsaved' : undefined
    return (
      <Cell
        {...spot}
        label={`${grid.columns[spot.column]?.title ?? ''} of ${grid.classes[spot.row]?.class_id ?? ''}`}
        text={typed?.key === key ? typed.text : textOf(entries[key] ?? [], grid.staff)}
        state={state}
        describedBy={state === 'wrong' ? problemsId : undefined}
        listId={listId}
        isReadOnly={isReadOnly}
      />
    )
  }
  return (
    <div {...handlers}>
      {isPhone ? <OneClass {...props} cell={cell} /> : <Table {...props} cell={cell} />}
      <Suggestions id={listId} grid={grid} typed={typed} />
    </div>
  )
}

interface CellProps extends Spot {
  readonly label: string
  readonly text: string
  readonly state: 'wrong' | 'unsaved' | undefined
  readonly describedBy: string | undefined
  readonly listId: string
  readonly isReadOnly: boolean
}

const noop = () => undefined

/** Events are heard once, around all cells. */
const Cell = memo(({ row, column, label, text, state, describedBy, listId, isReadOnly }: CellProps) => {
  const noteId = useId()
  return (
    <>
      <input
        className={styles.cell}
        data-row={row}
        data-column={column}
        data-state={state}
        aria-label={label}
        aria-invalid={state === 'wrong' || undefined}
        aria-describedby={state === 'unsaved' ? noteId : describedBy}
        title={text || undefined}
        list={isReadOnly ? undefined : listId}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
        readOnly={isReadOnly}
        value={text}
        onChange={noop}
      />
      {state === 'unsaved' && (
        <span id={noteId} className="unseen">
          not saved
        </span>
      )}
    </>
  )
})

interface Parts extends TeachingGridProps {
  readonly cell: (spot: Spot) => React.ReactNode
}

const Table = ({ grid: { classes, columns }, label, cell }: Parts) => {
  const forms = [...new Set(classes.map(({ form_level }) => form_level))]
  const rows = classes.map((one, row) => ({ ...one, row }))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            {columns.map(({ code, title }) => (
              <th key={code ?? ''} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {forms.map((form) => (
          <tbody key={form} aria-label={`Form ${form}`}>
            {rows
              .filter(({ form_level }) => form_level === form)
              .map(({ class_id, row }) => (
                <tr key={class_id}>
                  <th scope="row">{class_id}</th>
                  {columns.map(({ code }, column) => (
                    <td key={code ?? ''}>{cell({ row, column })}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const OneClass = ({ grid: { classes, columns }, unsaved, cell }: Parts) => {
  const [chosen, choose] = useState(0)
  const row = classes[chosen] ? chosen : 0
  const isUnsaved = (class_id: string) => columns.some(({ code }) => unsaved.has(keyOf(class_id, code)))
  return (
    <Stack gap={4}>
      <Field label="Class">
        {({ status: _none, ...control }) => (
          <SelectInput
            {...control}
            value={row}
            options={classes.map(({ class_id }, value) => ({
              value,
              label: isUnsaved(class_id) ? `${class_id} (not saved)` : class_id,
            }))}
            onValue={(value) => choose(Number(value))}
          />
        )}
      </Field>
      <Stack gap={3}>
        {columns.map(({ code, title }, column) => (
          <Stack as="label" key={code ?? ''} gap={1} className={styles.entry}>
            <span>{title}</span>
            {cell({ row, column })}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

interface Typed {
  readonly key: string
  readonly column: number
  readonly text: string
}

/** Names for the last part of the text; each suggestion is the whole text, because the browser replaces all of it. */
const Suggestions = memo(({ id, grid, typed }: { id: string; grid: Grid; typed: Typed | null }) => {
  const { staff, columns } = grid
  const before = textBeforeLast(typed?.text ?? '')
  const named = new Set(entriesOf(entriesIn(before, staff), staff))
  const isForm = typed !== null && columns[typed.column]?.code === null
  return (
    <datalist id={id}>
      {staff
        .filter(({ username, role }) => !named.has(username) && (!isForm || role === 'form_teacher'))
        .map((teacher) => (
          <option key={teacher.username} value={before + labelOf(teacher, staff)}>
            {teacher.username}
          </option>
        ))}
    </datalist>
  )
})

const arrows: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** A phone shows the cells of a class one below the other. */
const phoneArrows: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: 0, column: -1 },
  ArrowDown: { row: 0, column: 1 },
}

/** While a name is being typed, arrows belong to the text and its suggestions; before that, they change the cell. */
const useTyping = (
  { grid, entries, isReadOnly, onChange, onTyping, onPaste }: TeachingGridProps,
  isPhone: boolean,
) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const before = useRef<readonly string[]>([])
  const type = (now: Typed | null) => {
    setTyped(now)
    onTyping(now && now.key)
  }
  const focused = (event: React.SyntheticEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || target.dataset.row === undefined) return null
    const spot = { row: Number(target.dataset.row), column: Number(target.dataset.column) }
    const key = keyAt(grid, spot)
    return key === undefined ? null : { input: target, spot, key }
  }
  const move = (event: React.KeyboardEvent, { row, column }: Spot, by: Spot) => {
    event.preventDefault()
    const next = `[data-row="${row + by.row}"][data-column="${column + by.column}"]`
    event.currentTarget.querySelector<HTMLInputElement>(next)?.focus()
  }
  const handlers = {
    onFocus: (event: React.FocusEvent) => {
      const at = focused(event)
      if (!at) return
      before.current = entries[at.key] ?? []
      at.input.select()
    },
    onBlur: () => type(null),
    onChange: (event: React.SyntheticEvent) => {
      const at = focused(event)
      if (!at) return
      const text = at.input.value
      type({ key: at.key, column: at.spot.column, text })
      onChange({ [at.key]: entriesOf(entriesIn(text, grid.staff), grid.staff) })
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const at = focused(event)
      if (!at || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
      const steps = isPhone ? phoneArrows : arrows
      const arrow = steps[event.key]
      const down = steps[event.shiftKey ? 'ArrowUp' : 'ArrowDown']
      if (event.key === 'Enter' && down) {
        type(null)
        // In the last row the focus stays, and Esc gives back what was entered.
        before.current = entries[at.key] ?? []
        move(event, at.spot, down)
      } else if (event.key === 'Escape' && typed) {
        type(null)
        onChange({ [at.key]: before.current })
      } else if (event.key === 'F2' && !isReadOnly) {
        type({ key: at.key, column: at.spot.column, text: at.input.value })
        at.input.setSelectionRange(at.input.value.length, at.input.value.length)
      } else if (arrow && !typed && !event.shiftKey) move(event, at.spot, arrow)
    },
    onPaste: (event: React.ClipboardEvent) => {
      const at = focused(event)
      if (!at || isReadOnly || !onPaste(event.clipboardData, at.spot)) return
      event.preventDefault()
      type(null)
    },
  }
  return { typed, handlers }
}
