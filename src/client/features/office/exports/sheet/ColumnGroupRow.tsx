// One group of columns: a tick for all of it, its columns when it is opened.
import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { memo, useId, useState } from 'react'
import { isGroupChosen, type ColumnGroup } from './columnGroups'
import * as styles from './sheet.module.css'

interface ColumnGroupRowProps {
  readonly group: ColumnGroup
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (names: readonly string[], isWanted: boolean) => void
}

const Columns = ({ group, chosen, onChoose }: ColumnGroupRowProps) =>
  group.columns.map(({ name, title }) => (
    <Checkbox
      key={name}
      checked={chosen.has(name)}
      onChange={({ target }) => onChoose([name], target.checked)}
    >
      {title}
    </Checkbox>
  ))

export const ColumnGroupRow = memo((props: ColumnGroupRowProps) => {
  const { group, chosen, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const share = isGroupChosen(group, chosen)
  const count = group.columns.filter(({ name }) => chosen.has(name)).length
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <Checkbox
          checked={share === 'all'}
          indeterminate={share === 'some'}
          onChange={({ target }) =>
            onChoose(
              group.columns.map(({ name }) => name),
              target.checked,
            )
          }
        >
          {group.title}
          {group.isSensitive && (
            <span className={styles.sensitiveMark}>
              <LockOutlined aria-hidden /> Sensitive
            </span>
          )}
        </Checkbox>
        <button
          type="button"
          className={styles.groupMore}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`Columns of ${group.title}, ${count} of ${group.columns.length} chosen`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {count} of {group.columns.length}
          </span>
          <DownOutlined aria-hidden className={isOpen ? styles.turned : ''} />
        </button>
      </div>
      <div className={styles.list} id={list} hidden={!isOpen}>
        {isOpen && <Columns {...props} />}
      </div>
    </li>
  )
})
ColumnGroupRow.displayName = 'ColumnGroupRow'
