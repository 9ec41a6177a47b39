// One choice for each filter, behind the button of the line above; what is set stands there as chips.
import { Select } from 'antd'
import { memo } from 'react'
import type { FilterName, Filters } from '../list/studentView'
import type { FilterRow } from './filterChoices'
import * as styles from './filters.module.css'

interface StudentFiltersProps {
  readonly rows: readonly FilterRow[]
  readonly filters: Filters
  readonly onFilter: (name: FilterName, value: string) => void
}

interface FilterProps extends FilterRow {
  readonly value: string | undefined
  readonly onFilter: (name: FilterName, value: string) => void
}

const Filter = ({ name, label, choices, value, onFilter }: FilterProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    allowClear
    popupMatchSelectWidth={false}
    value={value || null}
    options={[...choices]}
    onChange={(chosen: string | undefined) => onFilter(name, chosen ?? '')}
  />
)

export const StudentFilters = memo(({ rows, filters, onFilter }: StudentFiltersProps) => (
  <div className={styles.filters} role="group" aria-label="Filters">
    {rows.map((row) => (
      <Filter key={row.name} {...row} value={filters[row.name]} onFilter={onFilter} />
    ))}
  </div>
))
StudentFilters.displayName = 'StudentFilters'
