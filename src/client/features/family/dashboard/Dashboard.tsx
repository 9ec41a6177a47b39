// The first page after sign-in: a greeting, the one thing to do next, the tiles (SPEC §2, LOOK.md).
import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { AccountEvents, LastSignIn } from './AccountNews'
import { AnsweredCorrections } from './AnsweredCorrections'
import { NextThingCard } from './NextThingCard'
import { tiles } from './tiles'
import { useNewReport } from './useNewReport'
import './dashboard.css'

interface DashboardProps {
  readonly studentId: string
  readonly name: string
}

export const Dashboard = ({ studentId, name }: DashboardProps) => {
  const report = useNewReport(studentId)
  return (
    <div className="dashboard">
      <h1 tabIndex={-1}>{name ? `Welcome, ${name}` : 'Welcome'}</h1>
      <AccountEvents />
      <AnsweredCorrections />
      <NextThingCard studentId={studentId} report={report} />
      <ul className="tiles">
        {tiles.map(({ title, text, path }) => (
          <li key={path}>
            <Link to={path} className="tile">
              <span className="tile-title">{title}</span>
              <RightOutlined aria-hidden="true" />
              <span className="tile-text">
                {path === paths.termReports && report ? <strong>New: {report.title}.</strong> : text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LastSignIn />
      <p className="dashboard-foot">
        <Link to={paths.yourData}>Your data: what is stored, who has seen it, what was changed</Link>
      </p>
    </div>
  )
}
