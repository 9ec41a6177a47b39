// One term of the school's, for every row that names none.
import { Select } from 'antd'
import { useId } from 'react'
import { academicYear } from '#shared/rules/dates'
import { useListTermReportsQuery } from '../../../../api/reports/termReportsApi'
import * as styles from '../imports.module.css'

interface TermChoiceProps {
  /** '2025-2'; empty: the list says it. */
  readonly value: string
  readonly hint: string
  readonly onChoose: (term: string) => void
}

const fromList = { value: '', label: 'As the list says' }

const titleOf = (key: string): string => {
  const [year, term] = key.split('-')
  return `${academicYear(Number(year))}, Term ${term}`
}

export const TermChoice = ({ value, hint, onChoose }: TermChoiceProps) => {
  const id = useId()
  const { data = [], isLoading } = useListTermReportsQuery()
  const keys = data.map(({ year, term }) => `${year}-${term}`)
  if (value && !keys.includes(value)) keys.push(value)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Academic year and term</label>
      <Select
        id={id}
        value={value}
        loading={isLoading}
        aria-describedby={`${id}-hint`}
        options={[fromList, ...keys.map((key) => ({ value: key, label: titleOf(key) }))]}
        onChange={onChoose}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    </div>
  )
}
