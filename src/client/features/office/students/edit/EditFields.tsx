// The four fields of the Edit dialog.
import type { FieldName } from '#shared/record/fields'
import { EditField } from './EditField'
import { usualFields } from './officeRules'

export const EditFields = ({ isSaveTried }: { isSaveTried: boolean }) => (
  <>
    {Object.entries(usualFields).map(([name, label]) => (
      <EditField key={name} name={name as FieldName} label={label} isSaveTried={isSaveTried} />
    ))}
  </>
)
