// What the Edit dialog shows above its usual fields: the one that is asked for, or the ticks of a section.
import { useId } from 'react'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fieldOf, isFieldName, mayOfficeWrite } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import { FieldConflict } from '../../../../record/FieldConflict'
import { TickControl } from '../../../../record/controls/ChoiceControls'
import { NoneOfThese } from '../../../../record/controls/NoneOfThese'
import { ticksOf } from '../../../../record/ticks'
import { EditField, originOf } from './EditField'
import { usualFields } from './officeRules'
import * as styles from './edit.module.css'

interface ChosenFieldProps {
  readonly name: string
  readonly isSaveTried: boolean
}

const Ticks = ({ name, ticks }: { name: string; ticks: readonly Field[] }) => {
  const id = useId()
  const title = sections.find((section) => section.name === name)?.title ?? ''
  return (
    <fieldset className={styles.ticks} data-field={name}>
      <legend>{title}</legend>
      {ticks.map((field) => (
        <div key={field.name}>
          <TickControl
            field={field}
            id={`${id}-${field.name}`}
            labelId=""
            disabled={false}
            invalid={false}
            describedBy={undefined}
            mark={null}
          />
          <FieldConflict field={field} originOf={originOf} />
        </div>
      ))}
      <NoneOfThese ticks={ticks} title={title} />
    </fieldset>
  )
}

/** Nothing for a name that the dialog shows anyway, or that the office may not write. */
export const ChosenField = ({ name, isSaveTried }: ChosenFieldProps) => {
  const ticks = ticksOf(name)
  if (ticks.length > 0) return <Ticks name={name} ticks={ticks} />
  if (!isFieldName(name) || name in usualFields || !mayOfficeWrite(fieldOf(name))) return null
  return <EditField name={name} label={columnTitle(fieldOf(name))} isSaveTried={isSaveTried} />
}
