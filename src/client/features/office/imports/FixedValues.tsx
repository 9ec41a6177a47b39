// Values for every row, where the list does not say them itself.
import { Input, Select } from 'antd'
import type { ImportField } from '#shared/rules/lists/imports/importField'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useAppDispatch } from '#client/store/hooks'
import { Field } from '#client/ui/fields/Field'
import { Columns } from '#client/ui/primitives'
import { wizard, type Mapping } from './importWizardSlice'
import { TermChoice } from './TermChoice'
import * as styles from './imports.module.css'

interface FixedValuesProps {
  readonly kind: ImportKind
  readonly mapping: Mapping
}

const ofTerm: readonly string[] = ['year', 'term']

/** Teachers keep a sheet for each class and subject, and many schools a list of each class. */
export const FixedValues = ({ kind, mapping }: FixedValuesProps) => {
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
