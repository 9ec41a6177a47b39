// Where this account is signed in, on the page of the password (SEC-07).
import { Skeleton } from 'antd'
import { useEndMySessionMutation, useListMySessionsQuery } from '../../api/sessionsApi'
import { errorText } from '../../api/errorText'
import { LoadFailure } from '../../ui/LoadFailure'
import { SessionList } from '../../ui/SessionList'
import './changePassword.css'

const Sessions = () => {
  const { data, isLoading, refetch } = useListMySessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndMySessionMutation()
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (!data) return <LoadFailure what="The list" onRetry={() => void refetch()} />
  return (
    <SessionList
      sessions={data}
      ending={ending}
      problem={ending.error ? errorText(ending.error) : null}
      onEnd={(session_id) => void end({ session_id })}
    />
  )
}

export const MySessions = () => (
  <section className="my-sessions" aria-labelledby="my-sessions-title">
    <h2 id="my-sessions-title">Where you are signed in</h2>
    <p className="my-sessions-lead">Do not know one of these? Sign it out, then change the password above.</p>
    <Sessions />
  </section>
)
