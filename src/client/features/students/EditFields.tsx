// The fields of the Edit dialog: the wanted one first, then those that it always shows (SPEC §2).
import { useId } from 'react'
import { earliestBirth } from '#shared/record/fieldRules'
import { DayPicker } from '../../ui/DayPicker'
import { today } from '../../ui/moments'
import { Disputed, EditText } from './EditText'
import type { EditTools } from './useEditStudent'
import { ChosenField } from './ChosenField'

interface EditFieldsProps {
  readonly tools: EditTools
  /** A field that is to be edited, or a section whose ticks are; it comes first. */
  readonly wanted: string
}

export const EditFields = ({ tools, wanted }: EditFieldsProps) => {
  const born = useId()
  return (
    <>
      <ChosenField name={wanted} tools={tools} />
      <EditText name="first_name" label="First Name" tools={tools} />
      <EditText name="last_name" label="Last Name" tools={tools} />
      <div className="edit-field" data-field="date_of_birth">
        <label htmlFor={born}>Date of Birth</label>
        <DayPicker
          id={born}
          date={tools.textOf('date_of_birth')}
          earliest={earliestBirth}
          latest={today()}
          onPick={(date) => tools.pick('date_of_birth', date)}
        />
        <span className="edit-required" />
        <Disputed name="date_of_birth" tools={tools} />
      </div>
      {/* The spec writes it this way. */}
      <EditText name="birth_certificate_no" label="Birth Cerficate Pin" tools={tools} />
    </>
  )
}
