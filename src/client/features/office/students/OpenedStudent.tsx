// One student's own page in place of the list. It brings tabs, a viewer and the controls of the form along: it comes when
// the first student is opened, fetched when the table is there.
import { lazy, Suspense } from 'react'
import { fullName } from '#shared/rules/students/names'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { PageSkeleton } from '#client/ui/plain/PageSkeleton'
import type { ListedStudent } from './list/listedStudent'

const FrontDesk = lazy(() => import(/* webpackPrefetch: true */ './frontDesk/FrontDesk'))

interface OpenedStudentProps {
  readonly studentId: string
  readonly students: readonly ListedStudent[]
  readonly shown: readonly ListedStudent[]
  /** @param text what became of the student, said beside the list */
  readonly onNotice: (text: string) => void
}

export const OpenedStudent = ({ onNotice, ...student }: OpenedStudentProps) => {
  const { query, change } = useOfficeQuery()
  const known = student.students.find(({ row }) => row.id === student.studentId)
  return (
    <Suspense fallback={<PageSkeleton heading={known ? fullName(known.row) : 'Student'} />}>
      <FrontDesk
        // Nothing of the student before.
        key={student.studentId}
        {...student}
        tab={query.get('tab') ?? ''}
        field={query.get('field') ?? ''}
        onView={(view) => change({ ...view }, { replace: true })}
        onGo={(next) => change({ student: next, field: '' }, { replace: true })}
        onForm={(paper) => change({ paper })}
        onNotice={onNotice}
        onClose={(notice) => {
          if (notice) onNotice(notice)
          change({ student: '', tab: '', field: '' }, { replace: true })
        }}
      />
    </Suspense>
  )
}
