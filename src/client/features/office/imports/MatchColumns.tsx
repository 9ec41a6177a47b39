// Step 2: matches columns to fields. The headers make the proposal; everything can be changed.
import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportField } from '#shared/rules/lists/imports/importField'
import { importFields, importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { mappingProblems } from '#shared/rules/lists/imports/importMatching'
import { totalProblems } from '#shared/rules/lists/imports/markTotals'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCheckImportMutation } from '#client/api/lists/importsApi'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { Cautions, unconfirmed } from '#client/lists/Cautions'
import { chosenIn, ColumnProblems, ColumnTable } from '#client/lists/ColumnTable'
import { HeaderRow } from '#client/lists/HeaderRow'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { Problem } from '#client/ui/notices/Problem'
import { Panel } from '#client/ui/panels/Panel'
import { Columns, Muted, Row } from '#client/ui/primitives'
import { checkWorkbook } from './importActions'
import { wizard, type ImportWizard, type Mapping } from './importWizardSlice'
import { StepTitle } from './StepTitle'
import { TermChoice } from './TermChoice'
import * as styles from './imports.module.css'

interface MatchColumnsProps {
  readonly list: ImportState
  readonly state: Extract<ImportWizard, { is: 'matching' }>
}

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
      <Muted as="p" measured breaks>
        {batch.file_name}: {importTitles[batch.kind]}, {count(batch.rows, 'row')}. Empty cells change nothing
        {batch.kind === 'students' ? '' : '; a dash (-) removes a remark, a rating or a number'}.
      </Muted>
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
      <Row gap={3} justify="end" onPhone="stack">
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
      </Row>
    </Panel>
  )
}

const filledIn = ({ fixed }: Mapping) =>
  Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''))

interface FixedValuesProps {
  readonly kind: ImportKind
  readonly mapping: Mapping
}

const ofTerm = ['year', 'term']

/** Values for every row of a list of marks or remarks: teachers keep a sheet for each class and subject. */
const FixedValues = ({ kind, mapping }: FixedValuesProps) => {
  const dispatch = useAppDispatch()
  const fixable = importFields(kind).filter(({ name, isFixable }) => isFixable && !ofTerm.includes(name))
  if (kind === 'students') return null
  const { year, term } = mapping.fixed
  const choose = (key: string) => {
    const [chosenYear = '', chosenTerm = ''] = key.split('-')
    dispatch(wizard.fixedGiven({ year: chosenYear, term: chosenTerm }))
  }
  return (
    <Columns as="fieldset" min="240px" gap={3} className={styles.fixedValues}>
      <legend>The same for every row</legend>
      <TermChoice
        value={year && term ? `${year}-${term}` : ''}
        hint={rowsOf('term', mapping)}
        onChoose={choose}
      />
      {fixable.map((field) => {
        const FixedField = field.name === 'class_id' ? FixedClass : FixedText
        return <FixedField key={field.name} field={field} mapping={mapping} />
      })}
    </Columns>
  )
}

const rowsOf = (name: string, { fields }: Mapping): string =>
  Object.values(fields).includes(name) ? 'For rows whose own cell is empty.' : 'For every row.'

interface FixedFieldProps {
  readonly field: ImportField
  readonly mapping: Mapping
}

const FixedClass = ({ field, mapping }: FixedFieldProps) => {
  const dispatch = useAppDispatch()
  const { data = [], isLoading } = useListFormClassesQuery()
  const { name, title } = field
  return (
    <Field label={title} hint={hintOf(field, mapping)} className={styles.field}>
      {(control) => (
        <Select
          {...control}
          showSearch
          loading={isLoading}
          value={mapping.fixed[name] ?? ''}
          options={[
            { value: '', label: 'As the list says' },
            ...data.map(({ id }) => ({ value: id, label: id })),
          ]}
          onChange={(value) => dispatch(wizard.fixedGiven({ [name]: value }))}
        />
      )}
    </Field>
  )
}

const hintOf = ({ name, hint }: ImportField, mapping: Mapping): string => `${rowsOf(name, mapping)} ${hint}.`

const FixedText = ({ field, mapping }: FixedFieldProps) => {
  const dispatch = useAppDispatch()
  const { name, title } = field
  const give = (text: string) => {
    const value = text.trim()
    if (value !== (mapping.fixed[name] ?? '')) dispatch(wizard.fixedGiven({ [name]: value }))
  }
  return (
    <Field label={title} hint={hintOf(field, mapping)} className={styles.field}>
      {(control) => (
        <Input
          {...control}
          defaultValue={mapping.fixed[name] ?? ''}
          maxLength={60}
          onBlur={({ target }) => give(target.value)}
          onPressEnter={({ currentTarget }) => give(currentTarget.value)}
        />
      )}
    </Field>
  )
}

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
