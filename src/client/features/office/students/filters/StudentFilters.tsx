// One choice for each filter; on small screens they fold behind a button. They come after the first rows, which people
// wait for; until then their place and their words stand there.
import { FilterOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { memo, useState } from 'react'
import { useAfterPaint } from '../../../../ui/hooks/useAfterPaint'
import type { FilterName, Filters } from '../list/studentView'
import type { FilterRow } from './filterChoices'
import * as styles from './filters.module.css'

interface StudentFiltersProps {
  readonly rows: readonly FilterRow[]
  readonly filters: Filters
  /** The rows stand there. */
  readonly isReady: boolean
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

const FilterPlace = ({ label, choices, value }: FilterProps) => (
  <span className={styles.filterPlace} aria-hidden>
    {choices.find((choice) => choice.value === value)?.label ?? label}
  </span>
)

export const StudentFilters = memo(({ rows, filters, isReady, onFilter }: StudentFiltersProps) => {
  const [isOpen, setOpen] = useState(false)
  const Part = useAfterPaint(isReady) ? Filter : FilterPlace
  return (
    <>
      <Button
        className={styles.filtersButton}
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <div
        className={`${styles.filters} ${isOpen ? styles.filtersOpen : ''}`}
        role="group"
        aria-label="Filters"
      >
        {rows.map((row) => (
          <Part key={row.name} {...row} value={filters[row.name]} onFilter={onFilter} />
        ))}
      </div>
    </>
  )
})
StudentFilters.displayName = 'StudentFilters'
