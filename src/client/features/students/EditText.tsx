// A field of the Edit dialog that is typed: saved as it is left.
import { Input } from 'antd'
import { useId } from 'react'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { ConflictCard } from '../../ui/ConflictCard'
import { momentText } from '../../ui/moments'
import type { EditTools } from './useEditStudent'

interface EditTextProps {
  readonly name: FieldName
  readonly label: string
  readonly tools: EditTools
}

export const Disputed = ({ name, tools }: Omit<EditTextProps, 'label'>) => {
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

export const EditText = ({ name, label, tools }: EditTextProps) => {
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
    <div className="edit-field" data-field={name}>
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
