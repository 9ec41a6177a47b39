// Where the administrator is signed in (SEC-07).
import { useEndMySessionMutation, useListMySessionsQuery } from '#client/api/access/sessionsApi'
import { errorText } from '#client/api/transport/errorText'
import { SessionList } from '#client/session/SessionList'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import * as styles from '../settings.module.css'

export const OwnSessions = () => {
  const query = useListMySessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndMySessionMutation()
  return (
    <section className={styles.card} aria-labelledby="own-sessions">
      <h3 id="own-sessions" tabIndex={-1}>
        Where you are signed in
      </h3>
      <QueryBoundary what="Your sessions" query={query}>
        {(sessions) => (
          <SessionList
            sessions={sessions}
            ending={ending}
            problem={ending.error ? errorText(ending.error) : null}
            onEnd={(session_id) => void end({ session_id })}
          />
        )}
      </QueryBoundary>
    </section>
  )
}
