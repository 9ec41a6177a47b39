import { Checkbox } from 'antd'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { listName } from '#shared/rules/names'
import * as styles from './corrections.module.css'

interface ChangeListProps {
  readonly changes: readonly ReportChange[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** More words than this are counted instead of written. */
const maxWords = 6

const wordsOf = ({ changed }: ReportChange): string =>
  changed.length <= maxWords
    ? changed.join(' · ')
    : `${changed.slice(0, maxWords).join(' · ')} · and ${changed.length - maxWords} more`

const revisionOf = ({ revision }: ReportChange): string =>
  revision === null ? 'no card yet' : `the family has revision ${revision}`

export const ChangeList = ({ changes, chosen, onChosen }: ChangeListProps) => {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <ul className={styles.changeList}>
      {changes.map((one) => (
        <li key={one.student_id}>
          <Checkbox
            checked={chosen.has(one.student_id)}
            onChange={({ target }) => toggle(one.student_id, target.checked)}
          >
            <span className={styles.changeName}>
              {listName(one)}{' '}
              <span>
                {one.class_id}, {revisionOf(one)}
              </span>
            </span>
            <span className={styles.changeWords}>{wordsOf(one)}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
