// Step 2: matches columns to fields. The headers make the proposal; everything can be changed.
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { hasBirthParts } from '#shared/rules/lists/imports/importField'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCheckImportMutation } from '#client/api/lists/importsApi'
import {
  Cautions,
  unconfirmed,
  chosenIn,
  ColumnProblems,
  ColumnTable,
  HeaderRow,
  rowsToRead,
  sheetProblems,
  SheetsToRead,
} from '#client/lists/Reading'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Problem'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row } from '#client/ui/primitives'
import { FixedValues } from './FixedValues'
import { checkWorkbook } from './importActions'
import { wizard, type ImportWizard, type Mapping } from './importWizardSlice'
import { StepTitle } from './StepTitle'

interface MatchColumnsProps {
  readonly list: ImportState
  readonly state: Extract<ImportWizard, { is: 'matching' }>
}

export const MatchColumns = ({ list, state }: MatchColumnsProps) => {
  const { batch, columns, sheets } = list
  const { fields, confirmed, sheetsLeft } = state.mapping
  const read = { id: batch.id, ...(sheets && { sheets_left: [...sheetsLeft] }) }
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [check] = useCheckImportMutation()
  const chosen = chosenIn(columns, fields)
  const fixed = filledIn(state.mapping)
  const headed = columns.map(({ column, header }) => ({ header, field: fields[column] ?? null }))
  const problems = [
    ...mappingProblems(headed, fixed, batch.kind),
    ...sheetProblems(sheets, sheetsLeft),
    ...unconfirmed(list, confirmed),
  ]
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else
      void check({
        ...read,
        columns: chosen,
        fixed,
        ...(list.cautions && { confirmed: [...confirmed] }),
      })
  }
  return (
    <Panel label="Match the columns">
      <StepTitle>Match the columns</StepTitle>
      <Muted as="p" measured breaks>
        {batch.file_name}: {importTitles[batch.kind]},{' '}
        {count(rowsToRead(batch.rows, sheets, sheetsLeft), 'row')}. Empty cells change nothing
        {batch.kind === 'students' ? '' : '; a dash (-) removes a remark, a rating or a number'}.
      </Muted>
      <Cautions list={list} confirmed={confirmed} onConfirm={(all) => dispatch(wizard.fileConfirmed(all))} />
      <SheetsToRead
        sheets={sheets}
        left={sheetsLeft}
        onLeave={(left) => dispatch(wizard.sheetsChosen(left))}
      />
      <HeaderRow
        key={list.header_row}
        found={list.header_row ?? 1}
        onRead={(header_row) => void check({ ...read, columns: [], header_row })}
      />
      <FixedValues kind={batch.kind} mapping={state.mapping} />
      <FoundByName kind={batch.kind} mapping={state.mapping} />
      <ColumnTable
        columns={columns}
        kind={batch.kind}
        fields={fields}
        onChoose={(column, field) => dispatch(wizard.fieldChosen({ column, field }))}
      />
      <Problem title="The list could not be checked" text={state.problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <Row gap={3} justify="end" onPhone="stack">
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
      </Row>
    </Panel>
  )
}

interface FoundByNameProps {
  readonly kind: ImportKind
  readonly mapping: Mapping
}

const FoundByName = ({ kind, mapping: { fields } }: FoundByNameProps) => {
  const chosen = new Set(Object.values(fields))
  if (kind !== 'students' || chosen.has('id')) return null
  return (
    <Muted as="p" small measured>
      {chosen.has('date_of_birth') || hasBirthParts((name) => chosen.has(name))
        ? 'No column has the Student ID. Students are found by name and date of birth. After the check you choose whether the others get new IDs.'
        : 'No column has the Student ID or the date of birth. Students of the school are found by their names; new ones cannot be added.'}
    </Muted>
  )
}

const filledIn = ({ fixed }: Mapping) =>
  Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''))

interface ClassWorkbookProps {
  readonly list: ImportState
  readonly problem: string | null
}

/** The workbook of a class has no columns to match: it only has to be checked. */
export const ClassWorkbook = ({ list, problem }: ClassWorkbookProps) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [confirmed, setConfirmed] = useState(list.confirmed ?? [])
  const problems = unconfirmed(list, confirmed)
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else void dispatch(checkWorkbook(list, confirmed))
  }
  return (
    <Panel label="Workbook of a class">
      <StepTitle>The workbook of a class</StepTitle>
      <Muted as="p" measured breaks>
        {list.batch.file_name}: {count(list.batch.rows, 'row')}. It says which term, class and subject its
        sheets are for, so there are no columns to match.
      </Muted>
      <Cautions list={list} confirmed={confirmed} onConfirm={(all) => setConfirmed([...all])} />
      <Problem title="The workbook could not be checked" text={problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <Row gap={3} justify="end" onPhone="stack">
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the workbook
        </Button>
      </Row>
    </Panel>
  )
}
