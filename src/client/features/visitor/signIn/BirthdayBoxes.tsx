// The date of birth in three boxes, as on paper, to fill in the password of a first sign-in.
import { useState } from 'react'
import { PlainField } from '#client/ui/plain/PlainField'
import { yearFirst } from './yearFirst'
import * as styles from './signIn.module.css'

const boxes = [
  { name: 'day', label: 'Day', length: 2 },
  { name: 'month', label: 'Month', length: 2 },
  { name: 'year', label: 'Year', length: 4 },
] as const

const empty = { day: '', month: '', year: '' }

interface BirthdayBoxesProps {
  /** yyyymmdd; empty while the boxes hold no date. */
  readonly onDate: (date: string) => void
}

const BirthdayBoxes = ({ onDate }: BirthdayBoxesProps) => {
  const [typed, setTyped] = useState(empty)
  const dateOf = ({ day, month, year }: typeof empty) => yearFirst(`${day}/${month}/${year}`)
  const type = (name: keyof typeof empty, text: string) => {
    const next = { ...typed, [name]: text.replace(/\D/g, '') }
    setTyped(next)
    onDate(dateOf(next) ?? '')
  }
  const isWrong = typed.year.length === 4 && dateOf(typed) === null
  return (
    <fieldset className={styles.birthday}>
      <legend>Or fill in the date of birth here</legend>
      {boxes.map(({ name, label, length }) => (
        <PlainField
          key={name}
          label={label}
          inputMode="numeric"
          maxLength={length}
          value={typed[name]}
          onChange={({ target }) => type(name, target.value)}
        />
      ))}
      {isWrong && (
        <p role="alert" className={styles.wrong}>
          This date does not exist. Please check the day and the month.
        </p>
      )}
    </fieldset>
  )
}

export default BirthdayBoxes
