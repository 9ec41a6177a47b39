import { useId } from 'react'
import * as field from '../../../ui/plain/PlainField.module.css'
import * as styles from './StudentSearch.module.css'

/** January 2000 and so on: only the month is read. */
const monthName = (month: number): string =>
  new Date(2000, month - 1, 1).toLocaleString('en-GB', { month: 'long' })

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
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={String(index + 1)}>
            {monthName(index + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}
