import { Checkbox } from 'antd'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { listName } from '#shared/rules/students/names'
import { List } from '#client/ui/primitives'
import * as styles from './corrections.module.css'

interface ChangeListProps {
  readonly changes: readonly ReportChange[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export const ChangeList = ({ changes, chosen, onChosen }: ChangeListProps) => {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <List gap={0} className={styles.changeList}>
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
          </Checkbox>
          <ChangeWords changed={one.changed} />
        </li>
      ))}
    </List>
  )
}

const revisionOf = ({ revision }: ReportChange): string =>
  revision === null ? 'no card yet' : `the family has revision ${revision}`

/** Up to this much is shown at once; more is folded away, one change per line. */
const atOnce = { changes: 6, characters: 240 }

const ChangeWords = ({ changed }: Pick<ReportChange, 'changed'>) => {
  const text = changed.join(' · ')
  if (changed.length <= atOnce.changes && text.length <= atOnce.characters)
    return <p className={styles.changeWords}>{text}</p>
  return (
    <details className={styles.changeWords}>
      <summary>
        <span className={styles.glance}>{text}</span>
        <span className={styles.more}>
          {changed.length === 1 ? 'Read it all' : `All ${changed.length} changes`}
        </span>
      </summary>
      <ul>
        {changed.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}
