// Progress of the form, by step and in all, for the rail, the step header and the dashboard.
import type { Field, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { steps, type ProgressFlag } from '#shared/record/steps'
import {
  askedBySteps,
  askedCount,
  isAsked,
  type Answers,
  type MissingThing,
  notedWith,
} from '#shared/rules/intake/completeness'
import type { Measure } from '#shared/rules/intake/measure'
import { valueIn } from '#client/saving/cachedRecord'
import type { SaveQueue } from '#client/saving/machine/queue'
import { ownValue } from '#client/saving/machine/status'

/**
 * 'unknown' until the record has loaded, and where only the reviews could not be read; 'waiting': agreed, while
 * other steps still lack something.
 */
export type StepState =
  'complete' | 'in progress' | 'not started' | 'sent back' | 'needs attention' | 'waiting' | 'unknown'

/** A step's state, and what is left of it. */
export interface StepStanding extends Measure {
  readonly step: Step
  readonly is: StepState
}

export interface FormFacts {
  readonly answers: Answers
  readonly missing: readonly MissingThing[]
  /** Answers that need a person. */
  readonly problems: readonly Unsaved[]
  /** Documents that the school has. */
  readonly received: readonly string[]
  /** Null where the reviews could not be read. */
  readonly sentBack: readonly string[] | null
}

interface Thing {
  readonly name: string
}

const countOf = (things: readonly Thing[]): number => new Set(things.map(({ name }) => name)).size

export const measureOf = ({ answers, missing, problems }: FormFacts): Measure => ({
  left: countOf([...missing, ...problems]),
  of: askedCount(answers),
})

/** No is an answer, except to the agreement. */
const isAnswer = (name: string, value: FieldValue | undefined): boolean =>
  value !== null && value !== undefined && !(name === 'agree_terms_conditions' && value === 0)

const hasAnswers = (step: Step, { answers, received }: FormFacts): boolean => {
  if (step === 'documents') return received.length > 0
  const asked = (fields as readonly Field[]).filter(
    (field) => field.step === step && (field.writer ?? 'family') === 'family' && isAsked(field, answers),
  )
  return asked.some(({ name }) => isAnswer(name, answers[name]))
}

const stateOf = (step: Step, left: number, facts: FormFacts): StepState => {
  const { missing, problems, sentBack } = facts
  if (problems.some((problem) => problem.step === step)) return 'needs attention'
  const isOfDocuments = step === 'documents' || step === 'complete'
  if (step === 'documents' && sentBack && sentBack.length > 0) return 'sent back'
  if (isOfDocuments && sentBack === null && left === 0) return 'unknown'
  if (left > 0) return hasAnswers(step, facts) ? 'in progress' : 'not started'
  // The last step is complete only with the whole form.
  return step === 'complete' && missing.length + problems.length > 0 ? 'waiting' : 'complete'
}

export const standingsOf = (facts: FormFacts): StepStanding[] => {
  const asked = askedBySteps(facts.answers)
  return steps.map(({ step }) => {
    const left = countOf([...facts.missing, ...facts.problems].filter((thing) => thing.step === step))
    return { step, is: stateOf(step, left, facts), left, of: asked[step] }
  })
}

export const unknownStandings: readonly StepStanding[] = steps.map(({ step }) => ({
  ...{ step, is: 'unknown', left: 0, of: 0 },
}))

/** Registration form state under the names of SPEC.md §3, derived from the states of the steps. */
export interface RegistrationFlags {
  /** The step is complete; submit: the whole form, agreed to. */
  readonly progress: Readonly<Record<ProgressFlag, boolean>>
  /** Nothing in the step needs a person: no unsaved answer, no document that was sent back. */
  readonly validity: Readonly<Record<ProgressFlag | 'form', boolean>>
}

const isValid = ({ is }: StepStanding): boolean => is !== 'needs attention' && is !== 'sent back'

export const flagsOf = (standings: readonly StepStanding[]): RegistrationFlags => {
  const byFlag = (holds: (standing: StepStanding) => boolean) =>
    Object.fromEntries(
      steps.map(({ step, flag }) => [flag, standings.some((one) => one.step === step && holds(one))]),
    ) as Record<ProgressFlag, boolean>
  return {
    progress: byFlag(({ is }) => is === 'complete'),
    validity: { ...byFlag(isValid), form: standings.every(isValid) },
  }
}

const words: Readonly<Partial<Record<StepState, string>>> = {
  unknown: '',
  complete: 'Complete',
  waiting: 'Comes last',
  'needs attention': 'Needs attention',
  'sent back': 'Sent back',
}

/** The words beside a step's name: '3 left'. */
export const standingText = ({ step, is, left }: StepStanding): string => {
  // The last step is itself called Complete.
  if (step === 'complete' && is === 'complete') return 'Done'
  return words[is] ?? `${left} left`
}

/** The record with the unsaved answers on top, and the answers that need a person. */
export const shownAnswers = (record: StudentRecord | undefined, queue: SaveQueue): Answers => {
  const version = record?.version ?? 0
  const shown = (name: string) => {
    const own = ownValue(queue, name, version)
    return own === undefined ? valueIn(record, name) : own
  }
  const agreed = ownValue(queue, 'agree_terms_conditions', version)
  return {
    ...Object.fromEntries(fields.map(({ name }) => [name, shown(name)])),
    ...notedWith({ agree_terms_conditions: agreed }),
  }
}

export interface Unsaved {
  readonly step: Step
  readonly name: string
  readonly label: string
  readonly problem: string
}

const disputed = 'Changed in two places. Choose one of the two answers.'

/** Values that may not be stored and open conflicts, in the order of the form. */
export const problemsIn = ({
  refusedValues,
  conflicts,
}: Pick<SaveQueue, 'refusedValues' | 'conflicts'>): Unsaved[] =>
  (fields as readonly Field[]).flatMap(({ step, name, label }) => {
    const problem = refusedValues[name]?.problem ?? (name in conflicts ? disputed : null)
    return problem === null ? [] : [{ step, name, label, problem }]
  })
