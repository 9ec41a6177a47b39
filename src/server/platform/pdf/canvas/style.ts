// The look of printed text and lines: few sizes, two weights, greys, and the school's colour for headings.
import type { Face } from './fonts'

export const colours = {
  ink: '#171b21',
  grey: '#5a6470',
  rule: '#d5dae0',
  blank: '#8b95a1',
  wash: '#f4f6f8',
} as const

export interface Style {
  readonly face: Face
  readonly size: number
  /** Height of one line. */
  readonly leading: number
  readonly colour: string
}

const style = (face: Face, size: number, leading: number, colour: string = colours.ink): Style => ({
  face,
  size,
  leading,
  colour,
})

export const styles = {
  school: style('semibold', 16, 20),
  title: style('semibold', 13, 17),
  person: style('semibold', 14, 17.5),
  step: style('semibold', 11, 15),
  section: style('semibold', 8, 10.5),
  label: style('regular', 6.8, 9, colours.grey),
  value: style('regular', 9.2, 12),
  strong: style('semibold', 9.2, 12),
  body: style('regular', 8.6, 12.4),
  terms: style('regular', 7.7, 10.4),
  termsTitle: style('semibold', 7.7, 10.4),
  small: style('regular', 7.6, 10.4, colours.grey),
  columnTitle: style('semibold', 7.6, 10),
} as const

/** Widths of lines. */
export const hairline = 0.5

/** Height needed to write by hand. */
export const writingHeight = 15

/** The papers that documents are printed on, in points. */
export const paperSizes = {
  legal: { width: 612, height: 1008 },
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const

export type PaperSize = keyof typeof paperSizes
export interface PageSize {
  readonly width: number
  readonly height: number
}
