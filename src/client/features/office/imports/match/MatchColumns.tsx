// Step 2: which column is which field. What the headers say is filled in; everything can be changed.
import { Button } from 'antd'
import { useRef } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { importTitles } from '#shared/rules/lists/imports/importFields'
import { mappingProblems } from '#shared/rules/lists/imports/importMatching'
import { totalProblems } from '#shared/rules/lists/imports/markTotals'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCheckImportMutation } from '#client/api/lists/importsApi'
import { ColumnProblems, ColumnTable, chosenIn } from '#client/lists/ColumnTable'
import { Cautions, unconfirmed } from '#client/lists/Cautions'
import { HeaderRow } from '#client/lists/HeaderRow'
import { useAppDispatch } from '#client/store/hooks'
import { Problem } from '#client/ui/notices/Problem'
import { StepTitle } from '../StepTitle'
import { wizard, type ImportWizard, type Mapping } from '../importWizardSlice'
import { FixedValues } from './FixedValues'
import { count } from '#client/ui/count'
import { Panel } from '#client/ui/panels/Panel'
import * as importsStyles from '../imports.module.css'

interface MatchColumnsProps {
  readonly list: ImportState
  readonly state: Extract<ImportWizard, { is: 'matching' }>
}

const filledIn = ({ fixed }: Mapping) =>
  Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''))

export const MatchColumns = ({ list, state }: MatchColumnsProps) => {
  const { batch, columns } = list
  const { fields, confirmed } = state.mapping
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [check] = useCheckImportMutation()
  const chosen = chosenIn(columns, fields)
  const fixed = filledIn(state.mapping)
  const headed = columns.map(({ column, header }) => ({ header, field: fields[column] ?? null }))
  const problems = [
    ...mappingProblems(chosen, fixed, batch.kind),
    ...totalProblems(headed),
    ...unconfirmed(list, confirmed),
  ]
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else
      void check({
        id: batch.id,
        columns: chosen,
        fixed,
        ...(list.cautions && { confirmed: [...confirmed] }),
      })
  }
  return (
    <Panel label="Match the columns">
      <StepTitle>Match the columns</StepTitle>
      <p className={importsStyles.lead}>
        {batch.file_name}: {importTitles[batch.kind]}, {count(batch.rows, 'row')}. Empty cells change nothing
        {batch.kind === 'students' ? '' : '; a dash (-) removes a remark, a rating or a number'}.
      </p>
      <Cautions list={list} confirmed={confirmed} onConfirm={(all) => dispatch(wizard.fileConfirmed(all))} />
      <HeaderRow
        key={list.header_row}
        found={list.header_row ?? 1}
        onRead={(header_row) => void check({ id: batch.id, columns: [], header_row })}
      />
      <FixedValues kind={batch.kind} mapping={state.mapping} />
      <ColumnTable
        columns={columns}
        kind={batch.kind}
        fields={fields}
        onChoose={(column, field) => dispatch(wizard.fieldChosen({ column, field }))}
      />
      <Problem title="The list could not be checked" text={state.problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <div className={importsStyles.actions}>
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
      </div>
    </Panel>
  )
}
