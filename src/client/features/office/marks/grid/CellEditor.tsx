// The box in a cell while something is typed. Its text stays a draft, sealed on the device, until the cell is left.
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { startListening } from '../../../../store/listeners'
import { draftsWanted } from '../../../../record/saving/recordSaveSlice'
import type { Editing } from '../keys/gridState'
import type { GridColumn } from '../model/gridColumns'
import * as styles from './grid.module.css'

/** Where the person goes with what was typed. */
export type Leave = 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | 'stay' | 'away'

export interface EditorActs {
  readonly typed: (text: string) => void
  /** Null: given up. */
  readonly left: (text: string | null, to: Leave) => void
  /** Handed over while the box stays open: the page may be about to go. */
  readonly wanted: (text: string) => void
}

interface CellEditorProps {
  readonly editing: Editing
  readonly column: GridColumn
  readonly label: string
  /** What may be chosen instead of typed. */
  readonly choices: readonly string[]
  readonly listId: string | undefined
  readonly acts: EditorActs
}

const leaves: Readonly<Record<string, Leave>> = { Enter: 'down', Tab: 'next', Escape: 'stay' }
const backwards: Readonly<Record<string, Leave>> = { Enter: 'up', Tab: 'previous' }
const arrows: Readonly<Record<string, Leave>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const inputModes = { mark: 'decimal', count: 'numeric', rating: 'text', text: 'text' } as const

/** After a first letter arrows go on to the next cell, as in a spreadsheet; in a list of sentences they choose. */
const leaveBy = ({ key, shiftKey }: KeyboardEvent, isQuick: boolean): Leave | undefined => {
  const leave = (shiftKey && backwards[key]) || leaves[key]
  return leave ?? (isQuick ? arrows[key] : undefined)
}

interface ChoicesProps {
  readonly choices: readonly string[]
  readonly onChoose: (choice: string) => void
}

const Choices = ({ choices, onChoose }: ChoicesProps) =>
  choices.length > 0 && (
    <span className={styles.choices}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            onChoose(choice)
          }}
        >
          {choice}
        </button>
      ))}
    </span>
  )

/** What is typed is handed over once. When Back takes the cell away, there is no blur. */
const useText = (begunWith: string, acts: EditorActs) => {
  const [text, setText] = useState(begunWith)
  const latest = useRef(text)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const finish = (value: string | null, to: Leave) => {
    if (isDone.current) return
    isDone.current = true
    acts.left(value, to)
  }
  const change = (value: string) => {
    latest.current = value
    setText(value)
    acts.typed(value)
  }
  useEffect(
    () => startListening({ actionCreator: draftsWanted, effect: () => acts.wanted(latest.current) }),
    [acts],
  )
  useEffect(() => {
    const input = box.current
    return () => {
      if (!isDone.current && !input?.isConnected) acts.left(latest.current, 'away')
    }
  }, [acts])
  return { text, box, change, finish }
}

export const CellEditor = ({ editing, column, label, choices, listId, acts }: CellEditorProps) => {
  const { text, box, change, finish } = useText(editing.text, acts)
  const { begun } = editing
  useLayoutEffect(() => {
    // At a key its cell is in view already (acts/useGrid.ts), and the browser need not lay out the page to see that.
    box.current?.focus({ preventScroll: begun === 'typing' })
  }, [box, begun])
  const kind = column.cell?.kind ?? 'text'
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const to = leaveBy(event, begun === 'typing' && listId === undefined)
    if (!to) return
    event.preventDefault()
    finish(event.key === 'Escape' ? null : text, to)
  }
  return (
    <>
      <input
        ref={box}
        className={styles.editor}
        aria-label={label}
        inputMode={inputModes[kind]}
        autoComplete="off"
        spellCheck={kind === 'text'}
        list={listId}
        value={text}
        onChange={({ target }) => change(target.value)}
        onFocus={({ target }) => {
          if (begun === 'opened') target.select()
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(text, 'away')}
      />
      <Choices choices={choices} onChoose={(choice) => finish(choice, 'down')} />
    </>
  )
}
