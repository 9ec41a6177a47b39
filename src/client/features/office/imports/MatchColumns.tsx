// Step 2: matches columns to fields. The headers make the proposal; everything can be changed.
import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { importTitles, type ImportKind, importFields } from '#shared/rules/lists/imports/importFields'
import { hasBirthParts, type ImportField } from '#shared/rules/lists/imports/importField'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCheckImportMutation } from '#client/api/lists/listsApi'
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
import { Problem } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row, Columns } from '#client/ui/primitives'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { Field } from '#client/ui/fields/Field'
import { checkWorkbook } from './importActions'
import { wizard, type ImportWizard, type Mapping } from './importWizardSlice'
import { StepTitle, TermChoice } from './listParts'
import * as styles from './imports.module.css'

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

// Values for every row, where the list does not say them itself.

interface FixedValuesProps {
  readonly kind: ImportKind
  readonly mapping: Mapping
}

const ofTerm: readonly string[] = ['year', 'term']

/** Teachers keep a sheet for each class and subject, and many schools a list of each class. */
const FixedValues = ({ kind, mapping }: FixedValuesProps) => {
  const fields = fixableIn(kind, mapping)
  const hasTerm = kind !== 'students'
  if (fields.length === 0 && !hasTerm) return null
  return (
    <Columns as="fieldset" min="240px" gap={3} className={styles.fixedValues}>
      <legend>The same for every row</legend>
      {hasTerm && <FixedTerm mapping={mapping} />}
      {fields.map((field) => {
        const FixedField = field.name === 'class_id' ? FixedClass : FixedText
        return <FixedField key={field.name} field={field} mapping={mapping} kind={kind} />
      })}
    </Columns>
  )
}

const fixableIn = (kind: ImportKind, mapping: Mapping): readonly ImportField[] =>
  importFields(kind).filter(
    ({ name, isFixable }) =>
      isFixable &&
      !ofTerm.includes(name) &&
      !(name === 'class_id' && kind === 'students' && saysClass(mapping)),
  )

/** Students whose class is in a column need none for all; one that was chosen before stays in sight. */
const saysClass = ({ fields, fixed }: Mapping): boolean =>
  !fixed.class_id && Object.values(fields).some((field) => field !== null && ofClass.includes(field))

const ofClass: readonly string[] = ['class_id', 'form', 'section']

const FixedTerm = ({ mapping }: Pick<FixedFieldProps, 'mapping'>) => {
  const dispatch = useAppDispatch()
  const { year, term } = mapping.fixed
  const choose = (key: string) => {
    const [chosenYear = '', chosenTerm = ''] = key.split('-')
    dispatch(wizard.fixedGiven({ year: chosenYear, term: chosenTerm }))
  }
  return (
    <TermChoice
      value={year && term ? `${year}-${term}` : ''}
      hint={rowsOf('term', mapping)}
      onChoose={choose}
    />
  )
}

const rowsOf = (name: string, { fields }: Mapping): string =>
  Object.values(fields).includes(name) ? 'For rows whose own cell is empty.' : 'For every row.'

interface FixedFieldProps {
  readonly field: ImportField
  readonly mapping: Mapping
  readonly kind: ImportKind
}

const FixedClass = ({ field, mapping, kind }: FixedFieldProps) => {
  const dispatch = useAppDispatch()
  const { data = [], isLoading } = useListFormClassesQuery()
  const { name, title } = field
  return (
    <Field
      label={title}
      hint={kind === 'students' ? ofWholeList : hintOf(field, mapping)}
      className={styles.field}
    >
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

/** Its title, or the name of a sheet, may say the class. */
const ofWholeList = 'For every student without a class in the list.'

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
