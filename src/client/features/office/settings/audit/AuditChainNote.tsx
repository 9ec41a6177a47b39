// Whether the log is as it was written (SEC-83): each entry carries a fingerprint of the one before it.
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { AuditChain } from '#shared/contract/administrators'
import { useGetAuditChainQuery } from '../../api/schoolSettingsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { momentText } from '../../ui/moments'

const entries = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`

const Whole = ({ rows, hash }: AuditChain) => (
  <>
    <strong>The log is whole.</strong> {entries(rows)}, none changed and none missing.
    {hash !== '' && (
      <span className="settings-hint"> Fingerprint of the newest entry: {hash.slice(0, 16)}</span>
    )}
  </>
)

const Broken = ({ rows, fault }: AuditChain) => (
  <>
    <strong>The log was changed outside of the portal.</strong> After {entries(rows)} that are right,{' '}
    {fault?.audit_id === null || !fault ? '' : `entry ${fault.audit_id}: `}
    {fault?.why}. Keep a copy of the database as it is, and ask who had access to it.
  </>
)

export const AuditChainNote = () => {
  const { data, isError, isFetching, refetch } = useGetAuditChainQuery()
  if (!data && isError) return <LoadFailure what="The state of the log" onRetry={() => void refetch()} />
  if (!data) return <Skeleton.Input active block />
  const isWhole = data.fault === null
  return (
    <div className={`audit-chain ${isWhole ? 'is-whole' : 'is-broken'}`}>
      {isWhole ? <CheckCircleFilled aria-hidden="true" /> : <WarningFilled aria-hidden="true" />}
      <div role={isWhole ? 'status' : 'alert'}>
        {isWhole ? <Whole {...data} /> : <Broken {...data} />}
        <div className="settings-hint">Checked {momentText(data.checked_at)}</div>
      </div>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Checking …' : 'Check again'}
      </Button>
    </div>
  )
}
