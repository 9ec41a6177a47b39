// The turn of the year in seven steps, in their order.

export const yearTurnSteps = ['terms', 'moves', 'intake', 'balance', 'ask', 'opening', 'slips'] as const
export type YearTurnStep = (typeof yearTurnSteps)[number]
