// What the family asked the school to correct, and the answers (SEC-96).
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { useListCorrectionsQuery, useWithdrawCorrectionMutation } from '../../api/correctionsApi'
import { errorText } from '../../api/errorText'
import { paths } from '../../paths'
import { CorrectionNote } from '../../ui/CorrectionNote'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { LoadFailure } from '../../ui/LoadFailure'

export const OwnCorrections = ({ studentId }: { studentId: string }) => {
  const { data, isLoading, refetch } = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  const [withdraw, { isLoading: isBusy, error }] = useWithdrawCorrectionMutation()
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
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
      <ul className="your-data-list">
        {data.map((correction) => (
          <li key={correction.id} className="own-change">
            <strong>{correction.label}</strong>
            <CorrectionNote correction={correction} reader="family">
              {correction.state === 'open' && (
                <Button
                  type="link"
                  disabled={isBusy}
                  aria-label={`Take back: ${correction.label}`}
                  onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
                >
                  Take back
                </Button>
              )}
            </CorrectionNote>
          </li>
        ))}
      </ul>
    </>
  )
}
