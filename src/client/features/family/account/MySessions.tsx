// Where this account is signed in, on the page of the password (SEC-07).
import { useEndMySessionMutation, useListMySessionsQuery } from '#client/api/access/sessionsApi'
import { errorText } from '#client/api/transport/errorText'
import { OwnDeviceAnswer } from '#client/record/OwnDevice'
import { SessionList } from '#client/session/SessionList'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { Panel } from '#client/ui/panels/Panel'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './Account.module.css'

const Sessions = () => {
  const { data, isLoading, refetch } = useListMySessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndMySessionMutation()
  if (isLoading) return <LoadingLines rows={2} />
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
  <Panel
    title="Where you are signed in"
    description="Don’t recognise one of these? Sign it out, then change the password above."
    className={styles.mySessions}
  >
    <Sessions />
    <OwnDeviceAnswer />
  </Panel>
)
