// A term for every row that names none.
import { Select } from 'antd'
import { academicYear } from '#shared/rules/dates'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { Field } from '#client/ui/fields/Field'
import * as styles from './imports.module.css'

interface TermChoiceProps {
  /** '2025-2'; empty when the list says it. */
  readonly value: string
  readonly hint: string
  readonly onChoose: (term: string) => void
}

const fromList = { value: '', label: 'As the list says' }

export const TermChoice = ({ value, hint, onChoose }: TermChoiceProps) => {
  const { data = [], isLoading } = useListTermReportsQuery()
  const keys = data.map(({ year, term }) => `${year}-${term}`)
  if (value && !keys.includes(value)) keys.push(value)
  return (
    <Field label="Academic year and term" hint={hint} className={styles.field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          loading={isLoading}
          options={[fromList, ...keys.map((key) => ({ value: key, label: titleOf(key) }))]}
          onChange={onChoose}
        />
      )}
    </Field>
  )
}

const titleOf = (key: string): string => {
  const [year, term] = key.split('-')
  return `${academicYear(Number(year))}, Term ${term}`
}
