// The columns of a list, what is in them, and what each is taken for.
import type { Ref } from 'react'
import type { ImportColumn } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { PlainTable, type PlainColumn } from '../ui/tables/PlainTable'
import { ColumnChoice, ColumnSamples, nameOf } from './ColumnChoice'
import * as styles from './lists.module.css'

/** Field by column. */
export type ChosenFields = Readonly<Record<number, string | null>>

export const chosenIn = (columns: readonly ImportColumn[], fields: ChosenFields) =>
  columns.map(({ column }) => ({ column, field: fields[column] ?? null }))

interface ColumnTableProps {
  readonly columns: readonly ImportColumn[]
  readonly kind: ImportKind
  readonly fields: ChosenFields
  readonly onChoose: (column: number, field: string | null) => void
}

export const ColumnTable = ({ columns, kind, fields, onChoose }: ColumnTableProps) => {
  const used = new Set(Object.values(fields).filter((field) => field !== null))
  const fieldOf = ({ column }: ImportColumn) => fields[column] ?? null
  const tableColumns: ReadonlyArray<PlainColumn<ImportColumn>> = [
    {
      key: 'name',
      title: 'Column of the list',
      width: '28%',
      isRowHeader: true,
      render: (column) => (
        <span className={fieldOf(column) === null ? styles.leftOut : undefined}>{nameOf(column)}</span>
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

interface ColumnProblemsProps {
  readonly problems: readonly string[]
  readonly ref: Ref<HTMLUListElement>
}

/** What is still to be chosen; takes the focus when it is in the way. */
export const ColumnProblems = ({ problems, ref }: ColumnProblemsProps) =>
  problems.length > 0 && (
    <ul ref={ref} tabIndex={-1} className={styles.columnProblems} aria-label="Before the list can be checked">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
