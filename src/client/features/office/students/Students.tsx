// The students of the school: the list, or one student's own page. What is shown stands in the address (UX-49).
import { useMemo, useState } from 'react'
import { Snackbar } from '#client/ui/notices/Snackbar'
import { OpenedStudent } from './OpenedStudent'
import { StudentDialogs } from './StudentDialogs'
import { StudentsOfList, type StudentsProps } from './StudentsOfList'
import { useChosenColumns } from './columns/useChosenColumns'
import { useSearchText } from './filters/useSearchText'
import { useFixedList } from './list/useFixedList'
import { useSelection } from './list/useSelection'
import { useStudentList } from './list/useStudentList'
import { useViewChanges } from './list/useViewChanges'
import { useLastId } from './useLastId'

export const Students = (props: StudentsProps) => {
  const changes = useViewChanges()
  const { query, search } = changes
  const [typed, type] = useSearchText(query.get('q') ?? '', search)
  const columns = useChosenColumns()
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const list = useStudentList(query, typed, keys)
  const selection = useSelection(list.shown)
  const studentId = query.get('student') ?? ''
  const lastId = useLastId(studentId)
  const [notice, setNotice] = useState<string | null>(null)
  const { students } = list
  const isFixed = studentId !== ''
  const shown = useFixedList(list.shown, { isFixed, isReady: !list.isLoading })
  return (
    <>
      {studentId === '' ? (
        <StudentsOfList
          {...props}
          changes={changes}
          list={list}
          columns={columns}
          selection={selection}
          typed={typed}
          onType={type}
          returnTo={lastId}
        />
      ) : (
        <OpenedStudent studentId={studentId} students={students} shown={shown} onNotice={setNotice} />
      )}
      <StudentDialogs students={students} selection={selection} />
      <Snackbar text={notice} onClose={() => setNotice(null)} />
    </>
  )
}
