// 'Updating', 'Updated Successfully.' or 'Error Occured.' (SPEC §2, spelled this way) and, after a failure, why.
import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { errorBody, errorText } from '../../api/errorText'
import type { EditStudent } from './editStudentSlice'

const fieldTexts = (error: unknown): readonly string[] => {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  return Object.values(errorBody(data).errors ?? {}).flat()
}

const reasonOf = (error: unknown): string => {
  const texts = fieldTexts(error)
  const why = texts.length > 0 ? texts.join(' ') : errorText(error, 'The change was not saved.')
  return `${why} What you typed is still here: press Save to try again.`
}

export const EditStatus = ({ edit }: { edit: EditStudent }) => (
  <div className="edit-status" role="status">
    {edit.is === 'updating' && (
      <p>
        <LoadingOutlined aria-hidden spin /> Updating
      </p>
    )}
    {edit.is === 'updated' && (
      <p className="edit-updated">
        <CheckCircleFilled aria-hidden /> Updated Successfully.
      </p>
    )}
    {edit.is === 'failed' && (
      <>
        <p className="edit-failed">
          <ExclamationCircleFilled aria-hidden /> Error Occured.
        </p>
        <p className="edit-reason">{reasonOf(edit.error)}</p>
      </>
    )}
  </div>
)
