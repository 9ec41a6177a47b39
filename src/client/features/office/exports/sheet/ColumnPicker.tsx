// Which columns the spreadsheet gets.
import { Button } from 'antd'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Panel } from '#client/ui/panels/Panel'
import { ColumnGroupRow } from './ColumnGroupRow'
import { columnGroups, everyColumn, usualColumns } from './columnGroups'
import * as styles from './sheet.module.css'

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
      <ul className={styles.groups}>
        {columnGroups.map((group) => (
          <ColumnGroupRow key={group.name} group={group} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
    </Panel>
  )
}
