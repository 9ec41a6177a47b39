// Steps 5 and 6: for each form, whether families agree again and when they can register.
import { Checkbox, Switch } from 'antd'
import { useId } from 'react'
import type { PlannedMove, TurnWindow } from '#shared/contract/lists/yearTurn'
import type { FormClass } from '#shared/contract/school/lookups'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { count } from '#client/ui/count'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { Muted, Row, Stack } from '#client/ui/primitives'
import type { StepProps } from './turnParts'
import * as styles from './yearTurn.module.css'

export const AskStep = ({ turn: { plan }, change, dryRun }: StepProps) => {
  const { data: classes = [] } = useListFormClassesQuery()
  const set = (form: number, isAsked: boolean) =>
    change({
      ask_again: isAsked ? [...plan.ask_again, form].sort() : plan.ask_again.filter((one) => one !== form),
    })
  return (
    <>
      <Muted as="p" measured breaks>
        Families keep their answers and documents. On their first visit they check each section from last
        year, “Still right” or “Change”, and agree to the terms again. Until then they count as incomplete.
        Newcomers always fill in the whole form.
      </Muted>
      <Stack gap={1} className={styles.choices} role="group" aria-label="Forms to ask again">
        {formsOf(classes).map((form) => (
          <Checkbox
            key={form}
            checked={plan.ask_again.includes(form)}
            onChange={({ target }) => set(form, target.checked)}
          >
            Form {form}
            <Muted small>
              {dryRun && `, ${count(studentsOfForm(dryRun.students, classes, form), 'student')} next year`}
            </Muted>
          </Checkbox>
        ))}
      </Stack>
      {dryRun && (
        <p role="status">
          <strong>{count(dryRun.asked, 'family', 'families')}</strong> will be asked to agree again.
        </p>
      )}
    </>
  )
}

const formsOf = (classes: readonly FormClass[]): number[] =>
  [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)

/** The number of students in a form after the turn. */
const studentsOfForm = (
  students: readonly PlannedMove[],
  classes: readonly FormClass[],
  form: number,
): number => {
  const ids = new Set(classes.filter(({ form_level }) => form_level === form).map(({ id }) => id))
  return students.filter(({ to }) => to !== null && ids.has(to)).length
}

type Values = Pick<TurnWindow, 'open' | 'deadline'>

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
      <Muted as="p" measured breaks>
        While registration is open, families fill in and change their form. On the day it closes the form can
        only be read. It opens as soon as the new year starts. You can change it later under Settings,
        Registration.
      </Muted>
      <Stack gap={0} lines="above" entryPad={3}>
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
      </Stack>
    </>
  )
}

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
      <Row gap={3} minHeight={40} className={styles.switchRow}>
        <Switch id={id} checked={values.open === 1} onChange={(isOn) => onChange({ open: isOn ? 1 : 0 })} />
        <label htmlFor={id}>
          Let families register<span className="unseen">: {title}</span>
        </label>
      </Row>
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

/** Sets a value for all forms at once. */
const sharedBy = (windows: readonly TurnWindow[]): Values => {
  return {
    open: windows.length > 0 && windows.every(({ open }) => open === 1) ? 1 : 0,
    deadline: hasOneDeadline(windows) ? (windows[0]?.deadline ?? null) : null,
  }
}
