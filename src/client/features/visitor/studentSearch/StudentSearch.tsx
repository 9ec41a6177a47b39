// The dialog 'Search for Student ID' of the sign-in page.
import { useRef, useState } from 'react'
import type { StudentSearchEntry } from '#shared/contract/students/students'
import { maxNamesFound } from '#shared/rules/students/nameSearch'
import { fullName } from '#shared/rules/students/names'
import { portalConfig } from '#client/portalConfig'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { MonthField } from './MonthField'
import { NameCombobox } from './NameCombobox'
import { useNameSearch, type NameSearch } from './useNameSearch'
import * as styles from './StudentSearch.module.css'

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
    // Closing gives the focus back to the link; then the form may put it on the password.
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
