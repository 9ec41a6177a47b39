// One choice for each filter; on small screens they fold behind a button.
import { FilterOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { memo, useState } from 'react'
import type { FilterRow } from './filterChoices'
import type { FilterName, Filters } from './studentView'

interface StudentFiltersProps {
  readonly rows: readonly FilterRow[]
  readonly filters: Filters
  readonly onFilter: (name: FilterName, value: string) => void
}

export const StudentFilters = memo(({ rows, filters, onFilter }: StudentFiltersProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="students-filters-button"
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <div
        className={`students-filters ${isOpen ? 'students-filters-open' : ''}`}
        role="group"
        aria-label="Filters"
      >
        {rows.map(({ name, label, choices }) => (
          <Select
            key={name}
            aria-label={label}
            placeholder={label}
            allowClear
            popupMatchSelectWidth={false}
            value={filters[name] || null}
            options={[...choices]}
            onChange={(value: string | undefined) => onFilter(name, value ?? '')}
          />
        ))}
      </div>
    </>
  )
})
StudentFilters.displayName = 'StudentFilters'
