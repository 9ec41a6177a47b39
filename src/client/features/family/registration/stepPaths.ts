// Neighbouring steps, and links that land in a field.
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'
import { paths, stepPaths } from '#client/address/paths'

/** A link that lands in a field or a document. */
export const pathToThing = ({ step, name }: { step: Step; name: string }): string =>
  `${stepPaths[step]}#${name}`

/** 1 to 6. */
export const numberOf = (step: Step): number => steps.findIndex((row) => row.step === step) + 1

const neighbour = (step: Step, distance: number): Step | undefined =>
  steps[numberOf(step) - 1 + distance]?.step

export const nextStep = (step: Step) => neighbour(step, 1)
export const previousStep = (step: Step) => neighbour(step, -1)

/** The state of a Change link, which leads back to its row. */
export const fromCheck = { from: 'check' } as const
export const fromLastYear = { from: 'lastYear' } as const

/** The state of a row's link on the check page. */
export const fromRow = (name: string) => ({ ...fromCheck, row: name })

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

/** State for the next step when a person continues over gaps. */
export const leftBehind = (step: Step) => ({ leftBehind: step })

export const stepLeftBehind = (state: unknown): Step | undefined =>
  isObject(state) && 'leftBehind' in state
    ? steps.find(({ step }) => step === state.leftBehind)?.step
    : undefined

interface Origin {
  readonly path: string
  /** On the button that leads back there. */
  readonly words: string
}

/** The page with the Change link that was followed. */
export const originIn = (state: unknown): Origin | undefined => {
  if (!isObject(state) || !('from' in state)) return undefined
  // The hash names the current section.
  if (state.from === fromLastYear.from)
    return { path: `${paths.lastYear}#now`, words: 'Back to last year’s answers' }
  if (state.from !== fromCheck.from) return undefined
  const row = 'row' in state && typeof state.row === 'string' ? `#${state.row}` : ''
  return { path: `${stepPaths.complete}${row}`, words: 'Back to your answers' }
}
