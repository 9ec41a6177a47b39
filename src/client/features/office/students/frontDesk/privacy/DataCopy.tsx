import { Button } from 'antd'
import { errorText } from '#client/api/transport/errorText'
import { useDownloadDataMutation } from '#client/api/privacy/privacyApi'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './privacy.module.css'
import * as panelStyles from '../frontDesk.module.css'

export const DataCopy = ({ studentId }: { studentId: string }) => {
  const [download, { isLoading, isSuccess, error }] = useDownloadDataMutation()
  return (
    <div className={styles.dataForm}>
      <p className={panelStyles.note}>
        For a family that asks for it in writing. A ZIP file with the record, its history, documents, report
        cards, sign-ins and who has seen them. This is recorded in both logs.
      </p>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow note={isSuccess ? 'Done: the file is in your downloads.' : ''}>
        <Button loading={isLoading} onClick={() => void download({ student_id: studentId })}>
          Download everything
        </Button>
      </ButtonRow>
    </div>
  )
}
