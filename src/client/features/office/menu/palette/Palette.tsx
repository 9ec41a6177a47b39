// Students and what can be done, found by a few letters: a text field with suggestions, by the ARIA pattern.
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { officePath } from '../../../../address/officeView'
import { useListStudentsQuery } from '../../../../api/records/studentsApi'
import { PlainDialog } from '../../../../ui/plain/PlainDialog'
import { PaletteList } from './PaletteList'
import { choicesFor, findable, type OfficeAction } from './paletteChoices'
import { useSavedActions } from './savedActions'
import * as styles from './palette.module.css'

interface PaletteProps {
  readonly actions: readonly OfficeAction[]
  readonly onClosed: () => void
}

const none: never[] = []

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** What the text finds. The list of students is read when there is something to find in it. */
const useChoices = (typed: string, actions: readonly OfficeAction[]) => {
  const text = useDeferredValue(typed)
  const {
    data: rows = none,
    isLoading,
    isError,
  } = useListStudentsQuery(undefined, { skip: typed.trim() === '' })
  const students = useMemo(() => findable(rows), [rows])
  const saved = useSavedActions()
  const groups = useMemo(() => choicesFor(text, students, actions, saved), [text, students, actions, saved])
  return { groups, isLoading, isError }
}

const stateText = (count: number, isLoading: boolean, hasFailed: boolean): string => {
  if (isLoading) return 'Searching …'
  if (hasFailed) return 'The students could not be loaded. Close this and try again.'
  return count === 0 ? 'Nothing found. Check the spelling.' : ''
}

export default function Palette({ actions, onClosed }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isLoading, isError } = useChoices(text, actions)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const go = (path: string) => {
    // Closing gives the focus back; then the new page may take it.
    dialog.current?.close()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) setActive((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter') go(choices[at]?.path ?? officePath('dashboard', { q: text.trim() }))
    else return
    event.preventDefault()
  }
  return (
    <PlainDialog
      ref={dialog}
      className={styles.palette}
      aria-label="Find a student or a page"
      firstFocus="input"
      onClosed={onClosed}
    >
      <div className={styles.head}>
        <input
          role="combobox"
          aria-label="Find a student or a page"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, ID, class or page"
          value={text}
          onChange={({ target }) => {
            setActive(0)
            setText(target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <PaletteList id={id} groups={groups} active={at} onChosen={go} />
      <p role="status" className={styles.state}>
        {stateText(choices.length, isLoading, isError)}
      </p>
    </PlainDialog>
  )
}
