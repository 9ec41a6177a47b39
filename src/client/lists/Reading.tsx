// Shows how the portal has read a list: the row of the headers, the sheets, what it leaves out, and the field of each column.
// A person corrects it before the list is checked.
import { Button, InputNumber, Checkbox, Select } from 'antd'
import { useState, useId, type Ref } from 'react'
import type { ImportCaution, ImportState, ImportColumn } from '#shared/contract/lists/imports'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { Row, Columns, Muted, List, Stack, Bullets, Text } from '#client/ui/primitives'
import { count } from '#client/ui/count'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { Field } from '../ui/fields/Field'
import type { Sheets } from './listTexts'
import * as styles from './lists.module.css'

interface HeaderRowProps {
  /** As a spreadsheet program numbers it. */
  readonly found: number
  readonly onRead: (row: number) => void
}

export const HeaderRow = ({ found, onRead }: HeaderRowProps) => {
  const [row, setRow] = useState<number | null>(found)
  const isOther = row !== null && row !== found
  const read = () => isOther && onRead(row)
  return (
    <Field label="The headers are in row" hint="If these are not the headers, enter the row where they are.">
      {(control) => (
        <Row gap={3} onPhone="stack" data-print="no">
          <InputNumber
            {...control}
            className={styles.rowInput}
            min={1}
            max={100}
            precision={0}
            value={row}
            onChange={setRow}
            onPressEnter={read}
          />
          {isOther && <Button onClick={read}>Read it again</Button>}
        </Row>
      )}
    </Field>
  )
}

// The sheets of a file. All are read, unless a person leaves one out.

/** By `sheet`. */
export type SheetsLeft = readonly number[]

/** The number of rows of the sheets that are read; all rows of a file with one sheet. */
export const rowsToRead = (rows: number, sheets: Sheets, left: SheetsLeft): number =>
  sheets?.reduce((sum, one) => (left.includes(one.sheet) ? sum : sum + one.rows), 0) ?? rows

/** A sentence where nothing is left to read. */
export const sheetProblems = (sheets: Sheets, left: SheetsLeft): string[] =>
  sheets?.every(({ sheet }) => left.includes(sheet)) ? ['Choose at least one sheet to read.'] : []

interface SheetsToReadProps {
  readonly sheets: Sheets
  readonly left: SheetsLeft
  readonly onLeave: (left: SheetsLeft) => void
}

export const SheetsToRead = ({ sheets, left, onLeave }: SheetsToReadProps) => {
  if (!sheets) return null
  const set = (sheet: number, isRead: boolean) => {
    const others = left.filter((one) => one !== sheet)
    onLeave(isRead ? others : [...others, sheet].sort((one, other) => one - other))
  }
  return (
    <Columns as="fieldset" min="140px" gap={3} rowGap={1} keepsWidth className={styles.sheets}>
      <legend>Sheets to read</legend>
      {sheets.map(({ sheet, name, rows }) => (
        <Checkbox
          key={sheet}
          checked={!left.includes(sheet)}
          onChange={({ target }) => set(sheet, target.checked)}
        >
          {name}{' '}
          <Muted small numeric>
            {count(rows, 'row')}
          </Muted>
        </Checkbox>
      ))}
    </Columns>
  )
}

/**
 * Parts of the file that are not read, or are hidden and read: the person confirms them before the list is checked.
 */
export type Confirmed = readonly string[]

/** As sentences; empty when the list can be checked. */
export const unconfirmed = ({ cautions = [] }: ImportState, confirmed: Confirmed): string[] =>
  cautions.flatMap(({ id, confirm }) => (confirmed.includes(id) ? [] : [`Confirm above: ${confirm}.`]))

