// Who changed what and when; one value can be put back (UX-57).
import { Button, Popconfirm } from 'antd'
import type { FieldChange } from '#shared/contract/students/fieldHistory'
import { isNote } from '#shared/rules/intake/lastYear'
import { useListFieldHistoryQuery, useRestoreFieldMutation } from '#client/api/students/fieldHistoryApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ShowOlder } from '#client/ui/ShowOlder'
import { momentText } from '#client/ui/dates/moments'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { personOf } from '../personOf'
import { CorrectionsPart } from './CorrectionsPart'
import { SeenPart } from './SeenPart'
import * as styles from './frontDesk.module.css'

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
  <li className={styles.row}>
    <div className={styles.words}>
      <strong>{change.label}</strong>
      {!isNote(change.field) && (
        <span className={styles.change}>
          <del>{valueText(change.before)}</del> → <ins>{valueText(change.after)}</ins>
        </span>
      )}
      <span>{`${momentText(change.at)}, by ${whoText(change)}`}</span>
    </div>
    {change.restorable === 1 && (
      <Popconfirm
        title={`Restore “${valueText(change.before)}”?`}
        description="The change will be listed here too, and you can undo it the same way."
        okText="Restore this answer"
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

const HistoryPage = (props: PageProps) => {
  const { studentId, before, isBusy, onRestore } = props
  const query = useListFieldHistoryQuery({ studentId, ...(before !== undefined && { before }) })
  return (
    <QueryBoundary what="The history" query={query} rows={8}>
      {({ changes, next }) => (
        <>
          {changes.length === 0 && before === undefined ? (
            <p className={styles.empty}>Nothing has been changed in this record yet.</p>
          ) : (
            <ul className={styles.list}>
              {changes.map((one) => (
                <ChangeRow key={one.id} change={one} isBusy={isBusy} onRestore={() => onRestore(one)} />
              ))}
            </ul>
          )}
          {next !== null && (
            <ShowOlder title="Show older changes">{() => <HistoryPage {...props} before={next} />}</ShowOlder>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

export const HistoryTab = ({ studentId }: { studentId: string }) => {
  const [restore, { data, error, isLoading }] = useRestoreFieldMutation()
  return (
    <>
      <ErrorAlert text={error ? `${errorText(error)} Nothing was changed.` : null} />
      <p role="status" className={styles.note}>
        {data && (data.restored === 1 ? 'The earlier answer was restored.' : (data.notice ?? ''))}
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
