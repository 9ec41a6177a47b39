// Steps 1, 5 and 6: the terms of the new year; for each form, whether families agree again and when they can register.
import { Checkbox, Switch } from 'antd'
import { useId } from 'react'
import type { PlannedMove, TurnTerm, TurnWindow } from '#shared/contract/lists/yearTurn'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import type { FormClass } from '#shared/contract/school/lookups'
import { academicYear, longDay } from '#shared/rules/dates'
import { useListAcademicTermsQuery } from '#client/api/reports/reportsOfficeApi'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { count } from '#client/ui/count'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { Columns, Muted, Row, Stack } from '#client/ui/primitives'
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

/** Step 1: the three terms of the new year. Dates in the settings stay. */
export const TermsStep = ({ turn: { year, plan }, change }: StepProps) => {
  const { data: stored = [] } = useListAcademicTermsQuery()
  const changeTerm = (term: number, changes: Partial<TurnTerm>) =>
    change({ terms: plan.terms.map((one) => (one.term === term ? { ...one, ...changes } : one)) })
  return (
    <>
      <Muted as="p" measured breaks>
        These are last year’s dates on the same days of the week. Change what is different. A term without a
        first day is not added yet; you can add it later, under Settings, Terms and dates.
      </Muted>
      <Stack gap={0} lines="above" entryPad={4}>
        {plan.terms.map((term) => (
          <Term
            key={term.term}
            year={year}
            term={term}
            stored={stored.find((one) => one.year === year && one.term === term.term)}
            onChange={(changes) => changeTerm(term.term, changes)}
          />
        ))}
      </Stack>
    </>
  )
}

interface TermProps {
  readonly year: number
  readonly term: TurnTerm
  /** The term in the settings. */
  readonly stored: AcademicTerm | undefined
  readonly onChange: (changes: Partial<TurnTerm>) => void
}

const days = [
  { name: 'starts', label: 'First day' },
  { name: 'ends', label: 'Last day' },
  { name: 'next_term_starts', label: 'School re-opens on' },
] as const

const Term = ({ year, term, stored, onChange }: TermProps) => (
  <Stack as="section" gap={3} aria-label={`Term ${term.term}`}>
    <h3>
      {academicYear(year)} Term {term.term}
    </h3>
    <Columns keepsWidth min="240px" gap={6} rowGap={4} className={styles.fields}>
      {days.map(({ name, label }) => {
        const fixed = stored?.[name] ?? null
        return (
          <Field
            key={name}
            label={label}
            hint={fixed === null ? '' : `The settings say ${longDay(fixed)}; that stays.`}
          >
            {({ status: _status, ...control }) => (
              <DayInput
                {...control}
                disabled={fixed !== null}
                value={fixed ?? term[name]}
                onChange={(day) => onChange({ [name]: day })}
              />
            )}
          </Field>
        )
      })}
    </Columns>
  </Stack>
)
