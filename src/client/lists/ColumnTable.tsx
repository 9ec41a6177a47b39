// The columns of a list, with samples, and the field of each.
import { Select } from 'antd'
import type { Ref } from 'react'
import type { ImportColumn } from '#shared/contract/lists/imports'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { Bullets, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import * as styles from './lists.module.css'

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
