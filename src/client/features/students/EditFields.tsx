import { Input } from 'antd'
import { useId } from 'react'
import { fieldOf } from '#shared/record/fields'
import { ConflictCard } from '../../ui/ConflictCard'
import { BirthPicker } from './BirthPicker'
import { momentText } from '../../ui/moments'
import type { EditedField, EditTools } from './useEditStudent'

interface TextFieldProps {
  readonly name: EditedField
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
  return (
    <div className="edit-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={tools.textOf(name)}
        maxLength={fieldOf(name).max}
        autoComplete="off"
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => tools.type(name, target.value)}
        onBlur={() => tools.leave(name)}
      />
      <span id={`${id}-hint`} className="edit-required">
        {isMissing && 'Required'}
      </span>
      <Disputed name={name} tools={tools} />
    </div>
  )
}

export const EditFields = ({ tools }: { tools: EditTools }) => {
  const born = useId()
  return (
    <>
      <TextField name="first_name" label="First Name" tools={tools} />
      <TextField name="last_name" label="Last Name" tools={tools} />
      <div className="edit-field">
        <label htmlFor={born}>Date of Birth</label>
        <BirthPicker id={born} date={tools.textOf('date_of_birth')} onPick={tools.pick} />
        <span className="edit-required" />
        <Disputed name="date_of_birth" tools={tools} />
      </div>
      {/* The spec writes it this way. */}
      <TextField name="birth_certificate_no" label="Birth Cerficate Pin" tools={tools} />
    </>
  )
}
