// A text field with suggestions, by the ARIA pattern: arrows choose, Enter takes, Escape closes the list.
import { useId, useState, type KeyboardEvent } from 'react'
import type { StudentSearchEntry } from '#shared/contract/students/students'
import { fullName } from '#shared/rules/students/names'
import * as field from '#client/ui/plain/PlainField.module.css'
import * as styles from './StudentSearch.module.css'

interface NameComboboxProps {
  readonly text: string
  readonly students: readonly StudentSearchEntry[]
  readonly onTyped: (text: string) => void
  readonly onChosen: (student: StudentSearchEntry) => void
}

/** Up and down go round. */
const moved = (active: number, step: number, count: number): number =>
  active < 0 && step < 0 ? count - 1 : (active + step + count) % count

const useActive = ({ students, onChosen }: NameComboboxProps) => {
  const [active, setActive] = useState(-1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = students[active]
    if (step !== undefined && students.length > 0) setActive(moved(active, step, students.length))
    else if (event.key === 'Enter' && chosen) onChosen(chosen)
    else return
    event.preventDefault()
  }
  return { active: active < students.length ? active : -1, setActive, onKeyDown }
}

export const NameCombobox = (props: NameComboboxProps) => {
  const { text, students, onTyped, onChosen } = props
  const id = useId()
  const { active, setActive, onKeyDown } = useActive(props)
  return (
    <div className={field.field}>
      <label htmlFor={id}>Student’s name</label>
      <div className={field.input}>
        <input
          id={id}
          role="combobox"
          aria-expanded={students.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder="First or last name"
          value={text}
          onChange={({ target }) => {
            setActive(-1)
            onTyped(target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Students"
        className={styles.foundStudents}
        hidden={students.length === 0}
      >
        {students.map((student, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys of the list
          <li
            key={student.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => onChosen(student)}
          >
            <span>{fullName(student)}</span>
            <span className={styles.id}>{student.id}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
