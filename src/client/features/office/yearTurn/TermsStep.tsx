// Step 1: the three terms of the new year. Dates in the settings stay.
import type { TurnTerm } from '#shared/contract/lists/yearTurn'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { academicYear, longDay } from '#shared/rules/dates'
import { useListAcademicTermsQuery } from '#client/api/reports/termSettingsApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { Columns, Muted, Stack } from '#client/ui/primitives'
import type { StepProps } from './turnParts'
import * as styles from './yearTurn.module.css'

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
