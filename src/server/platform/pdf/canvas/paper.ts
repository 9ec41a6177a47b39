// The papers that documents are printed on, in points.
export const papers = {
  legal: { width: 612, height: 1008 },
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const

export type PaperName = keyof typeof papers
export interface PaperSize {
  readonly width: number
  readonly height: number
}
