// The steps beside a step, and links that land in a field.
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { stepPaths } from '../../../address/paths'

/** A link that lands in a field or a document. */
export const pathToThing = ({ step, name }: { step: Step; name: string }): string =>
  `${stepPaths[step]}#${name}`

/** 1 to 6. */
export const numberOf = (step: Step): number => steps.findIndex((row) => row.step === step) + 1

const neighbour = (step: Step, distance: number): Step | undefined =>
  steps[numberOf(step) - 1 + distance]?.step

export const nextStep = (step: Step) => neighbour(step, 1)
export const previousStep = (step: Step) => neighbour(step, -1)

/** What a link of the check page carries, so that the way leads back to it (UX-24). */
export const fromCheck = { from: 'check' } as const

/** The same for the link of a row: the way leads back to that row. */
export const fromRow = (name: string) => ({ ...fromCheck, row: name })

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

export const isFromCheck = (state: unknown): boolean =>
  isObject(state) && 'from' in state && state.from === fromCheck.from

/** The check page, at the row that was left. */
export const pathToCheck = (state: unknown): string =>
  isObject(state) && 'row' in state && typeof state.row === 'string'
    ? `${stepPaths.complete}#${state.row}`
    : stepPaths.complete
