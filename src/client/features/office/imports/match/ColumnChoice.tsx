// Examples of what is in a column, and the field that it is taken for.
import { Select } from 'antd'
import type { ImportColumn } from '#shared/contract/office/imports'
import { importFields, type ImportKind } from '#shared/rules/imports/importFields'
import { useAppDispatch } from '../../../../store/hooks'
import { wizard } from '../importWizardSlice'
import * as styles from './match.module.css'
import * as importsStyles from '../imports.module.css'

interface ColumnChoiceProps {
  readonly column: ImportColumn
  readonly kind: ImportKind
  readonly field: string | null
  readonly used: ReadonlySet<string>
}

const leftOut = ''

const optionsOf = (kind: ImportKind, used: ReadonlySet<string>, field: string | null) => [
  { value: leftOut, label: 'Left out' },
  ...importFields(kind).map(({ name, title }) => ({
    value: name,
    label: title,
    disabled: name !== field && used.has(name),
  })),
]

/** For a guess that the wizard is not sure of; a choice by hand needs no comment. */
const doubtOf = ({ column, field }: ColumnChoiceProps): string | null =>
  field !== null && field === column.field && column.confidence < 1
    ? 'Please check: the header is not quite this.'
    : null

export const ColumnSamples = ({ samples }: Pick<ImportColumn, 'samples'>) => {
  if (samples.length === 0) return <span className={importsStyles.hint}>Empty</span>
  return (
    <span className={styles.columnSamples}>
      {[...new Set(samples)].map((sample) => (
        <span key={sample} className={styles.columnSample}>
          {sample}
        </span>
      ))}
    </span>
  )
}

export const nameOf = ({ header, column }: ImportColumn): string => header || `Column ${column + 1}`

export const ColumnChoice = (props: ColumnChoiceProps) => {
  const { column, kind, field, used } = props
  const dispatch = useAppDispatch()
  const doubt = doubtOf(props)
  const hintId = `column-${column.column}-hint`
  return (
    <div className={styles.columnChoice}>
      <Select
        aria-label={`${nameOf(column)} is taken as`}
        aria-describedby={doubt ? hintId : undefined}
        showSearch={{ optionFilterProp: 'label' }}
        value={field ?? leftOut}
        options={optionsOf(kind, used, field)}
        onChange={(value) => dispatch(wizard.fieldChosen({ column: column.column, field: value || null }))}
      />
      {doubt && (
        <span id={hintId} className={styles.columnDoubt}>
          {doubt}
        </span>
      )}
    </div>
  )
}
