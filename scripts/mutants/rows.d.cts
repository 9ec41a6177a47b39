export interface Mutant {
  readonly name: string
  readonly file: string
  readonly tests: readonly string[]
  readonly from: string
  readonly to: string
  /** The reason why no test finds it. */
  readonly survives?: string
}

export const asItIs: string
export const areas: readonly string[]
export function rowsOf(area: string): Mutant[]
export function faultsOf(area: string): string[]
