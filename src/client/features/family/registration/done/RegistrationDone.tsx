// On the dashboard until the school year ends: the registration is done, and its reference.
import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { paths } from '../../../../address/paths'
import { useReceipt } from './useReceipt'
import * as styles from './done.module.css'

export const RegistrationDone = ({ studentId }: { studentId: string }) => {
  const receipt = useReceipt(studentId)
  if (receipt.is === 'loading') return <div className={styles.waiting} aria-busy="true" />
  if (receipt.is !== 'done') return null
  return (
    <section className={styles.card} aria-labelledby="registration-done">
      <CheckCircleFilled aria-hidden className={styles.tick} />
      <div>
        <h2 id="registration-done">
          Registration {receipt.schoolYear} is {receipt.unsent === 0 ? 'done' : 'complete'}
        </h2>
        <p>
          Reference <span className={styles.small}>{receipt.reference}</span>
        </p>
        <Link to={paths.done}>What was sent, and what to bring</Link>
      </div>
    </section>
  )
}
