// What the family asked the school to correct, and the answers (SEC-96).
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { paths } from '#client/address/paths'
import { useListCorrectionsQuery, useWithdrawCorrectionMutation } from '#client/api/students/correctionsApi'
import { errorText } from '#client/api/transport/errorText'
import { CorrectionNote } from '#client/record/CorrectionNote'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './YourData.module.css'

export const OwnCorrections = ({ studentId }: { studentId: string }) => {
  const { data, isLoading, refetch } = useListCorrectionsQuery(studentId)
  const [withdraw, { isLoading: isBusy, error }] = useWithdrawCorrectionMutation()
  if (isLoading) return <LoadingLines rows={2} />
  if (!data) return <LoadFailure what="Your requests" onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <p>
        You have not asked for anything. You can do that in <Link to={paths.studentData}>the form</Link>,
        under the value that is not right.
      </p>
    )
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ul className={styles.list}>
        {data.map((correction) => (
          <li key={correction.id} className={styles.change}>
            <strong>{correction.label}</strong>
            <CorrectionNote correction={correction} reader="family">
              {correction.state === 'open' && (
                <Button
                  type="link"
                  disabled={isBusy}
                  aria-label={`Withdraw request: ${correction.label}`}
                  onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
                >
                  Withdraw request
                </Button>
              )}
            </CorrectionNote>
          </li>
        ))}
      </ul>
    </>
  )
}
