// The steps beside a step, and links that land in a field.
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { paths, stepPaths } from '../../../address/paths'

/** A link that lands in a field or a document. */
export const pathToThing = ({ step, name }: { step: Step; name: string }): string =>
  `${stepPaths[step]}#${name}`

/** 1 to 6. */
export const numberOf = (step: Step): number => steps.findIndex((row) => row.step === step) + 1

const neighbour = (step: Step, distance: number): Step | undefined =>
  steps[numberOf(step) - 1 + distance]?.step

export const nextStep = (step: Step) => neighbour(step, 1)
export const previousStep = (step: Step) => neighbour(step, -1)

/** What a Change link carries, so that the way leads back to where it stood (UX-24). */
export const fromCheck = { from: 'check' } as const
export const fromLastYear = { from: 'lastYear' } as const

const origins = {
  check: { path: stepPaths.complete, words: 'Back to your answers' },
  /** The hash: to the section at hand. */
  lastYear: { path: `${paths.lastYear}#now`, words: 'Back to last year’s answers' },
} as const

/** Where a Change link has led away from. */
export const originIn = (state: unknown): { readonly path: string; readonly words: string } | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return from === 'check' || from === 'lastYear' ? origins[from] : undefined
}
