// A page that belongs to the other kind of account; nothing of it is asked from the server.
import { Link } from 'react-router-dom'
import * as styles from './WrongAccount.module.css'

interface WrongAccountProps {
  readonly whom: 'administrators' | 'families'
  /** Where the signed-in person belongs. */
  readonly home: string
}

export const WrongAccount = ({ whom, home }: WrongAccountProps) => (
  <div className={styles.message}>
    <h1 tabIndex={-1}>This page is for {whom}</h1>
    <p>You are signed in with a different kind of account.</p>
    <p>
      <Link to={home} className="plain-button">
        Go to your own pages
      </Link>
    </p>
  </div>
)
