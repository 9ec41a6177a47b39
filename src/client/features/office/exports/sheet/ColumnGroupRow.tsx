// One group of columns: a tick for all of it, its columns when it is opened.
import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { memo, useId, useState } from 'react'
import { isGroupChosen, type ColumnGroup } from './columnGroups'

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
    <li className="column-group">
      <div className="column-group-head">
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
            <span className="sensitive-mark">
              <LockOutlined aria-hidden /> Sensitive
            </span>
          )}
        </Checkbox>
        <button
          type="button"
          className="column-group-more"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`Columns of ${group.title}, ${count} of ${group.columns.length} chosen`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {count} of {group.columns.length}
          </span>
          <DownOutlined aria-hidden className={isOpen ? 'turned' : ''} />
        </button>
      </div>
      <div className="column-list" id={list} hidden={!isOpen}>
        {isOpen && <Columns {...props} />}
      </div>
    </li>
  )
})
ColumnGroupRow.displayName = 'ColumnGroupRow'
