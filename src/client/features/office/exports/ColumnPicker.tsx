// The columns of the spreadsheet, and the choice of an export as the office saves it by name: the ministry's, the nurse's.
import { Button, Checkbox } from 'antd'
import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { memo, useId, useState } from 'react'
import { findField } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import { isSheetChoice, sheetChoices, type SheetChoice } from '#shared/record/sheetColumns'
import type { Definition } from '#client/lists/saved/savedChoice'
import { ButtonRow, Panel } from '#client/ui/panels/Panel'
import { Columns, List, Row, Text } from '#client/ui/primitives'
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

interface ColumnGroup {
  readonly name: string
  readonly title: string
  readonly isSensitive: boolean
  readonly columns: readonly SheetChoice[]
}

/** Values that follow from the record, but are no fields of it. */
const derived = 'derived'

const sectionOf = ({ name }: SheetChoice): string => findField(name)?.section ?? derived

/** A section that holds both is two groups: one tick must never take sensitive answers along unseen. */
const groupsOf = (name: string, title: string): ColumnGroup[] => {
  const own = sheetChoices.filter((choice) => sectionOf(choice) === name)
  const plain = own.filter(({ isSensitive }) => !isSensitive)
  const sensitive = own.filter(({ isSensitive }) => isSensitive)
  const both = plain.length > 0 && sensitive.length > 0
  const sensitiveTitle = both ? sensitive.map((choice) => choice.title).join(', ') : title
  return [
    { name, title, isSensitive: false, columns: plain },
    { name: `${name}-sensitive`, title: sensitiveTitle, isSensitive: true, columns: sensitive },
  ].filter(({ columns }) => columns.length > 0)
}

/** The columns of the spreadsheet in groups: section by section, sensitive columns apart. */
export const columnGroups: readonly ColumnGroup[] = [
  ...sections.flatMap(({ name, title, officeTitle = title }) => groupsOf(name, officeTitle)),
  ...groupsOf(derived, 'Documents and progress'),
]

export const columnCount = sheetChoices.length

export const everyColumn: ReadonlySet<string> = new Set(sheetChoices.map(({ name }) => name))

/** All columns but the sensitive ones. */
export const usualColumns: ReadonlySet<string> = new Set(
  sheetChoices.filter(({ isSensitive }) => !isSensitive).map(({ name }) => name),
)

export const isGroupChosen = (
  { columns }: ColumnGroup,
  chosen: ReadonlySet<string>,
): 'all' | 'some' | 'none' => {
  const count = columns.filter(({ name }) => chosen.has(name)).length
  if (count === 0) return 'none'
  return count === columns.length ? 'all' : 'some'
}

/** Titles of the groups with chosen sensitive columns. */
export const sensitiveTitles = (chosen: ReadonlySet<string>): string[] =>
  columnGroups
    .filter((group) => group.isSensitive && isGroupChosen(group, chosen) !== 'none')
    .map(({ title }) => title)

/** The query of the call, in the order of the columns; empty when every column is chosen. */
export const columnsQuery = (chosen: ReadonlySet<string>): { columns?: string } => {
  const names = sheetChoices.map(({ name }) => name).filter((name) => chosen.has(name))
  return names.length === columnCount ? {} : { columns: names.join(',') }
}

export const answerChoices = [
  {
    value: 'all',
    title: 'All registration data',
    about: 'Every answer, with health, religion and ethnic group. Keep the file as safe as the paper forms.',
  },
  {
    value: 'plain',
    title: 'Without sensitive answers',
    about: 'Leaves out health, religion and ethnic group. Enough for most lists, and safer to share.',
  },
  { value: 'own', title: 'Chosen columns', about: 'Tick what the file should include.' },
] as const

export type Answers = (typeof answerChoices)[number]['value']

export const chosenInTable = 'selection'

export interface SheetWish {
  /** As in WhomField, or the students chosen in the table. */
  readonly whom: string
  readonly answers: Answers
  /** The columns that are chosen one by one. */
  readonly own: ReadonlySet<string>
}

export const usualWish: SheetWish = { whom: 'school', answers: 'all', own: usualColumns }

/** A person who picks students wants a list of them, not every answer about health. */
export const selectionWish: SheetWish = { whom: chosenInTable, answers: 'plain', own: usualColumns }

export const columnsOf = ({ answers, own }: SheetWish): ReadonlySet<string> =>
  ({ all: everyColumn, plain: usualColumns, own })[answers]

/** Students chosen in the table are not saved: that would be a list of students. */
export const definitionOf = ({ whom, answers, own }: SheetWish): Definition => ({
  answers,
  ...(whom !== 'school' && whom !== chosenInTable && { whom }),
  ...(answers === 'own' && {
    columns: sheetChoices
      .map(({ name }) => name)
      .filter((name) => own.has(name))
      .join(','),
  }),
})

/**
 * Never more than was saved: an unknown kind of answers is read as a choice of columns.
 * @param now the students at hand: an export of the whole school is applied to the students chosen in the table
 */
export const readWish = ({ answers = '', columns = '', whom = '' }: Definition, now = 'school') => {
  const names = columns.split(',').filter((name) => name !== '')
  const known = names.filter(isSheetChoice)
  const chosen =
    isAnswers(answers) && answers !== 'own'
      ? { answers, own: usualColumns }
      : { answers: 'own' as const, own: new Set(known) }
  const wish: SheetWish = { ...chosen, whom: whom || (now === chosenInTable ? now : 'school') }
  return { wish, leftOut: names.filter((name) => !isSheetChoice(name)).map((name) => `the column “${name}”`) }
}

const isAnswers = (name: string): name is Answers => answerChoices.some(({ value }) => value === name)
