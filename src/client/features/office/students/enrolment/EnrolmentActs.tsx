// Leaving, correcting the last day, and coming back.
import { Button } from 'antd'
import { useState } from 'react'
import type { StudentEnrolments } from '#shared/contract/students/enrolment'
import { useListEnrolmentsQuery, useReturnStudentMutation } from '#client/api/students/enrolmentApi'
import { errorText } from '#client/api/transport/errorText'
import { useHasWords } from '#client/record/unsentWordsSlice'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { LeaveDialog } from './LeaveDialog'

interface EnrolmentActsProps {
  readonly studentId: string
  readonly name: string
}

const Acts = ({ known, name }: { known: StudentEnrolments; name: string }) => {
  const { student_id, left_on } = known
  const [isLeaving, setLeaving] = useState(useHasWords('last day of a student', student_id))
  const [comeBack, returning] = useReturnStudentMutation()
  return (
    <>
      {left_on !== null && (
        <Button loading={returning.isLoading} onClick={() => void comeBack({ student_id })}>
          Bring back
        </Button>
      )}
      <Button onClick={() => setLeaving(true)}>
        {left_on === null ? 'Mark as left' : 'Change the last day'}
      </Button>
      <ErrorAlert text={returning.error ? errorText(returning.error) : null} />
      {isLeaving && <LeaveDialog known={known} name={name} onClose={() => setLeaving(false)} />}
    </>
  )
}

export const EnrolmentActs = ({ studentId, name }: EnrolmentActsProps) => {
  const { data } = useListEnrolmentsQuery(studentId, { refetchOnMountOrArgChange: true })
  // Its place is kept: the other buttons do not move.
  if (!data) return <Button disabled>Mark as left</Button>
  return <Acts key={data.student_id} known={data} name={name} />
}
