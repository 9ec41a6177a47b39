// When the families of each form can register.
import { Switch } from 'antd'
import { useId } from 'react'
import type { TurnWindow } from '#shared/contract/lists/yearTurn'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { formsOf } from '../forms'
import type { StepProps } from '../stepProps'
import * as styles from '../yearTurn.module.css'

type Values = Pick<TurnWindow, 'open' | 'deadline'>

interface WindowProps {
  readonly title: string
  readonly values: Values
  readonly hint?: string
  readonly onChange: (changes: Partial<Values>) => void
}

const Window = ({ title, values, hint, onChange }: WindowProps) => {
  const id = useId()
  return (
    <section className={styles.window} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.switchRow}>
        <Switch id={id} checked={values.open === 1} onChange={(isOn) => onChange({ open: isOn ? 1 : 0 })} />
        <label htmlFor={id}>
          Let families register<span className="unseen">: {title}</span>
        </label>
      </div>
      <Field label="Closes on" hint={hint}>
        {({ status: _status, ...control }) => (
          <DayInput {...control} value={values.deadline} onChange={(deadline) => onChange({ deadline })} />
        )}
      </Field>
    </section>
  )
}

const hasOneDeadline = (windows: readonly TurnWindow[]): boolean =>
  new Set(windows.map(({ deadline }) => deadline)).size < 2

/** A value that all forms have in common is set for all in one place. */
const sharedBy = (windows: readonly TurnWindow[]): Values => {
  return {
    open: windows.length > 0 && windows.every(({ open }) => open === 1) ? 1 : 0,
    deadline: hasOneDeadline(windows) ? (windows[0]?.deadline ?? null) : null,
  }
}

export const OpeningStep = ({ turn: { plan }, change }: StepProps) => {
  const { data: classes = [] } = useListFormClassesQuery()
  const windows = formsOf(classes).map(
    (form_level): TurnWindow =>
      plan.windows.find((one) => one.form_level === form_level) ?? { form_level, open: 0, deadline: null },
  )
  const set = (changes: Partial<Values>, form?: number) =>
    change({
      windows: windows.map((one) =>
        form === undefined || one.form_level === form ? { ...one, ...changes } : one,
      ),
    })
  return (
    <>
      <p className={styles.lead}>
        While registration is open, families fill in and change their form. On the day it closes the form can
        only be read. It opens as soon as the new year starts. You can change it later under Settings,
        Registration.
      </p>
      <div>
        {windows.length > 1 && (
          <Window
            title="All forms"
            hint={
              hasOneDeadline(windows)
                ? 'Applies to all forms. Leave empty for no closing day'
                : 'The forms close on different days. A day here applies to all of them.'
            }
            values={sharedBy(windows)}
            onChange={(changes) => set(changes)}
          />
        )}
        {windows.map((one) => (
          <Window
            key={one.form_level}
            title={`Form ${one.form_level}`}
            values={one}
            onChange={(changes) => set(changes, one.form_level)}
          />
        ))}
      </div>
    </>
  )
}
