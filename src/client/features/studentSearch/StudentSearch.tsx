// The dialog 'Search for Student ID' of the sign-in page (SPEC §2).
import { useEffect, useRef, useState } from 'react'
import type { StudentSearchEntry } from '#shared/contract/students'
import { mostFound } from '#shared/rules/nameSearch'
import { fullName } from '#shared/rules/names'
import { portalConfig } from '../../portalConfig'
import { NameCombobox } from './NameCombobox'
import { useNameSearch, type NameSearch } from './useNameSearch'
import './studentSearch.css'

interface StudentSearchProps {
  readonly onChosen: (studentId: string) => void
  readonly onClosed: () => void
}

const stateText = (search: NameSearch): string => {
  switch (search.is) {
    case 'tooShort':
      return 'Type at least three letters of the name.'
    case 'searching':
      return 'Searching …'
    case 'failed':
      return search.text
    case 'found':
      if (search.students.length === 0) return 'No student with this name was found. Check the spelling.'
      return search.students.length < mostFound
        ? 'Choose the student.'
        : `Choose the student. No more than ${mostFound} are shown: not here? Type more of the name.`
  }
}

const Result = ({ student, onChosen }: { student: StudentSearchEntry; onChosen: () => void }) => (
  <div className="search-result">
    <dl>
      <dt>Student ID</dt>
      <dd className="id">{student.id}</dd>
      <dt>Name</dt>
      <dd>{fullName(student)}</dd>
    </dl>
    {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the next thing to do after choosing */}
    <button type="button" className="plain-button" autoFocus onClick={onChosen}>
      Use this ID
    </button>
  </div>
)

const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}

export default function StudentSearch({ onChosen, onClosed }: StudentSearchProps) {
  const dialog = useModal()
  const [text, setText] = useState('')
  const [student, setStudent] = useState<StudentSearchEntry | null>(null)
  const search = useNameSearch(text)
  const take = ({ id }: StudentSearchEntry) => {
    // Closing gives the focus back to the link; then the form may put it on the password.
    dialog.current?.close()
    onChosen(id)
  }
  const students = !student && search.is === 'found' ? search.students : []

  return (
    <dialog ref={dialog} className="student-search" aria-labelledby="student-search-title" onClose={onClosed}>
      <h2 id="student-search-title">Search for Student ID</h2>
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
        <Result student={student} onChosen={() => take(student)} />
      ) : (
        <p role="status" className={search.is === 'failed' ? 'search-state failed' : 'search-state'}>
          {stateText(search)}
        </p>
      )}
      <p className="search-help">{portalConfig().school.helpLine}</p>
      <div className="search-buttons">
        <button type="button" className="plain-button quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}
