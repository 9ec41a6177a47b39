// What the Edit dialog shows above its usual fields: the one that is asked for, or the ticks of a section.
import { Checkbox } from 'antd'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fieldOf, isFieldName, mayOfficeWrite, type FieldName } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import { ChoiceField, isChosen } from './ChoiceField'
import { Disputed, EditText } from './EditText'
import { ticksOf } from './tickGroups'
import { usualFields, type EditTools } from './useEditStudent'

interface ChosenProps {
  readonly name: string
  readonly tools: EditTools
}

const OneField = ({ name, tools }: { name: FieldName; tools: EditTools }) => {
  const field = fieldOf(name)
  if (!isChosen(field)) return <EditText name={name} label={columnTitle(field)} tools={tools} />
  return (
    <ChoiceField field={field} text={tools.textOf(name)} onPick={(text) => tools.pick(name, text)}>
      <Disputed name={name} tools={tools} />
    </ChoiceField>
  )
}

const Ticks = ({ name, ticks, tools }: ChosenProps & { ticks: readonly Field[] }) => (
  <fieldset className="edit-ticks" data-field={name}>
    <legend>{sections.find((section) => section.name === name)?.title}</legend>
    {ticks.map((field) => {
      const tick = field.name as FieldName
      return (
        <div key={tick}>
          <Checkbox
            checked={tools.textOf(tick) === '1'}
            onChange={({ target }) => tools.pick(tick, target.checked ? '1' : '0')}
          >
            {field.label}
          </Checkbox>
          <Disputed name={tick} tools={tools} />
        </div>
      )
    })}
  </fieldset>
)

/** Nothing for a name that the dialog shows anyway, or that the office may not write. */
export const ChosenField = ({ name, tools }: ChosenProps) => {
  const ticks = ticksOf(name)
  if (ticks.length > 0) return <Ticks name={name} ticks={ticks} tools={tools} />
  if (!isFieldName(name) || usualFields.includes(name) || !mayOfficeWrite(fieldOf(name))) return null
  return <OneField name={name} tools={tools} />
}
