// What is the same for every row of a list of marks or remarks: teachers keep one sheet per class and subject.
import { Input, Select } from 'antd'
import type { ImportField } from '#shared/rules/lists/imports/importField'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useAppDispatch } from '#client/store/hooks'
import { TermChoice } from '../choose/TermChoice'
import { wizard, type Mapping } from '../importWizardSlice'
import { Field } from '#client/ui/fields/Field'
import * as styles from './match.module.css'
import * as importsStyles from '../imports.module.css'

interface FixedValuesProps {
  readonly kind: ImportKind
  readonly mapping: Mapping
}

interface FixedFieldProps {
  readonly field: ImportField
  readonly mapping: Mapping
}

const ofTerm = ['year', 'term']

const rowsOf = (name: string, { fields }: Mapping): string =>
  Object.values(fields).includes(name) ? 'For rows whose own cell is empty.' : 'For every row.'

const hintOf = ({ name, hint }: ImportField, mapping: Mapping): string => `${rowsOf(name, mapping)} ${hint}.`

const FixedClass = ({ field, mapping }: FixedFieldProps) => {
  const dispatch = useAppDispatch()
  const { data = [], isLoading } = useListFormClassesQuery()
  const { name, title } = field
  return (
    <Field label={title} hint={hintOf(field, mapping)} className={importsStyles.field}>
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

const FixedText = ({ field, mapping }: FixedFieldProps) => {
  const dispatch = useAppDispatch()
  const { name, title } = field
  const give = (text: string) => {
    const value = text.trim()
    if (value !== (mapping.fixed[name] ?? '')) dispatch(wizard.fixedGiven({ [name]: value }))
  }
  return (
    <Field label={title} hint={hintOf(field, mapping)} className={importsStyles.field}>
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

export const FixedValues = ({ kind, mapping }: FixedValuesProps) => {
  const dispatch = useAppDispatch()
  const fixable = importFields(kind).filter(({ name, isFixable }) => isFixable && !ofTerm.includes(name))
  if (kind === 'students') return null
  const { year, term } = mapping.fixed
  const choose = (key: string) => {
    const [chosenYear = '', chosenTerm = ''] = key.split('-')
    dispatch(wizard.fixedGiven({ year: chosenYear, term: chosenTerm }))
  }
  return (
    <fieldset className={styles.fixedValues}>
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
    </fieldset>
  )
}
