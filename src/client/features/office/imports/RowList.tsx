// The rows of a list with their changes.
import { ArrowRightOutlined } from '@ant-design/icons'
import type { ImportDifference, ImportKept, ImportRow } from '#shared/contract/lists/imports'
import type { Sheets } from '#client/lists/listTexts'
import { RowLines } from '#client/lists/Causes'
import { List, Muted } from '#client/ui/primitives'
import * as styles from './imports.module.css'

interface RowListProps {
  readonly rows: readonly ImportRow[]
  readonly label: string
  readonly sheets: Sheets
}

export const RowList = (props: RowListProps) => <RowLines {...props} about={changesIn} />

const changesIn = ({ state, differences, reasons }: ImportRow) => (
  <>
    {state === 'new' ? <NewValues differences={differences} /> : <Changes differences={differences} />}
    <LeftOut reasons={reasons} />
  </>
)

/** Answers that could not be read, or mean nothing yet; the row comes in without them. */
const LeftOut = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <List gap={0} tone="warn" aria-label="Left out">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </List>
  )

interface KeptRowsProps {
  readonly rows: readonly ImportKept[]
  readonly label: string
  readonly sheets: Sheets
}

/** Rows that an undo left alone. */
export const KeptRows = (props: KeptRowsProps) => <RowLines {...props} about={({ reason }) => reason} />

const NewValues = ({ differences }: { differences: readonly ImportDifference[] }) => {
  const inOrder = importantFirst(differences)
  const rest = inOrder.slice(fewValues)
  return (
    <>
      <Changes differences={inOrder.slice(0, fewValues)} />
      {rest.length > 0 && (
        <details className={styles.rowMore}>
          <summary>{rest.length} more</summary>
          <Changes differences={rest} />
        </details>
      )}
    </>
  )
}

/** A new row is long: this many values are shown at once, and the rest on demand. */
const fewValues = 5

const importantFirst = (differences: readonly ImportDifference[]) => [
  ...differences.filter(({ field }) => important.includes(field)),
  ...differences.filter(({ field }) => !important.includes(field)),
]

/** The name, the class, and the first password. */
const important = ['first_name', 'last_name', 'class_id', 'date_of_birth']

const Changes = ({ differences }: { differences: readonly ImportDifference[] }) => (
  <List gap={0} className={styles.rowChanges}>
    {differences.map((difference) => (
      <Change key={difference.field} {...difference} />
    ))}
  </List>
)

const Change = ({ title, before, after }: ImportDifference) => (
  <li>
    <Muted className={styles.changeField}>{title}</Muted>{' '}
    {before !== null && (
      <>
        <del>{before}</del> <ArrowRightOutlined aria-label="becomes" />{' '}
      </>
    )}
    <ins>{after ?? 'empty'}</ins>
  </li>
)
