// Who changed what and when; one value can be put back (UX-57).
import { Button, Popconfirm, Skeleton } from 'antd'
import { useState } from 'react'
import type { FieldChange } from '#shared/contract/fieldHistory'
import { errorText } from '../../api/errorText'
import { useListFieldHistoryQuery, useRestoreFieldMutation } from '../../api/fieldHistoryApi'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { LoadFailure } from '../../ui/LoadFailure'
import { CorrectionsPart } from './CorrectionsPart'
import { SeenPart } from './SeenPart'
import { momentText } from '../../ui/moments'

/** Accounts of the office carry their kind in front: 'admin:j.ali'. */
const personOf = (account: string): string => account.replace(/^admin:/, '')

const whoText = ({ by, account, device }: FieldChange): string =>
  by === 'family'
    ? `the family${device ? `, ${device.name}, signed in ${momentText(device.signed_in_at)}` : ''}`
    : `the school${account ? ` (${personOf(account)})` : ''}`

const valueText = (value: string | null): string => value ?? 'not answered'

interface ChangeRowProps {
  readonly change: FieldChange
  readonly isBusy: boolean
  readonly onRestore: () => void
}

const ChangeRow = ({ change, isBusy, onRestore }: ChangeRowProps) => (
  <li className="panel-row">
    <div className="panel-words">
      <strong>{change.label}</strong>
      <span className="panel-change">
        <del>{valueText(change.before)}</del> → <ins>{valueText(change.after)}</ins>
      </span>
      <span>{`${momentText(change.at)}, by ${whoText(change)}`}</span>
    </div>
    {change.restorable === 1 && (
      <Popconfirm
        title={`Put “${valueText(change.before)}” back?`}
        description="The change is listed here too, and can be taken back the same way."
        okText="Put it back"
        onConfirm={onRestore}
      >
        <Button disabled={isBusy} aria-label={`Restore ${change.label}: ${valueText(change.before)}`}>
          Restore
        </Button>
      </Popconfirm>
    )}
  </li>
)

interface PageProps {
  readonly studentId: string
  /** Only changes older than this one; undefined: the newest. */
  readonly before?: number | undefined
  readonly isBusy: boolean
  readonly onRestore: (change: FieldChange) => void
}

const HistoryPage = ({ studentId, before, isBusy, onRestore }: PageProps) => {
  const { data, isLoading, refetch } = useListFieldHistoryQuery({
    studentId,
    ...(before !== undefined && { before }),
  })
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (!data) return <LoadFailure what="The history" onRetry={() => void refetch()} />
  if (data.changes.length === 0 && before === undefined)
    return <p className="panel-empty">Nothing has been changed in this record yet.</p>
  return (
    <>
      <ul className="panel-list">
        {data.changes.map((change) => (
          <ChangeRow key={change.id} change={change} isBusy={isBusy} onRestore={() => onRestore(change)} />
        ))}
      </ul>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older changes</Button>}
      {data.next !== null && goesOn && (
        <HistoryPage studentId={studentId} before={data.next} isBusy={isBusy} onRestore={onRestore} />
      )}
    </>
  )
}

export const HistoryTab = ({ studentId }: { studentId: string }) => {
  const [restore, { data, error, isLoading }] = useRestoreFieldMutation()
  return (
    <>
      <ErrorAlert text={error ? `${errorText(error)} Nothing was changed.` : null} />
      <p role="status" className="panel-note">
        {data && (data.restored === 1 ? 'The value was put back.' : (data.notice ?? ''))}
      </p>
      <HistoryPage
        studentId={studentId}
        isBusy={isLoading}
        onRestore={({ id }) => void restore({ student_id: studentId, change_id: id })}
      />
      <CorrectionsPart studentId={studentId} />
      <SeenPart studentId={studentId} />
    </>
  )
}
