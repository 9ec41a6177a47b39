import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { yearTurnSteps, type YearTurnStep } from '#shared/rules/lists/yearTurn/steps'

export const stepTitles: Readonly<Record<YearTurnStep, string>> = {
  terms: 'Terms',
  moves: 'Who moves where',
  intake: 'Newcomers',
  balance: 'Balance',
  ask: 'Ask again',
  opening: 'Opening',
  slips: 'Check and start',
}

/** The step that the address names; undefined: none of them. */
export const stepNamed = (name: string | null): YearTurnStep | undefined =>
  yearTurnSteps.find((step) => step === name)

export const nextStep = (step: YearTurnStep): YearTurnStep | undefined =>
  yearTurnSteps[yearTurnSteps.indexOf(step) + 1]

export const stepBefore = (step: YearTurnStep): YearTurnStep | undefined =>
  yearTurnSteps[yearTurnSteps.indexOf(step) - 1]

export const pageTitle = ({ year }: Pick<YearTurn, 'year'>): string => `The school year ${academicYear(year)}`

export type Said = YearTurnDryRun['problems']

/** The sentences of one step. */
export const saidOf = (said: Said | undefined, step: YearTurnStep): readonly string[] =>
  (said ?? []).filter((one) => one.step === step).map(({ text }) => text)

/** From May, when families begin to register for the next year, to October. */
export const isTurnSeason = (day: string): boolean => day.slice(5, 7) >= '05' && day.slice(5, 7) <= '10'

/** Of the year that families register for; undefined: nobody knows yet where it stands. */
export const lineText = (turn: Pick<YearTurn, 'state' | 'version'> | undefined, year: number): string => {
  const name = academicYear(year)
  if (turn?.state === 'applied') return `School year started: ${name}`
  if (turn?.state === 'undone') return `The start of ${name} was undone: prepare it again`
  return turn && turn.version !== '' ? `Continue starting school year ${name}` : `Start school year ${name} …`
}
