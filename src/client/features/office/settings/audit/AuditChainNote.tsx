// Whether the log is as it was written (SEC-83): each entry carries a fingerprint of the one before it.
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { AuditChain } from '#shared/contract/access/administrators'
import { useGetAuditChainQuery } from '#client/api/school/schoolSettingsApi'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import * as styles from './audit.module.css'
import * as settingsStyles from '../settings.module.css'

const Whole = ({ rows, hash }: AuditChain) => (
  <>
    <strong>The log is intact.</strong> {count(rows, 'entry', 'entries')}, no changes and no gaps between the
    first and the newest.
    <div className={settingsStyles.hint}>
      This shows order and content. It cannot show whether entries after the newest one were lost in a crash.
    </div>
    {hash !== '' && (
      <span className={settingsStyles.hint}> Fingerprint of the newest entry: {hash.slice(0, 16)}</span>
    )}
  </>
)

const Broken = ({ rows, fault }: AuditChain) => (
  <>
    <strong>The log was changed outside the portal.</strong> After {count(rows, 'entry', 'entries')} in good
    order, {fault?.audit_id === null || !fault ? '' : `entry ${fault.audit_id}: `}
    {fault?.why}. Keep a copy of the database as it is, and ask who had access to it.
  </>
)

export const AuditChainNote = () => {
  const { data, isError, isFetching, refetch } = useGetAuditChainQuery()
  if (!data && isError) return <LoadFailure what="The state of the log" onRetry={() => void refetch()} />
  if (!data) return <Skeleton.Input active block />
  const isWhole = data.fault === null
  return (
    <div className={isWhole ? styles.auditChain : `${styles.auditChain} ${styles.auditChainBroken}`}>
      {isWhole ? <CheckCircleFilled aria-hidden="true" /> : <WarningFilled aria-hidden="true" />}
      <div role={isWhole ? 'status' : 'alert'}>
        {isWhole ? <Whole {...data} /> : <Broken {...data} />}
        <div className={settingsStyles.hint}>Checked {momentText(data.checked_at)}</div>
      </div>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Checking …' : 'Check again'}
      </Button>
    </div>
  )
}
