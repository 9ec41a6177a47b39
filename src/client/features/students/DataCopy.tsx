import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { errorText, fieldText } from '../../api/errorText'
import { useDownloadDataMutation } from '../../api/rightsApi'
import { ErrorAlert } from '../../ui/ErrorAlert'

export const DataCopy = ({ studentId }: { studentId: string }) => {
  const id = useId()
  const [password, setPassword] = useState('')
  const [download, { isLoading, isSuccess, error }] = useDownloadDataMutation()
  const start = async () => {
    const { error: refused } = await download({ student_id: studentId, password })
    if (!refused) setPassword('')
  }
  return (
    <form
      className="data-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading && password !== '') void start()
      }}
    >
      <p className="panel-note">
        For a family that asks for it in writing: record, history, documents, report cards, sign-ins and who
        has seen them, as a ZIP. It is noted in both logs.
      </p>
      <ErrorAlert text={error ? (fieldText(error, 'password') ?? errorText(error)) : null} />
      <label htmlFor={id}>Your own password, once more</label>
      <div className="data-line">
        <Input.Password
          id={id}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button htmlType="submit" disabled={password === ''} loading={isLoading}>
          Download
        </Button>
      </div>
      <p role="status">{isSuccess && 'Done: the file is in your downloads.'}</p>
    </form>
  )
}
