// What was changed in the own record, when and from where: two guardians who share the sign-in can tell (SEC-105, UX-43).
import { Button } from 'antd'
import { useState } from 'react'
import type { FieldChange } from '#shared/contract/students/fieldHistory'
import { isNote } from '#shared/rules/intake/lastYear'
import { useListFieldHistoryQuery, type HistoryPage } from '#client/api/students/fieldHistoryApi'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { momentText } from '#client/ui/dates/moments'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './YourData.module.css'

const valueText = (value: string | null): string => value ?? 'not answered'

const fromText = ({ by, device }: FieldChange): string => {
  if (by === 'school') return 'by the school'
  if (!device) return 'by this account'
  return device.is_this === 1
    ? 'on this device'
    : `on ${device.name}, signed in ${momentText(device.signed_in_at)}`
}

const Change = ({ change }: { change: FieldChange }) => (
  <li className={styles.change}>
    <strong>{change.label}</strong>
    {!isNote(change.field) && (
      <span>
        <del>{valueText(change.before)}</del> → <ins>{valueText(change.after)}</ins>
      </span>
    )}
    <span className={styles.hint}>
      {!isNote(change.field) && 'Changed '}
      <time dateTime={change.at}>{momentText(change.at)}</time> {fromText(change)}
    </span>
  </li>
)

export const OwnHistory = (wanted: HistoryPage) => {
  const { data, isLoading, refetch } = useListFieldHistoryQuery(wanted)
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <LoadingLines rows={4} />
  if (!data) return <LoadFailure what="The changes" onRetry={() => void refetch()} />
  if (data.changes.length === 0 && wanted.before === undefined)
    return <p>Nothing has been changed in your record yet.</p>
  return (
    <>
      <ul className={styles.list}>
        {data.changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older changes</Button>}
      {data.next !== null && goesOn && <OwnHistory studentId={wanted.studentId} before={data.next} />}
    </>
  )
}
