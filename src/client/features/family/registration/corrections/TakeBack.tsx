// Takes back what waits at the school.
import { Button } from 'antd'
import type { Correction } from '#shared/contract/students/corrections'
import { useWithdrawCorrectionMutation } from '#client/api/students/correctionsApi'
import { errorText } from '#client/api/transport/errorText'
import { useAppSelector } from '#client/store/hooks'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { selectStudentId } from '../registrationSelectors'

export const TakeBack = ({ correction, label }: { correction: Correction; label: string }) => {
  const studentId = useAppSelector(selectStudentId)
  const [withdraw, { isLoading, error }] = useWithdrawCorrectionMutation()
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <Button
        type="link"
        disabled={isLoading}
        aria-label={`Withdraw request: ${label}`}
        onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
      >
        Withdraw request
      </Button>
    </>
  )
}
