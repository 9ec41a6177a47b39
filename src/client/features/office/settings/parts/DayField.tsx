// A day that may be left open.
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'

interface DayFieldProps {
  readonly label: string
  readonly hint?: string
  readonly problem?: string
  /** yyyy-MM-dd */
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}

export const DayField = ({ day, onDay, ...texts }: DayFieldProps) => (
  <Field {...texts}>{(control) => <DayInput {...control} value={day} onChange={onDay} />}</Field>
)
