// The fields of the Edit dialog: the wanted one first, then those that it always shows.
import type { FieldName } from '#shared/record/fields'
import { ChosenField } from './ChosenField'
import { EditField } from './EditField'
import { usualFields } from './officeRules'

interface EditFieldsProps {
  /** A field that is to be edited, or a section whose ticks are; it comes first. */
  readonly wanted: string
  readonly isSaveTried: boolean
}

export const EditFields = ({ wanted, isSaveTried }: EditFieldsProps) => (
  <>
    <ChosenField name={wanted} isSaveTried={isSaveTried} />
    {Object.entries(usualFields).map(([name, label]) => (
      <EditField key={name} name={name as FieldName} label={label} isSaveTried={isSaveTried} />
    ))}
  </>
)
