// The way back in for who has forgotten the password: the office resets it, and this is how to reach it.
import { portalConfig } from '#client/portalConfig'
import * as styles from './SignInForm.module.css'

const mailTo = (email: string, studentId: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Please reset the password of student ${studentId}`.trim())}`

export const Forgotten = ({ studentId }: { studentId: string }) => {
  const { school, activationCode } = portalConfig()
  const { phone, email } = school
  return (
    <details className={styles.forgotten}>
      <summary className="plain-link">Forgotten your password?</summary>
      <p>
        The school office can reset it. After that, sign in with the student’s date of birth
        {activationCode && ' and the code of a new slip'}, and choose a new password.
        {phone === '' && email === '' && ' Please ask at the office.'}
      </p>
      <p className={styles.ways}>
        {phone !== '' && (
          <a className="plain-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            Call {phone}
          </a>
        )}
        {email !== '' && (
          <a className="plain-link" href={mailTo(email, studentId)}>
            Write to {email}
          </a>
        )}
      </p>
    </details>
  )
}
