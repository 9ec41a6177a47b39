// Page sizes in points, and rotation to the right by quarter turns.
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** How often a page is turned: 0 to 3. */
export type Turns = number

export const turned = ({ width, height }: PageSize, turns: Turns): PageSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }
