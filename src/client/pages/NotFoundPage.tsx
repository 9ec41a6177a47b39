// Any address that the portal does not know; its frame is that of whoever is signed in.
import { Link } from '../address/links'
import { paths } from '../address/paths'
import { NotFoundDrawing } from '../ui/drawings/drawings'
import { Scene } from '../ui/drawings/Scene'
import { useIsAdmin } from '../session/useSignedIn'

export default function NotFoundPage() {
  const isAdmin = useIsAdmin()
  return (
    <Scene drawing={<NotFoundDrawing />}>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>This address does not exist in the portal. It may be mistyped, or the link may be old.</p>
      <p>
        <Link to={isAdmin ? paths.adminDashboard : paths.dashboard} className="plain-button">
          Go to the start page
        </Link>
      </p>
    </Scene>
  )
}
