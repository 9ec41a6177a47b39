// One column: its header, what stands in it, and the field it is taken for.
import { Select } from 'antd'
import { memo } from 'react'
import type { ImportColumn } from '#shared/contract/imports'
import { importFields, type ImportKind } from '#shared/rules/importFields'
import { useAppDispatch } from '../../store/hooks'
import { wizard } from './importWizardSlice'

interface ColumnRowProps {
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

/** What the wizard thinks of its own guess; a choice by hand needs no comment. */
const doubtOf = ({ column, field }: ColumnRowProps): string | null =>
  field !== null && field === column.field && column.confidence < 1
    ? 'Please check: the header is not quite this.'
    : null

const Samples = ({ samples }: { samples: readonly string[] }) => {
  if (samples.length === 0) return <span className="imports-hint">Empty</span>
  return (
    <span className="import-column-samples">
      {[...new Set(samples)].map((sample) => (
        <span key={sample} className="import-column-sample">
          {sample}
        </span>
      ))}
    </span>
  )
}

export const ColumnRow = memo((props: ColumnRowProps) => {
  const { column, kind, field, used } = props
  const dispatch = useAppDispatch()
  const name = column.header || `Column ${column.column + 1}`
  const doubt = doubtOf(props)
  const hintId = `column-${column.column}-hint`
  return (
    <div
      className={field === null ? 'import-column-row import-column-left-out' : 'import-column-row'}
      role="row"
    >
      <span role="rowheader" className="import-column-name">
        {name}
      </span>
      <span role="cell">
        <Samples samples={column.samples} />
      </span>
      <span role="cell" className="import-column-choice">
        <Select
          aria-label={`${name} is taken as`}
          aria-describedby={doubt ? hintId : undefined}
          showSearch={{ optionFilterProp: 'label' }}
          value={field ?? leftOut}
          options={optionsOf(kind, used, field)}
          onChange={(value) => dispatch(wizard.fieldChosen({ column: column.column, field: value || null }))}
        />
        {doubt && (
          <span id={hintId} className="import-column-doubt">
            {doubt}
          </span>
        )}
      </span>
    </div>
  )
})
ColumnRow.displayName = 'ColumnRow'
