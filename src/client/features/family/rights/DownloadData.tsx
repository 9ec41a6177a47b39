// Everything that is stored, as one file; the password is asked for once more, because a phone may be borrowed.
import { useState, type FormEvent } from 'react'
import { useDownloadDataMutation } from '#client/api/privacy/privacyApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainPasswordField } from '#client/ui/plain/PlainPasswordField'
import * as styles from './YourData.module.css'

const empty = 'Enter your password.'

export const DownloadData = ({ studentId }: { studentId: string }) => {
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [download, { isLoading, isSuccess, error, reset }] = useDownloadDataMutation()
  const wrong = isEmpty ? empty : (fieldText(error, 'password') ?? undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    reset()
    setEmpty(password === '')
    if (password === '') return
    const { error: refused } = await download({ student_id: studentId, password })
    if (!refused) setPassword('')
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.hint}>
        A ZIP file with your documents, report cards, answers and all changes. It also lists your agreements
        and sign-ins, and who has seen your data. To read it, open index.html. Keep it as safe as a passport.
      </p>
      <ErrorAlert text={error && !wrong ? `${errorText(error)} Nothing was saved to this device.` : null} />
      <PlainPasswordField
        label="Your password again"
        name="password"
        autoComplete="current-password"
        error={wrong}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" className={`plain-button ${styles.downloadButton}`} aria-disabled={isLoading}>
        {isLoading ? 'Preparing your copy …' : 'Download everything'}
      </button>
      <p role="status" className={styles.hint}>
        {isSuccess && 'Done: the file is in your downloads.'}
      </p>
    </form>
  )
}
