import { useId } from 'react'
import { months } from '#shared/rules/dates'
import * as field from '#client/ui/plain/PlainField.module.css'
import * as styles from './StudentSearch.module.css'

interface MonthFieldProps {
  /** '' or '1' to '12' */
  readonly month: string
  readonly onChosen: (month: string) => void
}

export const MonthField = ({ month, onChosen }: MonthFieldProps) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>Student’s month of birth</label>
      <select
        id={id}
        className={styles.monthOfBirth}
        value={month}
        onChange={({ target }) => onChosen(target.value)}
      >
        <option value="">Choose the month</option>
        {months.map((name, index) => (
          <option key={name} value={String(index + 1)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
