// The first page after sign-in: a greeting, the one thing to do next, the tiles.
import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../address/paths'
import { AccountEvents, LastSignIn } from './AccountNews'
import { AnsweredCorrections } from './AnsweredCorrections'
import { NextThingCard } from './NextThingCard'
import { tiles } from './tiles'
import { useNewReport } from './useNewReport'
import * as styles from './Dashboard.module.css'

interface DashboardProps {
  readonly studentId: string
  readonly name: string
  /** That the registration is done; it comes last, so that nothing moves when it comes. */
  readonly done?: ReactNode
}

export const Dashboard = ({ studentId, name, done }: DashboardProps) => {
  const report = useNewReport(studentId)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{name ? `Welcome, ${name}` : 'Welcome'}</h1>
      <AccountEvents />
      <AnsweredCorrections />
      <NextThingCard studentId={studentId} report={report} />
      <ul className={styles.tiles}>
        {tiles.map(({ title, text, path }) => (
          <li key={path}>
            <Link to={path} className={styles.tile}>
              <span className={styles.tileTitle}>{title}</span>
              <RightOutlined aria-hidden="true" />
              <span className={styles.tileText}>
                {path === paths.termReports && report ? <strong>New: {report.title}.</strong> : text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LastSignIn />
      <p className={styles.foot}>
        <Link to={paths.yourData}>Your data: what is stored, who has seen it, what was changed</Link>
      </p>
      {done}
    </div>
  )
}
