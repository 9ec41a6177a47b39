import { Input } from 'antd'
import { useId } from 'react'
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf, isFieldName, mayOfficeWrite, type FieldName } from '#shared/record/fields'
import { earliestBirth } from '#shared/record/fieldRules'
import { dayIn } from '#shared/rules/dates'
import { portalConfig } from '../../portalConfig'
import { ConflictCard } from '../../ui/ConflictCard'
import { DayPicker } from '../../ui/DayPicker'
import { momentText } from '../../ui/moments'
import { ChoiceField, isChosen } from './ChoiceField'
import { usualFields, type EditTools } from './useEditStudent'

interface TextFieldProps {
  readonly name: FieldName
  readonly label: string
  readonly tools: EditTools
}

const Disputed = ({ name, tools }: Omit<TextFieldProps, 'label'>) => {
  const { edit, keepMine, takeTheirs } = tools
  const dispute = 'disputes' in edit ? edit.disputes.find(({ field }) => field === name) : undefined
  if (!dispute) return null
  const whose = dispute.by === 'family' ? 'by the family' : 'by the school'
  return (
    <ConflictCard
      mine={String(dispute.yours ?? '–')}
      theirs={String(dispute.theirs ?? '–')}
      origin={`${whose}, ${momentText(dispute.at)}`}
      onMine={() => keepMine(dispute)}
      onTheirs={() => takeTheirs(dispute)}
    />
  )
}

const TextField = ({ name, label, tools }: TextFieldProps) => {
  const id = useId()
  const isMissing = tools.isMissing(name)
  const { kind, max } = fieldOf(name)
  const box = {
    id,
    value: tools.textOf(name),
    maxLength: max,
    autoComplete: 'off',
    status: isMissing ? ('error' as const) : undefined,
    'aria-invalid': isMissing,
    'aria-describedby': `${id}-hint`,
    onBlur: () => tools.leave(name),
  }
  const type = ({ target }: { target: { value: string } }) => tools.type(name, target.value)
  return (
    <div className="edit-field">
      <label htmlFor={id}>{label}</label>
      {kind === 'longText' ? (
        <Input.TextArea {...box} rows={3} onChange={type} />
      ) : (
        <Input {...box} onChange={type} />
      )}
      <span id={`${id}-hint`} className="edit-required">
        {isMissing && 'Required'}
      </span>
      <Disputed name={name} tools={tools} />
    </div>
  )
}

interface EditFieldsProps {
  readonly tools: EditTools
  /** A field that a family asked to have corrected; it comes first. */
  readonly wanted: string
}

const Wanted = ({ name, tools }: Omit<TextFieldProps, 'label'>) => {
  const field = fieldOf(name)
  const label = columnTitle(field)
  if (!isChosen(field)) return <TextField name={name} label={label} tools={tools} />
  return (
    <ChoiceField field={field} text={tools.textOf(name)} onPick={(text) => tools.pick(name, text)}>
      <Disputed name={name} tools={tools} />
    </ChoiceField>
  )
}

const isExtra = (name: string): name is FieldName =>
  isFieldName(name) && mayOfficeWrite(fieldOf(name)) && !usualFields.includes(name)

export const EditFields = ({ tools, wanted }: EditFieldsProps) => {
  const born = useId()
  return (
    <>
      {isExtra(wanted) && <Wanted name={wanted} tools={tools} />}
      <TextField name="first_name" label="First Name" tools={tools} />
      <TextField name="last_name" label="Last Name" tools={tools} />
      <div className="edit-field">
        <label htmlFor={born}>Date of Birth</label>
        <DayPicker
          id={born}
          date={tools.textOf('date_of_birth')}
          earliest={earliestBirth}
          latest={dayIn(portalConfig().school.timeZone, new Date())}
          onPick={(date) => tools.pick('date_of_birth', date)}
        />
        <span className="edit-required" />
        <Disputed name="date_of_birth" tools={tools} />
      </div>
      {/* The spec writes it this way. */}
      <TextField name="birth_certificate_no" label="Birth Cerficate Pin" tools={tools} />
    </>
  )
}
