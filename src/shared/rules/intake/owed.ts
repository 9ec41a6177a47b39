// A family's missing answers, with labels that make sense outside the form.
import { columnTitle } from '../../record/columnTitles'
import type { Step } from '../../record/field'
import { findField } from '../../record/fields'
import { steps } from '../../record/steps'
import { missingThings, type Answers, type MissingThing } from './completeness'

/** The field's own label, “I Agree”, says too little in a list. */
const agreement = 'Agreement to the terms'

/** 'Mother: Mobile phone'; documents by title. `received` includes documents on paper. */
export const owedThings = (
  answers: Answers,
  received: readonly string[],
  sentBack: readonly string[] = [],
): MissingThing[] =>
  missingThings(answers, received, sentBack).map((thing) => ({ ...thing, label: labelOf(thing) }))

const labelOf = ({ name, label }: MissingThing): string => {
  if (name === 'agree_terms_conditions') return agreement
  const field = findField(name)
  // Documents and groups of checkboxes have titles that make sense alone.
  return field?.required ? columnTitle(field) : label
}

export interface OwedOfStep {
  readonly step: Step
  readonly title: string
  readonly things: ReadonlyArray<{ readonly name: string; readonly label: string }>
}

/** By step, in the order of the form; complete steps are left out. */
export const owedBySteps = (owed: readonly MissingThing[]): OwedOfStep[] =>
  steps.flatMap(({ step, title }) => {
    const things = owed.filter((thing) => thing.step === step).map(({ name, label }) => ({ name, label }))
    return things.length > 0 ? [{ step, title, things }] : []
  })
