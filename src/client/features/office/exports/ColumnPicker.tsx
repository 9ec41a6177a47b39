// The columns of the spreadsheet.
import { Button, Checkbox } from 'antd'
import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { memo, useId, useState } from 'react'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Panel } from '#client/ui/panels/Panel'
import { Columns, List, Row, Text } from '#client/ui/primitives'
import { columnGroups, everyColumn, usualColumns, isGroupChosen, type ColumnGroup } from './columnGroups'
import * as styles from './exports.module.css'

interface ColumnPickerProps {
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

const noColumn: ReadonlySet<string> = new Set()

export const ColumnPicker = ({ chosen, onChosen }: ColumnPickerProps) => {
  const choose = (names: readonly string[], isWanted: boolean) => {
    const next = new Set(chosen)
    for (const name of names)
      if (isWanted) next.add(name)
      else next.delete(name)
    onChosen(next)
  }
  return (
    <Panel
      title="Columns"
      description="Health, religion and ethnic group are sensitive: they stay out of the file unless you tick them."
      tools={
        <ButtonRow className={styles.shortcuts}>
          <Button size="small" type="link" onClick={() => onChosen(usualColumns)}>
            All but the sensitive ones
          </Button>
          <Button size="small" type="link" onClick={() => onChosen(everyColumn)}>
            All
          </Button>
          <Button size="small" type="link" onClick={() => onChosen(noColumn)}>
            None
          </Button>
        </ButtonRow>
      }
    >
      <List gap={0} lines="below" className={styles.groups}>
        {columnGroups.map((group) => (
          <ColumnGroupRow key={group.name} group={group} chosen={chosen} onChoose={choose} />
        ))}
      </List>
    </Panel>
  )
}

interface ColumnGroupRowProps {
  readonly group: ColumnGroup
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (names: readonly string[], isWanted: boolean) => void
}

/** One group of columns: a tick for all, and its columns when opened. */
const ColumnGroupRow = memo((props: ColumnGroupRowProps) => {
  const { group, chosen, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const share = isGroupChosen(group, chosen)
  const count = group.columns.filter(({ name }) => chosen.has(name)).length
  return (
    <li>
      <Row gap={3} wrap={false} justify="between" minHeight={48} className={styles.groupHead}>
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
            <Text tone="warn" size="small" tint="warn" className={styles.sensitiveMark}>
              <LockOutlined aria-hidden /> Sensitive
            </Text>
          )}
        </Checkbox>
        <Row
          type="button"
          as="button"
          wrap={false}
          size="small"
          tone="muted"
          numeric
          minHeight={40}
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
        </Row>
      </Row>
      <Columns
        keepsWidth
        min="240px"
        gap={4}
        rowGap={1}
        className={styles.groupColumns}
        id={list}
        hidden={!isOpen}
      >
        {isOpen && <GroupColumns {...props} />}
      </Columns>
    </li>
  )
})
ColumnGroupRow.displayName = 'ColumnGroupRow'

const GroupColumns = ({ group, chosen, onChoose }: ColumnGroupRowProps) =>
  group.columns.map(({ name, title }) => (
    <Checkbox
      key={name}
      checked={chosen.has(name)}
      onChange={({ target }) => onChoose([name], target.checked)}
    >
      {title}
    </Checkbox>
  ))
