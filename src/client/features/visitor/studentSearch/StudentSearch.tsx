// The dialog 'Search for Student ID' of the sign-in page.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { StudentSearchEntry } from '#shared/contract/students/students'
import { maxNamesFound, fullName, searchForm } from '#shared/rules/students/names'
import { portalConfig } from '#client/portalConfig'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { months } from '#shared/rules/dates'
import { type NameQuery, useSearchStudentsQuery } from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { unreachableText } from '#client/api/transport/noAnswerTexts'
import * as styles from './StudentSearch.module.css'
import * as field from '#client/ui/plain/PlainField.module.css'

interface StudentSearchProps {
  readonly onChosen: (studentId: string) => void
  readonly onClosed: () => void
}

const stateText = (search: NameSearch): string => {
  switch (search.is) {
    case 'tooShort':
      return 'Type at least three letters of the name.'
    case 'noMonth':
      return 'Choose the month in which the student was born.'
    case 'searching':
      return 'Searching …'
    case 'failed':
      return search.text
    case 'found':
      if (search.students.length === 0)
        return 'No student with this name was found. Check the spelling, or ask the school.'
      return search.students.length < maxNamesFound
        ? 'Choose the student.'
        : `Choose the student. Only ${maxNamesFound} are shown. Not here? Type more of the name.`
  }
}

const Result = ({ student, onChosen }: { student: StudentSearchEntry; onChosen: () => void }) => (
  <div className={styles.result}>
    <dl>
      <dt>Student ID</dt>
      <dd className={styles.id}>{student.id}</dd>
      <dt>Name</dt>
      <dd>{fullName(student)}</dd>
    </dl>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the next thing to do after choosing */}
    <button type="button" className="plain-button" autoFocus onClick={onChosen}>
      Use this ID
    </button>
  </div>
)

const title = 'student-search-title'

const Finder = ({ onTaken }: { onTaken: (studentId: string) => void }) => {
  const [text, setText] = useState('')
  const [month, setMonth] = useState(portalConfig().searchBirthMonth ? '' : null)
  const [student, setStudent] = useState<StudentSearchEntry | null>(null)
  const search = useNameSearch(text, month)
  const students = !student && search.is === 'found' ? search.students : []
  return (
    <>
      {month !== null && (
        <MonthField
          month={month}
          onChosen={(chosen) => {
            setMonth(chosen)
            setStudent(null)
          }}
        />
      )}
      <NameCombobox
        text={text}
        students={students}
        onTyped={(typed) => {
          setText(typed)
          setStudent(null)
        }}
        onChosen={(chosen) => {
          setText(fullName(chosen))
          setStudent(chosen)
        }}
      />
      {student ? (
        <Result student={student} onChosen={() => onTaken(student.id)} />
      ) : (
        <p
          role="status"
          className={search.is === 'failed' ? `${styles.state} ${styles.failed}` : styles.state}
        >
          {stateText(search)}
        </p>
      )}
    </>
  )
}

export default function StudentSearch({ onChosen, onClosed }: StudentSearchProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { studentSearch } = portalConfig()
  const take = (studentId: string) => {
    // Closing returns the focus to the link; then the form may move it to the password.
    dialog.current?.close()
    onChosen(studentId)
  }
  return (
    <PlainDialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClosed={onClosed}>
      <h2 id={title}>Search for Student ID</h2>
      {studentSearch ? (
        <Finder onTaken={take} />
      ) : (
        <p>
          The student ID is on the letter or the slip from the school. If you do not have it, ask the school
          office.
        </p>
      )}
      <p className={styles.help}>
        <HelpLine />
      </p>
      <div className={styles.buttons}>
        <button type="button" className="plain-button quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </PlainDialog>
  )
}

// A text field with suggestions, by the ARIA pattern: arrows choose, Enter takes, Escape closes the list.
interface NameComboboxProps {
  readonly text: string
  readonly students: readonly StudentSearchEntry[]
  readonly onTyped: (text: string) => void
  readonly onChosen: (student: StudentSearchEntry) => void
}

/** Up and down wrap round. */
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

const NameCombobox = (props: NameComboboxProps) => {
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

interface MonthFieldProps {
  /** '' or '1' to '12' */
  readonly month: string
  readonly onChosen: (month: string) => void
}

const MonthField = ({ month, onChosen }: MonthFieldProps) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>Student’s month of birth</label>
      <select
        id={id}
        className={styles.monthOfBirth}
        value={month}
        onChange={({ target }) => onChosen(target.value)}
      >
        <option value="">Choose the month</option>
        {months.map((name, index) => (
          <option key={name} value={String(index + 1)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

// Searches students by name while the person types, from three letters on, after a pause.
type NameSearch =
  | { readonly is: 'tooShort' }
  | { readonly is: 'noMonth' }
  | { readonly is: 'searching' }
  | { readonly is: 'found'; readonly students: readonly StudentSearchEntry[] }
  | { readonly is: 'failed'; readonly text: string }

const minLetters = 3
const pauseMs = 300

const isLongEnough = (name: string) => searchForm(name).replaceAll(' ', '').length >= minLetters

/** The last text, once the person has paused. */
const usePaused = (name: string, month: string | null): NameQuery | null => {
  const [paused, setPaused] = useState<NameQuery | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => setPaused({ name, ...(month !== null && { birth_month: month }) }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [name, month])
  return paused?.name === name && (paused.birth_month ?? null) === month ? paused : null
}

/** @param month '1' to '12', '' while it is missing, null where the school does not ask for it */
const useNameSearch = (typed: string, month: string | null): NameSearch => {
  const name = typed.trim()
  const paused = usePaused(name, month)
  const isReady = paused !== null && isLongEnough(name) && month !== ''
  const { currentData, isFetching, error } = useSearchStudentsQuery(isReady ? paused : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (!isLongEnough(name)) return { is: 'tooShort' }
  if (month === '') return { is: 'noMonth' }
  if (!isReady || isFetching) return { is: 'searching' }
  if (error) return { is: 'failed', text: errorText(error, unreachableText) }
  return currentData ? { is: 'found', students: currentData } : { is: 'searching' }
}
