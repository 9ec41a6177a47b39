// The one measure of progress: how much of what the form asks for is left. The family's pages and the office's board
// say the same.

export interface Measure {
  /** Answers and documents that are missing or need a person. */
  readonly left: number
  /** Answers and documents that the form asks this family for. */
  readonly of: number
}

/** '7 left of 41'; 'Complete' when nothing is left. */
export const measureText = ({ left, of }: Measure): string =>
  left === 0 ? 'Complete' : `${number(left)} left of ${number(of)}`

const number = (count: number): string => count.toLocaleString('en')
