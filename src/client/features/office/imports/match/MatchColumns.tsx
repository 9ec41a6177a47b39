// Step 2: which column is which field. What the headers say is filled in; everything can be changed.
import { Button } from 'antd'
import { useRef, type Ref } from 'react'
import type { ImportColumn, ImportState } from '#shared/contract/office/imports'
import { importTitles } from '#shared/rules/imports/importFields'
import { mappingProblems } from '#shared/rules/imports/importMatching'
import { useOfficeQuery } from '../../../../address/useOfficeQuery'
import { useCheckImportMutation } from '../../../../api/office/importsApi'
import { Problem } from '../Problem'
import { StepTitle } from '../StepTitle'
import type { ImportWizard, Mapping } from '../importWizardSlice'
import { ColumnChoice, ColumnSamples, nameOf } from './ColumnChoice'
import { FixedValues } from './FixedValues'
import { count } from '../../../../ui/count'
import { PlainTable, type PlainColumn } from '../../../../ui/tables/PlainTable'
import { Panel } from '../../../../ui/panels/Panel'
import * as styles from './match.module.css'
import * as importsStyles from '../imports.module.css'

interface MatchColumnsProps {
  readonly list: ImportState
  readonly state: Extract<ImportWizard, { is: 'matching' }>
}

const chosenIn = (columns: readonly ImportColumn[], { fields }: Mapping) =>
  columns.map(({ column }) => ({ column, field: fields[column] ?? null }))

const filledIn = ({ fixed }: Mapping) =>
  Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''))

const Columns = ({ list: { columns, batch }, state: { mapping } }: MatchColumnsProps) => {
  const used = new Set(Object.values(mapping.fields).filter((field) => field !== null))
  const fieldOf = ({ column }: ImportColumn) => mapping.fields[column] ?? null
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
      title: 'Is taken as',
      isUntitled: true,
      render: (column) => (
        <ColumnChoice column={column} kind={batch.kind} field={fieldOf(column)} used={used} />
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

interface MissingProps {
  readonly problems: readonly string[]
  readonly ref: Ref<HTMLUListElement>
}

const Missing = ({ problems, ref }: MissingProps) =>
  problems.length > 0 && (
    <ul
      ref={ref}
      tabIndex={-1}
      className={styles.mappingProblems}
      aria-label="Before the list can be checked"
    >
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )

export const MatchColumns = ({ list, state }: MatchColumnsProps) => {
  const { batch, columns } = list
  const { change } = useOfficeQuery()
  const [check] = useCheckImportMutation()
  const chosen = chosenIn(columns, state.mapping)
  const fixed = filledIn(state.mapping)
  const problems = mappingProblems(chosen, fixed, batch.kind)
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else void check({ id: batch.id, columns: chosen, fixed })
  }
  return (
    <Panel label="Match the columns">
      <StepTitle>Match the columns</StepTitle>
      <p className={importsStyles.lead}>
        {batch.file_name}: {importTitles[batch.kind]}, {count(batch.rows, 'row')}. Empty cells change nothing
        {batch.kind === 'students' ? '' : '; a dash (-) removes a remark, a rating or a number'}.
      </p>
      <FixedValues kind={batch.kind} mapping={state.mapping} />
      <Columns list={list} state={state} />
      <Problem title="The list could not be checked" text={state.problem} />
      <Missing ref={missing} problems={problems} />
      <div className={importsStyles.actions}>
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
      </div>
    </Panel>
  )
}