interface CautionProps {
  readonly caution: ImportCaution
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

const Caution = ({ caution: { text, confirm }, isConfirmed, onConfirm }: CautionProps) => {
  const id = useId()
  return (
    <Stack as="li" gap={1}>
      <p id={id}>{text}</p>
      <Checkbox
        aria-describedby={id}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      >
        {confirm}
      </Checkbox>
    </Stack>
  )
}

interface CautionsProps {
  readonly list: ImportState
  readonly confirmed: Confirmed
  readonly onConfirm: (confirmed: Confirmed) => void
}

export const Cautions = ({ list: { cautions = [] }, confirmed, onConfirm }: CautionsProps) => {
  const set = (id: string, isConfirmed: boolean) => {
    const others = confirmed.filter((other) => other !== id)
    onConfirm(isConfirmed ? [...others, id] : others)
  }
  if (cautions.length === 0) return null
  return (
    <List gap={3} tint="warn" pad={4} aria-label="To confirm about the file">
      {cautions.map((caution) => (
        <Caution
          key={caution.id}
          caution={caution}
          isConfirmed={confirmed.includes(caution.id)}
          onConfirm={(isConfirmed) => set(caution.id, isConfirmed)}
        />
      ))}
    </List>
  )
}

// The columns of a list, with samples, and the field of each.

/** Field by column. */
export type ChosenFields = Readonly<Record<number, string | null>>

interface ColumnTableProps {
  readonly columns: readonly ImportColumn[]
  readonly kind: ImportKind
  readonly fields: ChosenFields
  readonly onChoose: (column: number, field: string | null) => void
}

export const ColumnTable = ({ columns, kind, fields, onChoose }: ColumnTableProps) => {
  const used = new Set(Object.values(fields).filter((field) => field !== null))
  const fieldOf = ({ column }: ImportColumn) => fields[column] ?? null
  const isLeftOut = (column: ImportColumn) => fieldOf(column) === null
  const tableColumns: ReadonlyArray<PlainColumn<ImportColumn>> = [
    {
      key: 'name',
      title: 'Column of the list',
      width: '28%',
      isRowHeader: true,
      render: (column) => (
        <Text tone={isLeftOut(column) ? 'muted' : undefined} weight={isLeftOut(column) ? 400 : undefined}>
          {nameOf(column)}
        </Text>
      ),
    },
    {
      key: 'samples',
      title: 'What is in it',
      width: '39%',
      isUntitled: true,
      render: ({ samples }) => <ColumnSamples samples={samples} />,
    },
    {
      key: 'choice',
      title: 'Read as',
      isUntitled: true,
      render: (column) => (
        <ColumnChoice
          column={column}
          kind={kind}
          field={fieldOf(column)}
          used={used}
          onChoose={(field) => onChoose(column.column, field)}
        />
      ),
    },
  ]
  return (
    <PlainTable
      label="Columns of the list"
      rows={columns}
      columns={tableColumns}
      rowKey={({ column }) => column}
      className={styles.columns}
      blocksBelow="tablet"
    />
  )
}

const nameOf = ({ header, column }: ImportColumn): string => header || `Column ${column + 1}`

const ColumnSamples = ({ samples }: Pick<ImportColumn, 'samples'>) => {
  if (samples.length === 0) return <Muted small>Empty</Muted>
  return (
    <Row as="span" gap={1}>
      {[...new Set(samples)].map((sample) => (
        <span key={sample} className={styles.columnSample}>
          {sample}
        </span>
      ))}
    </Row>
  )
}

interface ColumnChoiceProps {
  readonly column: ImportColumn
  readonly kind: ImportKind
  readonly field: string | null
  readonly used: ReadonlySet<string>
  readonly onChoose: (field: string | null) => void
}

const leftOut = ''

const ColumnChoice = (props: ColumnChoiceProps) => {
  const { column, kind, field, used, onChoose } = props
  const doubt = doubtOf(props)
  const hintId = `column-${column.column}-hint`
  return (
    <Stack gap={1}>
      <Select
        aria-label={`${nameOf(column)} is taken as`}
        aria-describedby={doubt ? hintId : undefined}
        showSearch={{ optionFilterProp: 'label' }}
        value={field ?? leftOut}
        options={optionsOf(kind, used, field)}
        onChange={(value) => onChoose(value || null)}
      />
      {doubt && (
        <Text id={hintId} tone="warn">
          {doubt}
        </Text>
      )}
    </Stack>
  )
}

/** Shown for a guess, and for a part of a name that nobody has named yet; a choice by hand needs no comment. */
const doubtOf = ({ column, field }: ColumnChoiceProps): string | null => {
  if (field === null && isPartOfName.test(column.header))
    return 'The header stands above several columns. Choose which part of the name this is.'
  return field !== null && field === column.field && column.confidence < 1
    ? 'Please check: the header is slightly different.'
    : null
}

/** As the reader numbers them. */
const isPartOfName = /\(\d of \d\)$/

const optionsOf = (kind: ImportKind, used: ReadonlySet<string>, field: string | null) => [
  { value: leftOut, label: 'Left out' },
  ...importFields(kind).map(({ name, title }) => ({
    value: name,
    label: title,
    disabled: name !== field && used.has(name),
  })),
]

export const chosenIn = (columns: readonly ImportColumn[], fields: ChosenFields) =>
  columns.map(({ column }) => ({ column, field: fields[column] ?? null }))

interface ColumnProblemsProps {
  readonly problems: readonly string[]
  readonly ref: Ref<HTMLUListElement>
}

/** Choices that are still missing; takes the focus when they are in the way. */
export const ColumnProblems = ({ problems, ref }: ColumnProblemsProps) =>
  problems.length > 0 && (
    <Bullets
      ref={ref}
      tabIndex={-1}
      tone="warn"
      tint="warn"
      className={styles.columnProblems}
      aria-label="Before the list can be checked"
    >
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </Bullets>
  )
