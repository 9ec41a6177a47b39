// One row: its number in the list, whom it is about, and what would change or why it is left out.
import { ArrowRightOutlined } from '@ant-design/icons'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ImportDifference, ImportKept, ImportRow } from '#shared/contract/lists/imports'
import * as styles from './check.module.css'
import * as importsStyles from '../imports.module.css'

const Change = ({ title, before, after }: ImportDifference) => (
  <li>
    <span className={styles.changeField}>{title}</span>{' '}
    {before !== null && (
      <>
        <del>{before}</del> <ArrowRightOutlined aria-label="becomes" />{' '}
      </>
    )}
    <ins>{after ?? 'empty'}</ins>
  </li>
)

const Changes = ({ differences }: { differences: readonly ImportDifference[] }) => (
  <ul className={styles.rowChanges}>
    {differences.map((difference) => (
      <Change key={difference.field} {...difference} />
    ))}
  </ul>
)

/** A new row is long: its first values, and the rest on demand. */
const fewValues = 5

/** Who it is, where the student will sit, and the first password. */
const important = ['first_name', 'last_name', 'class_id', 'date_of_birth']

const importantFirst = (differences: readonly ImportDifference[]) => [
  ...differences.filter(({ field }) => important.includes(field)),
  ...differences.filter(({ field }) => !important.includes(field)),
]

const NewValues = ({ differences }: { differences: readonly ImportDifference[] }) => {
  const inOrder = importantFirst(differences)
  const rest = inOrder.slice(fewValues)
  return (
    <>
      <Changes differences={inOrder.slice(0, fewValues)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Changes differences={rest} />
        </details>
      )}
    </>
  )
}

const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <ul className={styles.rowReasons}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
)

const About = ({ row }: { row: ImportRow | ImportKept }) => {
  if ('reason' in row) return <Reasons reasons={[row.reason]} />
  if (row.state === 'rejected') return <Reasons reasons={row.reasons} />
  return row.state === 'new' ? (
    <NewValues differences={row.differences} />
  ) : (
    <Changes differences={row.differences} />
  )
}

export const RowItem = ({ row }: { row: ImportRow | ImportKept }) => (
  <div className={styles.rowItem}>
    <span className={styles.rowNumber}>Row {rowOnSheet(row.row).toLocaleString('en')}</span>
    <span className={styles.rowWho}>
      <strong>{row.title || 'Without a name'}</strong>
      {row.student_id !== null && row.student_id !== row.title && (
        <span className={importsStyles.hint}>{row.student_id}</span>
      )}
    </span>
    <div className={styles.rowAbout}>
      <About row={row} />
    </div>
  </div>
)
