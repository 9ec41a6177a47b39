// Examples of what is in a column, and the field that it is taken for.
import { Select } from 'antd'
import type { ImportColumn } from '#shared/contract/lists/imports'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import * as styles from './lists.module.css'

interface ColumnChoiceProps {
  readonly column: ImportColumn
  readonly kind: ImportKind
  readonly field: string | null
  readonly used: ReadonlySet<string>
  readonly onChoose: (field: string | null) => void
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

/** For a guess; a choice by hand needs no comment. */
const doubtOf = ({ column, field }: ColumnChoiceProps): string | null =>
  field !== null && field === column.field && column.confidence < 1
    ? 'Please check: the header is slightly different.'
    : null

export const ColumnSamples = ({ samples }: Pick<ImportColumn, 'samples'>) => {
  if (samples.length === 0) return <span className={styles.hint}>Empty</span>
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
  const { column, kind, field, used, onChoose } = props
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
        onChange={(value) => onChoose(value || null)}
      />
      {doubt && (
        <span id={hintId} className={styles.columnDoubt}>
          {doubt}
        </span>
      )}
    </div>
  )
}
