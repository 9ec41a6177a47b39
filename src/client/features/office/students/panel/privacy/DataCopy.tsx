import { Button } from 'antd'
import { errorText } from '../../api/errorText'
import { useDownloadDataMutation } from '../../api/privacyApi'
import { ErrorAlert } from '../../ui/ErrorAlert'

export const DataCopy = ({ studentId }: { studentId: string }) => {
  const [download, { isLoading, isSuccess, error }] = useDownloadDataMutation()
  return (
    <div className="data-form">
      <p className="panel-note">
        For a family that asks for it in writing: record, history, documents, report cards, sign-ins and who
        has seen them, as a ZIP. It is noted in both logs.
      </p>
      <ErrorAlert text={error ? errorText(error) : null} />
      <div className="data-line">
        <Button loading={isLoading} onClick={() => void download({ student_id: studentId })}>
          Download everything
        </Button>
        <span role="status">{isSuccess && 'Done: the file is in your downloads.'}</span>
      </div>
    </div>
  )
}
