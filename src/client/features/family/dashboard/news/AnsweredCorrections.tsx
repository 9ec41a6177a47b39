// The school has answered what the family asked to have corrected (SEC-96).
import { Link } from 'react-router-dom'
import { paths } from '#client/address/paths'
import { useGetAccountNewsQuery } from '#client/api/access/sessionsApi'
import * as styles from './AnsweredCorrections.module.css'

export const AnsweredCorrections = () => {
  const { data } = useGetAccountNewsQuery()
  const answered = data?.corrections_answered ?? 0
  if (answered === 0) return null
  const what = answered === 1 ? 'the correction' : `${answered} corrections`
  return (
    <p className={styles.notice}>
      <strong>The school has answered {what} you asked for.</strong>{' '}
      <Link to={paths.yourData}>{answered === 1 ? 'Read the answer' : 'Read the answers'}</Link>
    </p>
  )
}
