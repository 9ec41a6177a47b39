// One field of the record in the office's hands: the family's control and save, with what the family says beside it.
import type { Correction } from '#shared/contract/students/corrections'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { FieldConflict } from '#client/record/FieldConflict'
import { FieldMark, RecordField } from '#client/record/form/RecordField'
import { originOf } from '../../edit/EditField'
import { UndoTyped } from '../../edit/UndoTyped'
import { useFieldProblem } from '../../edit/useFieldProblem'
import { BesideValue } from './BesideValue'

interface OfficeFieldProps {
  readonly name: FieldName
  readonly span: number
  readonly hintAt: string | undefined
  readonly note: Correction | undefined
}

export const OfficeField = ({ name, span, hintAt, note }: OfficeFieldProps) => {
  const field = fieldOf(name)
  const { problem, heard } = useFieldProblem(name, false)
  return (
    <RecordField
      field={field}
      span={span}
      hintAt={hintAt}
      label={field.label}
      problem={problem}
      mark={<FieldMark name={name} hasProblem={problem !== null} />}
      {...heard}
    >
      <UndoTyped name={name} label={field.label} />
      <FieldConflict field={field} originOf={originOf} />
      {note && <BesideValue note={note} />}
    </RecordField>
  )
}
