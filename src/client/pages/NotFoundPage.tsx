// Any address that the portal does not know.
import { Link } from 'react-router-dom'
import { paths } from '../address/paths'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function NotFoundPage() {
  return (
    <VisitorLayout>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>This address does not exist in the portal. Perhaps it was mistyped, or the link is old.</p>
      <Link to={paths.dashboard} className="plain-button">
        Go to the start
      </Link>
    </VisitorLayout>
  )
}
